import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';

interface Props {
  label: string;
  columns: readonly { key: string; name: string }[];
  /** Texts of the cells, in the order of the columns. */
  rows: readonly (readonly string[])[];
  /** Opens the row at this place; its first cell is the link. */
  onOpen?: (at: number) => void;
}

/** Rows to look at. */
export function RowsTable({ label, columns, rows, onOpen }: Props) {
  const { t } = useTranslation();
  if (rows.length === 0) return <Typography color="textSecondary">{t('program.no-rows')}</Typography>;
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map(({ key, name }) => (
              <TableCell key={key}>{name}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((cells, at) => (
            <TableRow key={at} hover={onOpen !== undefined}>
              {cells.map((text, column) => (
                <TableCell key={column} sx={{ maxWidth: 280, overflowWrap: 'anywhere' }}>
                  {onOpen && column === 0 ? (
                    <Link component="button" type="button" onClick={() => onOpen(at)}>
                      {text || '–'}
                    </Link>
                  ) : (
                    text
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
