import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link2, Plus, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../shared/session/use-session.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { PageBody, PageHeader } from '../../shared/ui/page-header.js';
import { Pager } from '../../shared/ui/pager.js';
import { ListSkeleton } from '../../shared/ui/skeletons.js';
import { BindUserDialog } from './bind-user-dialog.js';
import { CreateUserDialog } from './create-user-dialog.js';
import { MemberFilters } from './member-filters.js';
import { MemberList } from './member-list.js';
import { useRoleNamesQuery, useUsersQuery } from './user.api.js';
import { MEMBERS_PER_PAGE, useMemberQuery } from './use-member-query.js';

/** `/system/user`: the members of a project, found by name, account, phone or role. */
export function MembersScreen() {
  const { t } = useTranslation();
  const project = useProject();
  const params = { project: project._id };
  const query = useMemberQuery();
  const { data: roles = [] } = useRoleNamesQuery({ params });
  const { data, currentData, error, refetch } = useUsersQuery({ params, body: query.body });
  const [adding, setAdding] = useState<'new' | 'existing' | null>(null);
  const shown = currentData ?? data;
  if (error && !shown) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  const add = (
    <>
      <Button variant="outlined" color="inherit" startIcon={<Link2 size={16} />} onClick={() => setAdding('existing')}>
        {t('user.bind')}
      </Button>
      <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setAdding('new')}>
        {t('user.create')}
      </Button>
    </>
  );
  return (
    <PageBody wide>
      <PageHeader title={t('user.title')} description={t('user.text')} actions={add} />
      <MemberFilters query={query} roles={roles} total={shown?.size} />
      {!shown && <ListSkeleton height={56} />}
      {shown && shown.data.length > 0 && (
        <Box sx={{ opacity: currentData ? 1 : 0.6, transition: 'opacity 120ms' }}>
          <MemberList members={shown.data} roles={roles} />
        </Box>
      )}
      {shown && shown.data.length === 0 && (query.filtered ? <NothingFound onClear={query.clear} /> : <EmptyState icon={UserPlus} title={t('user.empty')} text={t('user.empty-text')} action={add} />)}
      {shown && <Pager page={query.page} size={MEMBERS_PER_PAGE} total={shown.size} onPage={query.setPage} />}
      <CreateUserDialog open={adding === 'new'} onClose={() => setAdding(null)} roles={roles} />
      <BindUserDialog open={adding === 'existing'} onClose={() => setAdding(null)} roles={roles} />
    </PageBody>
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
