import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { UserPlus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '@buildmesh/contracts';
import { useGroupsQuery } from '../../../entities/people/people.api.js';
import { useProject } from '../../../entities/session/use-session.js';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { Pager } from '../../../shared/ui/list/pager.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { MemberFilters } from './member-filters.js';
import { MemberList } from './member-list.js';
import { useUsersQuery } from '../user.api.js';
import { MEMBERS_PER_PAGE, useMemberQuery } from './use-member-query.js';

interface Props {
  /** Members of the team, or external users. */
  model: 'inner' | 'public';
  roles: readonly Role[];
  /** The ways to add somebody. */
  add: ReactNode;
}

/** Members found by name, account, phone, role or department, page by page. */
export function MemberTable({ model, roles, add }: Props) {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const query = useMemberQuery(model);
  const { data, currentData, error, refetch } = useUsersQuery({ params, body: query.body });
  const external = model === 'public';
  const { data: groups = [] } = useGroupsQuery({ params, quiet: true }, { skip: external });
  const shown = currentData ?? data;
  if (error && !shown) return <ErrorState fault={error} onRetry={() => void refetch()} compact />;
  return (
    <>
      <MemberFilters query={query} roles={roles} total={shown?.size} external={external} />
      {!shown && <ListSkeleton height={56} />}
      {shown && shown.data.length > 0 && (
        <Box aria-busy={!currentData}>
          <MemberList members={shown.data} roles={roles} groups={groups} />
        </Box>
      )}
      {shown?.data.length === 0 && query.filtered && <NothingFound onClear={query.clear} />}
      {shown?.data.length === 0 && !query.filtered && (
        <EmptyState
          icon={UserPlus}
          title={t(external ? 'user.empty-public' : 'user.empty')}
          text={t(external ? 'user.empty-public-text' : 'user.empty-text')}
          action={add}
        />
      )}
      {shown && <Pager page={query.page} size={MEMBERS_PER_PAGE} total={shown.size} onPage={query.setPage} />}
    </>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      compact
      icon={Users}
      title={t('user.nothing-found')}
      action={
        <Button variant="outlined" color="inherit" onClick={onClear}>
          {t('user.clear-filters')}
        </Button>
      }
    />
  );
}
