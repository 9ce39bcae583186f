import { Stamp } from 'lucide-react';
import { useState } from 'react';
import { useProject } from '../../entities/session/use-session.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { Pager } from '../../shared/ui/list/pager.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { ApplicationList } from './application-list.js';
import { useApplicationsQuery } from './approval.api.js';

/** Applications on a page of the list. */
const SIZE = 10;

interface Props {
  bucket: 'todo' | 'done' | 'report' | 'my';
  /** Only applications of this approval. */
  approval: string | undefined;
  /** What is said where there are none. */
  empty: string;
}

/** The applications of one bucket of the person at the screen, as a page shows them. */
export function ApprovalBucket({ bucket, approval, empty }: Props) {
  const [page, setPage] = useState(1);
  const params = { project: useProject()._id };
  const query = { bucket, ...(approval === undefined ? {} : { approval }) };
  const option = { page, size: SIZE, count: true };
  const { data, error, refetch } = useApplicationsQuery({ params, body: { query, option }, quiet: true });
  if (error && !data) return <ErrorState compact fault={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={3} height={72} />;
  if (data.data.length === 0 && page === 1) return <EmptyState compact icon={Stamp} title={empty} />;
  return (
    <div>
      <ApplicationList page={data} />
      <Pager page={page} size={SIZE} total={data.size ?? 0} onPage={setPage} />
    </div>
  );
}
