import Button from '@mui/material/Button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../shared/notice/notices.js';
import { faultToForm, FormSummary } from '../../../shared/ui/form/form-summary.js';
import { PasswordField } from '../../../shared/ui/form/password-field.js';
import { SettingsSection } from '../../../shared/ui/frame/settings-section.js';
import { useChangePasswordMutation } from '../account.api.js';
import { ownPasswordForm, type OwnPasswordForm } from '../account.rules.js';

const FIELDS = ['pwd', 'newPwd', 'again'] as const;

/** Own password; all other sessions end (D11). */
export function OwnPasswordSettings() {
  const { t } = useTranslation();
  const [change] = useChangePasswordMutation();
  const form = useForm<OwnPasswordForm>({
    resolver: zodResolver(ownPasswordForm),
    defaultValues: { pwd: '', newPwd: '', again: '' },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const text = (key?: string) => key && t(key);
  const labels = {
    pwd: t('account.password-current'),
    newPwd: t('account.password-new'),
    again: t('account.password-again'),
  };
  const submit = form.handleSubmit(async ({ pwd, newPwd }) => {
    try {
      await change({ body: { pwd, newPwd }, quiet: true }).unwrap();
      form.reset();
      notify({ level: 'success', text: t('account.done.own-password') });
    } catch (fault) {
      faultToForm(fault, form.setError, FIELDS);
    }
  });
  const field = (name: (typeof FIELDS)[number], help?: string) => ({
    ...form.register(name),
    label: labels[name],
    error: !!errors[name],
    helperText: text(errors[name]?.message) ?? help,
  });
  return (
    <form noValidate onSubmit={submit}>
      <SettingsSection title={t('account.password')} text={t('account.password-text')}>
        <FormSummary errors={errors} setFocus={form.setFocus} labels={labels} />
        <PasswordField {...field('pwd')} autoComplete="current-password" />
        <PasswordField {...field('newPwd', t('account.rule.password'))} autoComplete="new-password" />
        <PasswordField {...field('again')} autoComplete="new-password" />
        <Button
          type="submit"
          variant="contained"
          loading={isSubmitting}
          disabled={!isDirty}
          sx={{ alignSelf: 'flex-end' }}
        >
          {t('account.password-change')}
        </Button>
      </SettingsSection>
    </form>
  );
}
