import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ProjectUser } from '@buildmesh/contracts';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../entities/session/use-session.js';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';
import { DialogButtons } from '../../shared/ui/dialog/dialog-buttons.js';
import { faultToForm } from '../../shared/ui/form/form-summary.js';
import { NewPasswordField } from './new-password-field.js';
import { useUpdateUserMutation } from './user.api.js';
import { proposePassword, resetForm } from './user.rules.js';

/** Gives a member a new password; the member's sessions end (D11). */
export function ResetPasswordDialog({ member, onClose }: { member: ProjectUser; onClose: () => void }) {
  const { t } = useTranslation();
  const project = useProject();
  const [update] = useUpdateUserMutation();
  const form = useForm<{ pwd: string }>({
    resolver: zodResolver(resetForm),
    defaultValues: { pwd: proposePassword() },
  });
  const { errors, isSubmitting } = form.formState;
  const problem = errors.pwd?.message ? t(errors.pwd.message) : errors.root?.message;
  const submit = form.handleSubmit(async (body) => {
    try {
      await update({ params: { project: project._id, id: member._id }, body, quiet: true }).unwrap();
      notify({ level: 'success', text: t('user.done.password', { name: member.nickname }) });
      onClose();
    } catch (fault) {
      faultToForm(fault, form.setError, ['pwd']);
    }
  });
  const actions = <DialogButtons label={t('user.reset-password')} busy={isSubmitting} onCancel={onClose} />;
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={isSubmitting}
      title={t('user.reset-title', { name: member.nickname })}
      onSubmit={submit}
      actions={actions}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Controller
          name="pwd"
          control={form.control}
          render={({ field }) => <NewPasswordField {...field} error={problem} />}
        />
        <Alert severity="info">{t('user.reset-text')}</Alert>
      </Box>
    </AppDialog>
  );
}
