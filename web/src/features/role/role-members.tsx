import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ShieldQuestion, UserMinus, UsersRound } from 'lucide-react';
import { Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectUser, Role } from '@buildmesh/contracts';
import { useRoleListQuery } from '../../entities/role/role-list.api.js';
import { useStandsAbove } from '../../entities/role/use-stands-above.js';
import { useProject, useUser } from '../../entities/session/use-session.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { Pager } from '../../shared/ui/list/pager.js';
import { PersonAvatar } from '../../shared/ui/person-avatar.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { ExplainDialog } from './explain/lazy-explain.js';
import { useRoleMembersQuery, useSetMemberRolesMutation } from './role.api.js';

const PER_PAGE = 20;
const SUGGESTIONS = 10;

/** Who has the role; members of the project can be added and taken out. */
export function RoleMembers({ role }: { role: Role }) {
  const { t } = useTranslation();
  const project = useProject()._id;
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<ProjectUser | null>(null);
  const { data } = useRoleMembersQuery({
    params: { project },
    body: { role: role._id, page: { index: page, size: PER_PAGE } },
  });
  const [setRoles] = useSetMemberRolesMutation();
  const mayChange = useMayChangeRoles();
  const put = (member: ProjectUser, ids: string[]) =>
    void setRoles({ params: { project, id: member._id }, body: { role: ids } });
  return (
    <>
      <AddMember role={role} mayAdd={mayChange} onAdd={(member) => put(member, [...member.role, role._id])} />
      {!data && <ListSkeleton />}
      {data?.data.length === 0 && (
        <EmptyState
          compact
          icon={UsersRound}
          title={t('role.members.empty')}
          text={t('role.members.empty-text')}
        />
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.data.map((member) => (
          <Box
            component="li"
            key={member._id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 3,
              minHeight: 52,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <PersonAvatar name={member.nickname} src={member.avatar} size={28} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography noWrap>{member.nickname}</Typography>
              <Typography variant="caption" color="textSecondary" noWrap sx={{ display: 'block' }}>
                {member.account}
              </Typography>
            </Box>
            <IconAction
              label={t('role.explain.what', { name: member.nickname })}
              icon={ShieldQuestion}
              onClick={() => setAsked(member)}
            />
            <IconAction
              label={
                member.role.length > 1
                  ? t('role.members.remove', { name: member.nickname })
                  : t('role.members.last-role', { name: member.nickname })
              }
              icon={UserMinus}
              disabled={member.role.length < 2 || !mayChange(member)}
              onClick={() =>
                put(
                  member,
                  member.role.filter((id) => id !== role._id),
                )
              }
            />
          </Box>
        ))}
      </Box>
      {data && <Pager page={page} size={PER_PAGE} total={data.size} onPage={setPage} />}
      {asked && (
        <Suspense fallback={null}>
          <ExplainDialog user={asked} role={role._id} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Whether the viewer may change which roles a member has. */
function useMayChangeRoles(): (member: ProjectUser) => boolean {
  const { data: roles = [] } = useRoleListQuery({ params: { project: useProject()._id } });
  const self = useUser()._id;
  const standsAbove = useStandsAbove(roles);
  return (member) => member._id === self || standsAbove(member);
}

interface AddProps {
  role: Role;
  mayAdd: (member: ProjectUser) => boolean;
  onAdd: (member: ProjectUser) => void;
}

function AddMember({ role, mayAdd, onAdd }: AddProps) {
  const { t } = useTranslation();
  const project = useProject()._id;
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data, isFetching } = useRoleMembersQuery({
    params: { project },
    body: { search: search || undefined, page: { index: 1, size: SUGGESTIONS } },
  });
  const options = (data?.data ?? []).filter((member) => !member.role.includes(role._id));
  return (
    <Autocomplete
      size="small"
      value={null}
      inputValue={typed}
      blurOnSelect
      options={options}
      getOptionDisabled={(member) => !mayAdd(member)}
      loading={isFetching}
      filterOptions={(found) => found}
      getOptionLabel={(member) => member.nickname}
      getOptionKey={(member) => member._id}
      noOptionsText={t('role.members.none-found')}
      loadingText={t('shared.loading')}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, member) => member && onAdd(member)}
      renderInput={(props) => (
        <TextField {...props} label={t('role.members.add')} placeholder={t('role.members.add-hint')} />
      )}
      sx={{ maxWidth: 360, mb: 4 }}
    />
  );
}
