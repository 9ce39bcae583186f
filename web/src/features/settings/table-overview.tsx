import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Boxes, Info, Table2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import type { Entity } from '@buildmesh/contracts';
import { useAllEntitiesQuery } from '../../entities/project/entity.api.js';
import { useProject } from '../../entities/session/use-session.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { useMobile } from '../../shared/ui/use-mobile.js';
import { RowCount } from './row-count.js';
import { useRowCounts } from './use-row-counts.js';

/** Every table with its rows, fields and indexes. */
export function TableOverview() {
  const { t } = useTranslation();
  const { data: tables, error, refetch } = useAllEntitiesQuery({ params: { project: useProject()._id } });
  const counts = useRowCounts(tables);
  const mobile = useMobile();
  if (error && !tables) return <ErrorState fault={error} onRetry={() => void refetch()} compact />;
  if (!tables) return <ListSkeleton />;
  if (tables.length === 0) {
    const action = (
      <Button component={RouterLink} to="/dev/entity" variant="contained">
        {t('settings.data.design')}
      </Button>
    );
    return (
      <EmptyState
        compact
        icon={Table2}
        title={t('settings.data.empty')}
        text={t('settings.data.empty-text')}
        action={action}
      />
    );
  }
  if (mobile) return <Cards tables={tables} counts={counts} />;
  return (
    <Table aria-label={t('settings.data.tables')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('settings.data.name')}</TableCell>
          <TableCell align="right">{t('settings.data.rows')}</TableCell>
          <TableCell align="right">{t('settings.data.fields')}</TableCell>
          <TableCell>{t('settings.data.indexes')}</TableCell>
          <TableCell sx={{ width: 88 }}>
            <span className="visually-hidden">{t('settings.data.design')}</span>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {tables.map((table) => (
          <Row key={table._id} table={table} count={counts[table._id]} />
        ))}
      </TableBody>
    </Table>
  );
}

function Row({ table, count }: { table: Entity; count: number | null | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const indexed = table._field.filter(({ _index }) => _index);
  return (
    <TableRow hover>
      <TableCell>
        <Link component={RouterLink} to={`/table/${table._id}`} color="inherit" sx={{ fontWeight: 500 }}>
          {table._name}
        </Link>
      </TableCell>
      <TableCell align="right" className="tabular">
        <RowCount count={count} />
      </TableCell>
      <TableCell align="right" className="tabular">
        {table._field.filter(({ _status }) => _status === 'normal').length}
      </TableCell>
      <TableCell>{indexed.length > 0 ? indexed.map(({ _name }) => _name).join(', ') : '—'}</TableCell>
      <TableCell padding="none">
        <IconAction
          label={t('settings.data.about', { name: table._name })}
          icon={Info}
          onClick={() => void navigate(`/system/data/${table._id}`)}
        />
        <IconAction
          label={t('settings.data.design-table', { name: table._name })}
          icon={Boxes}
          onClick={() => void navigate(`/dev/entity/${table._id}`)}
        />
      </TableCell>
    </TableRow>
  );
}

function Cards({ tables, counts }: { tables: readonly Entity[]; counts: Record<string, number | null> }) {
  const { t } = useTranslation();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {tables.map((table) => (
        <Box component="li" key={table._id} sx={{ py: 3, borderBottom: 1, borderColor: 'divider' }}>
          <Link component={RouterLink} to={`/table/${table._id}`} color="inherit" sx={{ fontWeight: 500 }}>
            {table._name}
          </Link>
          <Typography variant="body2" color="textSecondary" className="tabular">
            {t('settings.data.rows')}: <RowCount count={counts[table._id]} /> · {t('settings.data.fields')}:{' '}
            {table._field.length}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
