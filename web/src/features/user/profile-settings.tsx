import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { notify } from '../../shared/notice/notices.js';
import { userLoaded } from '../../shared/session/session.slice.js';
import { useUser } from '../../shared/session/use-session.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { faultToForm, FormSummary } from '../../shared/ui/form-summary.js';
import { SettingsSection } from '../../shared/ui/settings-section.js';
import { useUpdateProfileMutation } from './own.api.js';

/** Own nickname; account and phone are shown. */
export function ProfileSettings() {
  const { t } = useTranslation();
  const user = useUser();
  const dispatch = useAppDispatch();
  const [update] = useUpdateProfileMutation();
  const form = useForm({ values: { nickname: user.nickname } });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      dispatch(userLoaded(await update({ body, quiet: true }).unwrap()));
      notify({ level: 'success', text: t('shared.saved') });
    } catch (fault) {
      faultToForm(fault, form.setError, ['nickname']);
    }
  });
  return (
    <form noValidate onSubmit={submit}>
      <SettingsSection title={t('user.profile')} text={t('user.profile-text')}>
        <FormSummary errors={errors} setFocus={form.setFocus} labels={{ nickname: t('user.nickname') }} />
        <TextField {...form.register('nickname', { validate: (name) => name.trim() !== '' || t('user.rule.name-empty') })} label={t('user.nickname')} autoComplete="nickname" error={!!errors.nickname} helperText={errors.nickname?.message} slotProps={{ htmlInput: { maxLength: 60 } }} />
        <TextField label={t('user.phone')} value={user.phone ?? '—'} disabled />
        <Button type="submit" variant="contained" loading={isSubmitting} disabled={!isDirty} sx={{ alignSelf: 'flex-end' }}>
          {t('shared.save')}
        </Button>
      </SettingsSection>
    </form>
  );
}
