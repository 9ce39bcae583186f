import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus, Sparkles, Workflow } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { FlowHead } from '@buildmesh/contracts';
import { useAllEntitiesQuery } from '../../entities/project/entity.api.js';
import { useModulesQuery } from '../../entities/project/module.api.js';
import { useFlowsQuery } from '../../entities/run/flow-list.api.js';
import { useProject } from '../../entities/session/use-session.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { NameDialog } from '../../shared/ui/dialog/name-dialog.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { useMobile } from '../../shared/ui/use-mobile.js';
import { FlowEditor } from './editor/flow-editor.js';
import { FlowList } from './flow-list.js';
import { useFlowQuery } from './flow.api.js';
import { StandardDialog } from './editor/standard-dialog.js';
import { useFlowActions } from './use-flow-actions.js';

/** `/dev/flow/:id?`: functions on the left, the steps of one in the middle, what a step does on the right. */
export function FlowScreen() {
  const { t } = useTranslation();
  const { id } = useParams();
  const navigate = useNavigate();
  const mobile = useMobile();
  const params = { project: useProject()._id };
  const { data: flows, error, refetch } = useFlowsQuery({ params });
  const { data: modules = [] } = useModulesQuery({ params });
  const { data: entities } = useAllEntitiesQuery({ params });
  const [dialog, setDialog] = useState<'new' | 'standard' | null>(null);
  const open = (flow: string | undefined): void => void navigate(flow ? `/dev/flow/${flow}` : '/dev/flow');
  const actions = useFlowActions(open);
  if (error && !flows) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  if (!flows || !entities) return <ListSkeleton />;
  const current = id ?? (mobile ? undefined : flows[0]?._id);
  const edits = {
    create: () => setDialog('new'),
    standard: () => setDialog('standard'),
    copy: actions.copy,
    remove: (flow: FlowHead) => void actions.remove(flow, flow._id === current),
  };
  return (
    <Box sx={{ display: 'flex', height: '100%', minHeight: 0, fontSize: 13 }}>
      {(!mobile || current === undefined) && (
        <FlowList flows={flows} modules={modules} current={current} edits={mobile ? undefined : edits} />
      )}
      {current !== undefined && (
        <OneFlow key={current} id={current} flows={flows} entities={entities} readOnly={mobile} />
      )}
      {current === undefined && !mobile && (
        <EmptyState
          icon={Workflow}
          title={t('flow.none')}
          text={t('flow.none-text')}
          action={
            <>
              <Button variant="contained" startIcon={<Plus size={16} />} onClick={edits.create}>
                {t('flow.new')}
              </Button>
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<Sparkles size={16} />}
                onClick={edits.standard}
              >
                {t('flow.standard')}
              </Button>
            </>
          }
        />
      )}
      {dialog === 'new' && (
        <NameDialog
          title={t('flow.new')}
          label={t('flow.name')}
          emptyText={t('flow.name-empty')}
          onClose={() => setDialog(null)}
          onSave={actions.create}
        />
      )}
      {dialog === 'standard' && <StandardDialog entities={entities} onClose={() => setDialog(null)} />}
    </Box>
  );
}

type OneProps = Omit<Parameters<typeof FlowEditor>[0], 'flow'> & { id: string };

function OneFlow({ id, ...rest }: OneProps) {
  const { data, error, refetch } = useFlowQuery(
    { params: { project: useProject()._id, id }, quiet: true },
    { refetchOnMountOrArgChange: true },
  );
  if (error && !data) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  return <FlowEditor key={data._id} flow={data} {...rest} />;
}
