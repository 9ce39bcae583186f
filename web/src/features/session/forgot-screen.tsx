import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { PhoneProof } from '../../shared/session/phone-proof.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { FormSummary } from '../../shared/ui/form-summary.js';
import { PasswordField } from '../../shared/ui/password-field.js';
import { AuthFrame } from './auth-frame.js';
import { passwordHint } from './password-hint.js';
import { useForgotten } from './use-forgotten.js';

/** Forgotten password: a code to the phone opens the way to a new one. */
export function ForgotScreen() {
  const { t } = useTranslation();
  const { form, register, submit, busy, done, code } = useForgotten();
  const { errors } = form.formState;
  const text = (key?: string) => key && t(key);
  const labels = {
    phone: t('session.phone'),
    randstr: t('session.captcha'),
    verify: t('session.code'),
    pwd: t('session.password-new'),
    again: t('session.password-again'),
  };
  const field = (name: keyof typeof labels) => ({
    ...register(name),
    error: !!errors[name],
    helperText: text(errors[name]?.message),
  });
  if (done)
    return (
      <AuthFrame title={t('session.forgot.title')}>
        <EmptyState
          compact
          icon={CircleCheck}
          title={t('session.forgot.done')}
          text={t('session.forgot.done-text')}
          action={
            <Button component={RouterLink} to="/login" variant="contained">
              {t('session.login.submit')}
            </Button>
          }
        />
      </AuthFrame>
    );
  return (
    <AuthFrame title={t('session.forgot.title')} subtitle={t('session.forgot.subtitle')}>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}
      >
        <FormSummary errors={errors} setFocus={form.setFocus} labels={labels} />
        <PhoneProof code={code} field={field} label={labels.phone} autoFocus />
        <PasswordField
          {...field('pwd')}
          label={labels.pwd}
          helperText={text(errors.pwd?.message) ?? t(passwordHint())}
          autoComplete="new-password"
        />
        <PasswordField {...field('again')} label={labels.again} autoComplete="new-password" />
        <Button type="submit" variant="contained" size="large" fullWidth loading={busy}>
          {t('session.forgot.submit')}
        </Button>
      </Box>
      <Typography color="textSecondary" sx={{ mt: 6, textAlign: 'center' }}>
        <Link component={RouterLink} to="/login" underline="always">
          {t('session.forgot.back')}
        </Link>
      </Typography>
    </AuthFrame>
  );
}
