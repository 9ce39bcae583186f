import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Entity } from '@buildmesh/contracts';
import { Boxes, Table2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../../entities/field/formats.js';
import { useProject } from '../../../entities/session/use-session.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { useEntityMetaQuery } from '../entity.api.js';
import type { Meta } from '../field/field-list.js';
import { useDesign } from '../use-design.js';
import { AppearanceSection } from './appearance-section.js';
import { BinSection } from './bin-section.js';
import { EmptyingSection } from './emptying-section.js';
import { IndexSection } from './index-section.js';
import '../entity.css';

/** Pause between looks whether the indexes are built. */
const LOOK_MS = 2000;
/** By then the work has begun: an index that failed before is no longer told as failed. */
const BEGUN_MS = 3000;

/** What is asked to be built is not built yet: it waits, or is on its way. */
const isUnfinished = ({ indexes, combined }: Meta): boolean =>
  [...indexes, ...combined].some(({ state }) => state === 'marked' || state === 'building');

/** One table: how large it is, and what can be set beyond its fields. The tables of the system are as they are. */
export function TableAdvanced({ table }: { table: Entity }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const params = { project: useProject()._id, entity: table._id };
  const design = useDesign();
  /** Since when they are being built, epoch ms. */
  const [since, setSince] = useState<number | undefined>(undefined);
  const building = since !== undefined;
  const {
    data: meta,
    fulfilledTimeStamp: knownAt = 0,
    error,
    refetch,
  } = useEntityMetaQuery({ params, quiet: true }, { pollingInterval: building ? LOOK_MS : 0 });
  if (building && meta && knownAt > since + BEGUN_MS && !isUnfinished(meta)) setSince(undefined);
  const build = async (): Promise<void> => {
    if (await design.buildIndexes(table)) setSince(Date.now());
  };
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
          <AppearanceSection table={table} />
          <IndexSection table={table} meta={meta} building={building} onBuild={() => void build()} />
          <BinSection table={table} edition={meta.count} />
          <EmptyingSection table={table} count={meta.count} />
        </>
      )}
    </Box>
  );
}
