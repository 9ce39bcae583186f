import { Table2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useVisibleEntitiesQuery } from '../../entities/project/entity.api.js';
import { useProject } from '../../entities/session/use-session.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { TableSkeleton } from '../../shared/ui/state/skeletons.js';
import { TableSlotsProvider, type TableSlots } from './table-slots.js';
import { TableView } from './table-view.js';

/** `/table/:entity` */
export function TableScreen({ slots }: { slots: TableSlots }) {
  const { t } = useTranslation();
  const { entity: id } = useParams();
  const project = useProject();
  const { data, error, refetch } = useVisibleEntitiesQuery({ params: { project: project._id } });
  if (error) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton />;
  const entity = data.find((one) => one._id === id);
  if (!entity)
    return <EmptyState icon={Table2} title={t('table.not-found')} text={t('table.not-found.text')} />;
  return (
    <TableSlotsProvider value={slots}>
      <TableView key={entity._id} entity={entity} />
    </TableSlotsProvider>
  );
}
