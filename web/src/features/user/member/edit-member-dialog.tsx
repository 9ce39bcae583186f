import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ProjectUser, Role } from '@buildmesh/contracts';
import { useGroupsQuery } from '../../../entities/people/people.api.js';
import { notify } from '../../../shared/notice/notices.js';
import { useProject } from '../../../entities/session/use-session.js';
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.js';
import { DialogButtons } from '../../../shared/ui/dialog/dialog-buttons.js';
import { faultToForm, FormSummary } from '../../../shared/ui/form/form-summary.js';
import { DepartmentsField } from '../departments-field.js';
import { RolesField } from './member-form.js';
import { useUpdateUserMutation } from '../user.api.js';
import { departmentChange, memberForm, type MemberForm } from '../user.rules.js';

const FIELDS = ['nickname', 'phone', 'role', 'group'] as const;

interface Props {
  member: ProjectUser;
  roles: readonly Role[];
  /** The viewer does not stand above the member. */
  groupsOnly: boolean;
  onClose: () => void;
}

/** Changes name, phone, roles and departments of a member; only what was changed is sent. */
export function EditMemberDialog({ member, roles, groupsOnly, onClose }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const [update] = useUpdateUserMutation();
  const { data: groups = [] } = useGroupsQuery(
    { params: { project: project._id }, quiet: true },
    { skip: member.model === 'public' },
  );
  const [before] = useState(member.group);
  const form = useForm<MemberForm>({
    resolver: zodResolver(memberForm),
    defaultValues: { nickname: member.nickname, phone: member.phone ?? '', role: member.role, group: before },
  });
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const text = (key?: string) => key && t(key);
  const submit = form.handleSubmit(async ({ nickname, phone, role, group }) => {
    const moved = departmentChange(before, group);
    const body = {
      ...(dirtyFields.nickname && { nickname }),
      ...(dirtyFields.phone && { phone: phone || null }),
      ...(dirtyFields.role && { role }),
      ...(moved && { group: moved }),
    };
    try {
      if (Object.keys(body).length > 0)
        await update({ params: { project: project._id, id: member._id }, body, quiet: true }).unwrap();
      notify({ level: 'success', text: t('shared.saved') });
      onClose();
    } catch (fault) {
      faultToForm(fault, form.setError, FIELDS);
    }
  });
  const actions = <DialogButtons label={t('shared.save')} busy={isSubmitting} onCancel={onClose} />;
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={isSubmitting}
      title={t('user.edit-title', { name: member.nickname })}
      onSubmit={submit}
      actions={actions}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FormSummary
          errors={errors}
          setFocus={form.setFocus}
          labels={{
            nickname: t('user.name'),
            phone: t('user.phone'),
            role: t('user.roles'),
            group: t('user.groups'),
          }}
        />
        <TextField
          {...form.register('nickname')}
          label={t('user.name')}
          disabled={groupsOnly}
          autoFocus
          error={!!errors.nickname}
          helperText={text(errors.nickname?.message)}
        />
        <TextField
          {...form.register('phone')}
          label={t('user.phone')}
          disabled={groupsOnly}
          error={!!errors.phone}
          helperText={text(errors.phone?.message)}
          slotProps={{ htmlInput: { inputMode: 'tel', maxLength: 11 } }}
        />
        <Controller
          name="role"
          control={form.control}
          render={({ field }) => (
            <RolesField
              roles={roles}
              disabled={groupsOnly}
              value={field.value}
              onChange={field.onChange}
              error={text(errors.role?.message)}
            />
          )}
        />
        {groups.length > 0 && (
          <Controller
            name="group"
            control={form.control}
            render={({ field }) => (
              <DepartmentsField groups={groups} value={field.value} onChange={field.onChange} />
            )}
          />
        )}
      </Box>
    </AppDialog>
  );
}
