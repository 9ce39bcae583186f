import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Department, ProjectUser, Role } from '@buildmesh/contracts';
import { useMobile } from '../../../shared/ui/use-mobile.js';
import { PersonAvatar } from '../../../shared/ui/person-avatar.js';
import { StatusTag } from '../../../shared/ui/status-tag.js';
import { accountName } from '../../../entities/session/account-name.js';
import { MemberActions } from './member-actions.js';
import { MemberDepartments } from './member-departments.js';
import { OnlineTag } from './online-tag.js';
import { RoleChips } from './role-chips.js';

interface Props {
  members: readonly ProjectUser[];
  roles: readonly Role[];
  /** Departments of the project; without any, nothing is said of them. */
  groups: readonly Department[];
}

/** Members as a table, on a phone as cards. */
export function MemberList({ members, roles, groups }: Props) {
  const { t } = useTranslation();
  if (useMobile()) return <MemberCards members={members} roles={roles} groups={groups} />;
  return (
    <Table aria-label={t('user.title')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('user.member')}</TableCell>
          <TableCell>{t('user.roles')}</TableCell>
          {groups.length > 0 && <TableCell>{t('user.groups')}</TableCell>}
          <TableCell>{t('user.phone')}</TableCell>
          <TableCell>{t('user.status')}</TableCell>
          <TableCell sx={{ width: 48 }}>
            <span className="visually-hidden">{t('shared.more')}</span>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {members.map((member) => (
          <TableRow key={member._id} hover>
            <TableCell>
              <Identity member={member} />
            </TableCell>
            <TableCell>
              <RoleChips ids={member.role} roles={roles} />
            </TableCell>
            {groups.length > 0 && (
              <TableCell>
                <MemberDepartments ids={member.group} groups={groups} />
              </TableCell>
            )}
            <TableCell className="tabular">{member.phone ?? '—'}</TableCell>
            <TableCell>
              <Status member={member} />
            </TableCell>
            <TableCell padding="none">
              <MemberActions member={member} roles={roles} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function MemberCards({ members, roles, groups }: Props) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {members.map((member) => (
        <Box
          component="li"
          key={member._id}
          sx={{
            display: 'flex',
            gap: 2,
            py: 3,
            borderBottom: 1,
            borderColor: 'divider',
            alignItems: 'flex-start',
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 2 }}>
            <Identity member={member} />
            <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
              <RoleChips ids={member.role} roles={roles} />
              <MemberDepartments ids={member.group} groups={groups} />
              <Status member={member} />
            </Box>
          </Box>
          <MemberActions member={member} roles={roles} />
        </Box>
      ))}
    </Box>
  );
}

function Identity({ member }: { member: ProjectUser }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      <PersonAvatar name={member.nickname} src={member.avatar} size={32} />
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 500, fontSize: 14 }}>
          {member.nickname}
          {member.owner && (
            <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 2 }}>
              {t('user.owner')}
            </Typography>
          )}
        </Typography>
        <Typography variant="caption" color="textSecondary" noWrap sx={{ display: 'block' }}>
          {accountName(member.account, t)}
        </Typography>
      </Box>
    </Box>
  );
}

function Status({ member }: { member: ProjectUser }) {
  const { t } = useTranslation();
  if (member.status === 'disabled') return <StatusTag level="disabled" label={t('user.disabled')} />;
  if (member.online) return <OnlineTag label={t('user.online')} />;
  return (
    <Typography variant="caption" color="textSecondary">
      {t('user.offline')}
    </Typography>
  );
}
