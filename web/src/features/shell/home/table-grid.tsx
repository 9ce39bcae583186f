import Box from '@mui/material/Box';
import type { Entity } from '@buildmesh/contracts';
import { TableCard } from './table-card.js';

/** Tables as cards, as many beside each other as fit. */
export function TableGrid({ tables }: { tables: readonly Entity[] }) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
      }}
    >
      {tables.map((table) => (
        <li key={table._id}>
          <TableCard table={table} />
        </li>
      ))}
    </Box>
  );
}
