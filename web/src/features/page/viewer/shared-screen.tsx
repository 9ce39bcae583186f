import Box from '@mui/material/Box';
import { Link2Off } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { CODE, isApiFault } from '../../../shared/api/faults/fault.js';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { PageHeader } from '../../../shared/ui/frame/page-header.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { useSharedPageQuery, useViewTreeQuery } from '../page.api.js';
import { pageAround } from '../page.model.js';
import { PageContent, PageOf } from './page-content.js';

/** `/s/{token}`: what a share link shows, without signing in. A link that is over says so, and nothing else. */
export function SharedScreen() {
  const { token = '' } = useParams();
  const { data, error, refetch } = useSharedPageQuery({ token, quiet: true });
  const known = isApiFault(error) ? error.code : undefined;
  return (
    <Box component="main" sx={{ maxWidth: 1440, mx: 'auto', px: { xs: 3, sm: 6 }, py: { xs: 3, sm: 5 } }}>
      {known === CODE.noSession || known === CODE.noAuthority ? (
        <LinkOver />
      ) : error ? (
        <ErrorState fault={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton />
      ) : data.page !== null ? (
        <PageContent project={data.project} id={data.page} token={token} param={data.params}>
          {({ _name }) => <PageHeader title={_name} />}
        </PageContent>
      ) : (
        <SharedView project={data.project} view={data.view ?? ''} token={token} param={data.params} />
      )}
    </Box>
  );
}

interface ViewProps {
  project: string;
  view: string;
  token: string;
  param: Record<string, string>;
}

/** One view that was shared without its page. */
function SharedView({ project, view: id, token, param }: ViewProps) {
  const { data, error, refetch } = useViewTreeQuery({ project, ids: [id], token });
  if (error) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  return <PageOf project={project} page={pageAround([id])} views={data} token={token} param={param} />;
}

export function LinkOver() {
  const { t } = useTranslation();
  return <EmptyState icon={Link2Off} title={t('page.link-over')} text={t('page.link-over-text')} />;
}
