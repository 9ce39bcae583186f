import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../entities/session/use-session.js';
import { faultToForm, FormSummary } from '../../shared/ui/form/form-summary.js';
import { SettingsSection } from '../../shared/ui/frame/settings-section.js';
import { useSaveProfile } from './use-save-profile.js';

/** Own nickname. */
export function ProfileSettings() {
  const { t } = useTranslation();
  const user = useUser();
  const { save } = useSaveProfile();
  const form = useForm({ values: { nickname: user.nickname } });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await save(body);
    } catch (fault) {
      faultToForm(fault, form.setError, ['nickname']);
    }
  });
  return (
    <form noValidate onSubmit={submit}>
      <SettingsSection title={t('account.profile')} text={t('account.profile-text')}>
        <FormSummary errors={errors} setFocus={form.setFocus} labels={{ nickname: t('account.nickname') }} />
        <TextField
          {...form.register('nickname', {
            validate: (name) => name.trim() !== '' || t('account.rule.name-empty'),
          })}
          label={t('account.nickname')}
          autoComplete="nickname"
          error={!!errors.nickname}
          helperText={errors.nickname?.message}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <Button
          type="submit"
          variant="contained"
          loading={isSubmitting}
          disabled={!isDirty}
          sx={{ alignSelf: 'flex-end' }}
        >
          {t('shared.save')}
        </Button>
      </SettingsSection>
    </form>
  );
}
