import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Role } from '@buildmesh/contracts';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../entities/session/use-session.js';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';
import { DialogButtons } from '../../shared/ui/dialog/dialog-buttons.js';
import { faultToForm, FormSummary } from '../../shared/ui/form/form-summary.js';
import { RoleSelect, usualRole } from './member/member-form.js';
import { NewPasswordField } from './new-password-field.js';
import { useCreatePublicUserMutation, useCreateUserMutation } from './user.api.js';
import { newUserForm, type NewUserForm } from './user.rules.js';

const FIELDS = ['account', 'name', 'phone', 'pwd', 'role'] as const;

interface Props {
  open: boolean;
  onClose: () => void;
  roles: readonly Role[];
  /** External users belong to this project only. */
  external?: boolean;
}

/** Creates an account and makes it a member. */
export function CreateUserDialog({ open, onClose, roles, external = false }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const [createInner] = useCreateUserMutation();
  const [createPublic] = useCreatePublicUserMutation();
  const create = external ? createPublic : createInner;
  const form = useForm<NewUserForm>({
    resolver: zodResolver(newUserForm),
    values: {
      account: '',
      name: '',
      phone: '',
      pwd: '',
      role: external ? (roles[0]?._id ?? '') : usualRole(roles),
    },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting } = form.formState;
  const text = (key?: string) => key && t(key);
  const close = () => {
    form.reset();
    onClose();
  };
  const submit = form.handleSubmit(async ({ name, phone, ...rest }) => {
    try {
      await create({
        params: { project: project._id },
        body: { ...rest, name: name || undefined, phone: phone || undefined },
        quiet: true,
      }).unwrap();
      notify({ level: 'success', text: t('user.done.create', { name: name || rest.account }) });
      close();
    } catch (fault) {
      faultToForm(fault, form.setError, FIELDS);
    }
  });
  const field = (name: 'account' | 'name' | 'phone', label: string, help?: string) => ({
    ...form.register(name),
    label,
    error: !!errors[name],
    helperText: text(errors[name]?.message) ?? help,
  });
  const actions = <DialogButtons label={t('shared.create')} busy={isSubmitting} onCancel={close} />;
  return (
    <AppDialog
      open={open}
      onClose={close}
      busy={isSubmitting}
      title={t(external ? 'user.create-public' : 'user.create')}
      description={t('user.create-text')}
      onSubmit={submit}
      actions={actions}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FormSummary
          errors={errors}
          setFocus={form.setFocus}
          labels={{
            account: t('user.account'),
            name: t('user.name'),
            phone: t('user.phone'),
            pwd: t('user.password'),
            role: t('user.role'),
          }}
        />
        <TextField
          {...field('account', t('user.account'), t('user.rule.account'))}
          autoFocus
          autoComplete="off"
          slotProps={{ htmlInput: { autoCapitalize: 'off', spellCheck: false } }}
        />
        <TextField {...field('name', t('user.name'))} autoComplete="off" />
        <TextField
          {...field('phone', t('user.phone'))}
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'tel', maxLength: 11 } }}
        />
        <Controller
          name="pwd"
          control={form.control}
          render={({ field: pwd }) => <NewPasswordField {...pwd} error={text(errors.pwd?.message)} />}
        />
        <Controller
          name="role"
          control={form.control}
          render={({ field: role }) => (
            <RoleSelect
              {...role}
              roles={roles}
              error={!!errors.role}
              helperText={text(errors.role?.message)}
            />
          )}
        />
      </Box>
    </AppDialog>
  );
}
