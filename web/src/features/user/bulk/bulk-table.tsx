import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMobile } from '../../../shared/ui/use-mobile.js';
import type { BulkLine } from './bulk.rules.js';

interface Props<L extends BulkLine> {
  lines: readonly L[];
  /** The last column: what is said of each line. */
  last: { heading: string; cell: (line: L) => ReactNode };
}

const frame = { border: 1, borderColor: 'divider', borderRadius: '8px' } as const;

/** People of a list: a table, on a phone one below the other. */
export function BulkTable<L extends BulkLine>(props: Props<L>) {
  return useMobile() ? <People {...props} /> : <Columns {...props} />;
}

function Columns<L extends BulkLine>({ lines, last }: Props<L>) {
  const { t } = useTranslation();
  return (
    <Box
      role="region"
      aria-label={t('user.bulk.preview')}
      // What scrolls must be reachable with the keyboard.
      tabIndex={0}
      sx={{ ...frame, overflow: 'auto', maxHeight: 320 }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell align="right">{t('user.bulk.line')}</TableCell>
            <TableCell>{t('user.name')}</TableCell>
            <TableCell>{t('user.account')}</TableCell>
            <TableCell>{t('user.phone')}</TableCell>
            <TableCell>{t('user.role')}</TableCell>
            <TableCell>{t('user.group')}</TableCell>
            <TableCell>{last.heading}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={line.line}>
              <TableCell align="right" className="tabular">
                {line.line}
              </TableCell>
              <TableCell>{line.name || '—'}</TableCell>
              <TableCell>{line.account || '—'}</TableCell>
              <TableCell className="tabular">{line.phone || '—'}</TableCell>
              <TableCell>{line.roleName || '—'}</TableCell>
              <TableCell>{line.groupName || '—'}</TableCell>
              <TableCell>{last.cell(line)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function People<L extends BulkLine>({ lines, last }: Props<L>) {
  const { t } = useTranslation();
  return (
    <Box
      component="ul"
      aria-label={t('user.bulk.preview')}
      sx={{
        ...frame,
        listStyle: 'none',
        m: 0,
        p: 0,
        '& > li + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {lines.map((line) => (
        <Box component="li" key={line.line} sx={{ px: 3, py: 2.5 }}>
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
            <Typography sx={{ fontWeight: 500, flex: 1, minWidth: 0 }}>{line.name || '—'}</Typography>
            <Typography variant="caption" color="textSecondary" className="tabular">
              {t('user.bulk.line')} {line.line}
            </Typography>
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', mb: 1 }}>
            {[line.account, line.phone, line.roleName, line.groupName].filter(Boolean).join(' · ')}
          </Typography>
          {last.cell(line)}
        </Box>
      ))}
    </Box>
  );
}
