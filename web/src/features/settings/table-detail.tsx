import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { ArrowLeft, Boxes, SearchX, Table2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Entity } from '@buildmesh/contracts';
import { useAllEntitiesQuery } from '../../entities/project/entity.api.js';
import { useProject } from '../../entities/session/use-session.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { RowCount } from './row-count.js';
import { useRowCounts } from './use-row-counts.js';

/** One table: how many rows it holds, and of which fields they are made. */
export function TableDetail({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data: tables, error, refetch } = useAllEntitiesQuery({ params: { project: useProject()._id } });
  const table = tables?.find(({ _id }) => _id === id);
  const counts = useRowCounts(useMemo(() => (table ? [table] : []), [table]));
  const back = (
    <Button component={RouterLink} to="/system/data" color="inherit" startIcon={<ArrowLeft size={16} />}>
      {t('settings.data.all')}
    </Button>
  );
  if (error && !tables) return <ErrorState fault={error} onRetry={() => void refetch()} compact />;
  if (!tables) return <ListSkeleton />;
  if (!table) return <EmptyState compact icon={SearchX} title={t('settings.data.missing')} action={back} />;
  return (
    <section aria-labelledby="table-detail">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap', mb: 4 }}>
        {back}
        <Typography variant="h3" component="h2" id="table-detail" sx={{ flex: 1, minWidth: 0 }} noWrap>
          {table._name}
        </Typography>
        <Typography color="textSecondary" className="tabular">
          {t('settings.data.rows')}: <RowCount count={counts[id]} />
        </Typography>
        <Action to={`/table/${id}`} icon={Table2} label={t('settings.data.open')} />
        <Action to={`/dev/entity/${id}`} icon={Boxes} label={t('settings.data.design-one')} />
      </Box>
      <Fields table={table} />
    </section>
  );
}

function Action({ to, icon: Icon, label }: { to: string; icon: typeof Table2; label: string }) {
  return (
    <Button component={RouterLink} to={to} variant="outlined" color="inherit" startIcon={<Icon size={16} />}>
      {label}
    </Button>
  );
}

function Fields({ table }: { table: Entity }) {
  const { t } = useTranslation();
  const fields = table._field.filter(({ _status }) => _status === 'normal');
  if (fields.length === 0)
    return <Typography color="textSecondary">{t('settings.data.no-fields')}</Typography>;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table aria-label={t('settings.data.fields')}>
        <TableHead>
          <TableRow>
            {(['name', 'key', 'type', 'index'] as const).map((column) => (
              <TableCell key={column}>{t(`settings.data.${column}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {fields.map(({ _id, _name, _key, _type, _index }) => (
            <TableRow key={_id}>
              <TableCell>{_name}</TableCell>
              <TableCell>
                <code>{_key}</code>
              </TableCell>
              <TableCell>{t(`field.type.${_type}`, { defaultValue: _type })}</TableCell>
              <TableCell>{_index ? t('settings.data.indexed') : '—'}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
