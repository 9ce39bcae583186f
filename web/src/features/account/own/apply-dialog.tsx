import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { OwnRole } from '@buildmesh/contracts';
import { notify } from '../../../shared/notice/notices.js';
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.js';
import { faultToForm, FormSummary } from '../../../shared/ui/form/form-summary.js';
import { useApplyForRoleMutation } from '../account.api.js';

/** Longest reason in characters. */
const MAX_REASON = 500;

interface Props {
  project: string;
  role: OwnRole;
  onClose: () => void;
}

/** Asks the administrators for a role, saying why. */
export function ApplyDialog({ project, role, onClose }: Props) {
  const { t } = useTranslation();
  const [apply, { isLoading }] = useApplyForRoleMutation();
  const form = useForm({ defaultValues: { reason: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      await apply({
        params: { project },
        body: { role: role._id, reason: reason.trim() },
        quiet: true,
      }).unwrap();
      notify({ level: 'success', text: t('account.apply.sent') });
      onClose();
    } catch (fault) {
      faultToForm(fault, form.setError, ['reason']);
    }
  });
  return (
    <AppDialog
      open
      onClose={onClose}
      title={t('account.apply.for', { role: role._name })}
      description={t('account.apply.dialog-text')}
      busy={isLoading}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button color="inherit" variant="outlined" onClick={onClose} disabled={isLoading}>
            {t('shared.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isLoading}>
            {t('account.apply.send')}
          </Button>
        </>
      }
    >
      <FormSummary errors={errors} setFocus={form.setFocus} labels={{ reason: t('account.apply.reason') }} />
      <TextField
        {...form.register('reason')}
        label={t('account.apply.reason')}
        helperText={errors.reason?.message ?? t('account.apply.reason-text', { max: MAX_REASON })}
        error={!!errors.reason}
        multiline
        minRows={3}
        autoFocus
        slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
      />
    </AppDialog>
  );
}
