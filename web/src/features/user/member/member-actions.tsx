import {
  Ban,
  CircleCheck,
  KeyRound,
  LogIn,
  LogOut,
  Pencil,
  Send,
  ShieldQuestion,
  UserMinus,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ProjectUser, Role } from '@buildmesh/contracts';
import { notify } from '../../../shared/notice/notices.js';
import { useGroupsQuery } from '../../../entities/people/people.api.js';
import { isAdministrator, useStandsAbove } from '../../../entities/role/use-stands-above.js';
import { useProject, useUser } from '../../../entities/session/use-session.js';
import { ActionMenu, type MenuAction } from '../../../shared/ui/list/action-menu.js';
import { useConfirm } from '../../../shared/ui/dialog/confirm-provider.js';
import { CommandDialog } from '../command-dialog.js';
import { EditMemberDialog } from './edit-member-dialog.js';
import { ResetPasswordDialog } from '../reset-password-dialog.js';
import {
  useActivateUserMutation,
  useBanUserMutation,
  useBindUserMutation,
  useKickUserMutation,
  useLogInAsMutation,
  useRemoveUserMutation,
  useSubUsersQuery,
  useUpdateUserMutation,
} from '../user.api.js';
import { ledBy } from '../user.rules.js';

interface Props {
  member: ProjectUser;
  roles: readonly Role[];
}

/** What can be done with a member. What can be undone is done at once and offers undo. */
export function MemberActions({ member, roles }: Props) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'edit' | 'password' | 'command' | null>(null);
  const act = useActs(member);
  const navigate = useNavigate();
  const self = useUser()._id === member._id;
  const name = member.nickname;
  const { data: created } = useSubUsersQuery({ params: { project: useProject()._id }, quiet: true });
  const isSubUser = created?.some(({ _id }) => _id === member._id) === true;
  const above = useStandsAbove(roles)(member);
  const actions: MenuAction[] = [
    { label: t('user.edit'), icon: Pencil, onSelect: () => setDialog('edit') },
    {
      label: t('user.reset-password'),
      icon: KeyRound,
      disabled: !self && !above,
      onSelect: () => setDialog('password'),
    },
    {
      label: t('user.log-in-as'),
      icon: LogIn,
      disabled: !above || isAdministrator(member, roles) || !isSubUser || member.status === 'disabled',
      onSelect: () => void act.logInAs(),
    },
    { label: t('user.command'), icon: Send, disabled: self, onSelect: () => setDialog('command') },
    {
      label: t('user.explain'),
      icon: ShieldQuestion,
      onSelect: () => void navigate(`/system/auth?explain=${member._id}`),
    },
    {
      label: t('user.kick'),
      icon: LogOut,
      disabled: self || !above,
      divided: true,
      onSelect: () => void act.kick(),
    },
    member.status === 'active'
      ? { label: t('user.ban'), icon: Ban, disabled: self || !above, onSelect: () => void act.ban() }
      : {
          label: t('user.activate'),
          icon: CircleCheck,
          disabled: !above,
          onSelect: () => void act.activate(),
        },
    {
      label: t('user.remove'),
      icon: UserMinus,
      danger: true,
      disabled: self || !above,
      divided: true,
      onSelect: () => void act.remove(),
    },
  ];
  return (
    <>
      <ActionMenu label={t('user.actions', { name })} actions={actions} />
      {dialog === 'edit' && (
        <EditMemberDialog
          member={member}
          roles={roles}
          groupsOnly={!self && !above}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'command' && (
        <CommandDialog member={member} above={above} onClose={() => setDialog(null)} />
      )}
      {dialog === 'password' && <ResetPasswordDialog member={member} onClose={() => setDialog(null)} />}
    </>
  );
}

function useActs(member: ProjectUser) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const project = useProject()._id;
  const one = { params: { project, id: member._id } };
  const [kick] = useKickUserMutation();
  const [ban] = useBanUserMutation();
  const [activate] = useActivateUserMutation();
  const [remove] = useRemoveUserMutation();
  const [bind] = useBindUserMutation();
  const [update] = useUpdateUserMutation();
  const [logInAs] = useLogInAsMutation();
  const { data: groups = [] } = useGroupsQuery(
    { params: { project }, quiet: true },
    { skip: member.model === 'public' },
  );
  const say = (key: string, undo?: () => void) =>
    notify({
      level: 'success',
      text: t(key, { name: member.nickname }),
      action: undo && { label: t('shared.undo'), run: undo },
    });
  const bringBack = async () => {
    const back = await bind({
      params: { project },
      body: { role: member.role[0] ?? '', details: member.account },
    });
    if (back.error) return;
    const body = {
      ...(member.role.length > 1 && { role: member.role }),
      ...(member.group.length > 0 && { group: { join: member.group, leave: [] } }),
    };
    if (Object.keys(body).length > 0 && (await update({ ...one, body })).error) return;
    say('user.done.back');
  };
  return {
    kick: async () => {
      if (!(await kick(one)).error) say('user.done.kick');
    },
    /** Opens a tab that signs in as the member; this browser holds one sign-in, so it asks first. */
    logInAs: async () => {
      const sure = await confirm({
        title: t('user.log-in-as-title', { name: member.nickname }),
        text: t('user.log-in-as-text'),
        confirmLabel: t('user.log-in-as'),
      });
      if (!sure) return;
      const { data } = await logInAs(one);
      if (data) window.open(`/login/${data.ticket}`, '_blank', 'noopener');
    },
    ban: async () => {
      if (!(await ban(one)).error) say('user.done.ban', () => void activate(one));
    },
    activate: async () => {
      if (!(await activate(one)).error) say('user.done.activate');
    },
    remove: async () => {
      const led = ledBy(member._id, groups).join(', ');
      const sure = await confirm({
        title: t('user.remove-title', { name: member.nickname }),
        text:
          led === ''
            ? t('user.remove-text')
            : `${t('user.remove-text')} ${t('user.remove-led', { groups: led })}`,
        confirmLabel: t('user.remove'),
        danger: true,
      });
      if (sure && !(await remove(one)).error) say('user.done.remove', () => void bringBack());
    },
  };
}
