import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import type { ReactNode } from 'react';

/** A table of what goes where; its head stays while it scrolls. */
export function PlanTable({ children }: { children: ReactNode }) {
  return (
    <TableContainer sx={FRAME}>
      <Table stickyHeader size="small" sx={TABLE}>
        {children}
      </Table>
    </TableContainer>
  );
}

/** The row of what is not taken over. */
export const LEFT_OUT = { '& > :not(:last-child)': { color: 'text.secondary', opacity: 0.75 } } as const;

const FRAME = {
  maxHeight: '44vh',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
} as const;
const TABLE = {
  tableLayout: 'fixed',
  '& .MuiTableCell-root': { p: '7px 12px', overflowWrap: 'anywhere' },
  '& .MuiTableCell-head': { bgcolor: 'background.sunken', fontSize: 13 },
  '& tbody tr:last-child > *': { borderBottom: 0 },
} as const;
