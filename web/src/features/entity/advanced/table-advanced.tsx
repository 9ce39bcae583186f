import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Entity } from '@buildmesh/contracts';
import { Boxes, Table2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../../shared/field/formats.js';
import { useProject } from '../../../shared/session/use-session.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { ListSkeleton } from '../../../shared/ui/skeletons.js';
import { useEntityMetaQuery } from '../entity.api.js';
import { AppearancePart } from './appearance-part.js';
import { BinPart } from './bin-part.js';
import { EmptyingPart } from './emptying-part.js';
import { IndexPart } from './index-part.js';
import '../../../shared/field/field.css';
import '../entity.css';

/** One table: how large it is, and what can be set beyond its fields. The tables of the system are as they are. */
export function TableAdvanced({ table }: { table: Entity }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const params = { project: useProject()._id, entity: table._id };
  const { data: meta, error, refetch } = useEntityMetaQuery({ params, quiet: true });
  return (
    <Box sx={{ maxWidth: 880 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap', mb: 4 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography variant="h2" noWrap>
            {table._name}
          </Typography>
          <Typography variant="body2" color="textSecondary" className="tabular">
            {meta &&
              t('entity.size', {
                count: meta.count,
                rows: formats.number(meta.count, 0),
                megabytes: formats.number(meta.size / 1024 ** 2, 1),
              })}
          </Typography>
        </Box>
        <Button component={Link} to={`/table/${table._id}`} color="inherit" startIcon={<Table2 size={16} />}>
          {t('entity.open-table')}
        </Button>
        <Button
          component={Link}
          to={`/dev/entity/${table._id}`}
          color="inherit"
          startIcon={<Boxes size={16} />}
        >
          {t('entity.advanced.design')}
        </Button>
      </Box>
      {error && !meta && <ErrorState fault={error} onRetry={() => void refetch()} compact />}
      {!meta && !error && <ListSkeleton rows={3} />}
      {meta && table._type === 'system' && (
        <Typography color="textSecondary">{t('entity.advanced.system')}</Typography>
      )}
      {meta && table._type !== 'system' && (
        <>
          <AppearancePart table={table} />
          <IndexPart table={table} meta={meta} />
          <BinPart table={table} edition={meta.count} />
          <EmptyingPart table={table} count={meta.count} />
        </>
      )}
    </Box>
  );
}
