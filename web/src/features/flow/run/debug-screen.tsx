import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Bug, PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useFlowsQuery } from '../../../entities/run/flow-list.api.js';
import { useProject } from '../../../entities/session/use-session.js';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { PageBody, PageHeader } from '../../../shared/ui/frame/page-header.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { useDebugRunsQuery } from '../flow.api.js';
import { RunTrace } from './run-trace.js';

/** `/platform/{project?}/debug/{flow}/{version?}`: what a function did when it was tried (platform §2.1, D40). */
export function DebugScreen() {
  const { t } = useTranslation();
  const own = useProject()._id;
  const { project = own, flow = '' } = useParams();
  const params = { project, id: flow };
  const { data, error, refetch } = useDebugRunsQuery(
    { params, quiet: true },
    { refetchOnMountOrArgChange: true },
  );
  const { data: flows } = useFlowsQuery({ params: { project }, quiet: true });
  const name = flows?.find(({ _id }) => _id === flow)?._name ?? t('flow.debug');
  if (error && !data) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  return (
    <PageBody>
      <PageHeader
        title={name}
        description={t('flow.debug-text')}
        actions={
          project === own && (
            <Button
              component={Link}
              to={`/dev/flow/${flow}`}
              variant="outlined"
              color="inherit"
              startIcon={<PenLine size={15} />}
            >
              {t('flow.open')}
            </Button>
          )
        }
      />
      {data.length === 0 ? (
        <EmptyState icon={Bug} title={t('flow.debug-none')} text={t('flow.debug-none-text')} />
      ) : (
        <Box sx={{ display: 'grid', gap: 6, fontSize: 13 }}>
          {data.map((run) => (
            <RunTrace key={run._id} run={run} />
          ))}
        </Box>
      )}
    </PageBody>
  );
}
