import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { isApiFault } from '../../shared/api/fault.js';
import { splitProject } from '../../shared/place/project-path.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { faultToForm, FormSummary } from '../../shared/ui/form-summary.js';
import { PasswordField } from '../../shared/ui/password-field.js';
import { signInForm, type SignInForm } from './account.rules.js';
import { AuthFrame } from './auth-frame.js';
import { CaptchaField, useCaptcha } from './captcha-field.js';
import { useLoginMutation } from './session.api.js';
import { asksForCaptcha, CAPTCHA_AFTER, signedIn } from './sign-in.js';

const FIELDS = ['user', 'pwd', 'randstr'] as const;

/** Sign-in with account or phone; a captcha appears when asked for. */
export function LoginScreen() {
  const { t } = useTranslation();
  const { form, submit, busy, captcha, captchaWanted } = useSignIn();
  const { errors } = form.formState;
  const text = (key?: string) => key && t(key);
  const labels = { user: t('session.account-or-phone'), pwd: t('session.password'), randstr: t('session.captcha') };
  return (
    <AuthFrame title={t('session.login.title')} subtitle={t('session.login.subtitle')}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <FormSummary errors={errors} setFocus={form.setFocus} labels={labels} />
        <TextField
          {...form.register('user')}
          label={labels.user}
          autoComplete="username"
          autoFocus
          error={!!errors.user}
          helperText={text(errors.user?.message)}
          slotProps={{ htmlInput: { autoCapitalize: 'off', spellCheck: false } }}
        />
        <PasswordField {...form.register('pwd')} label={labels.pwd} autoComplete="current-password" error={!!errors.pwd} helperText={text(errors.pwd?.message)} />
        {captchaWanted && <CaptchaField {...form.register('randstr')} captcha={captcha} error={!!errors.randstr} helperText={text(errors.randstr?.message)} />}
        <Button type="submit" variant="contained" size="large" fullWidth loading={busy} sx={{ mt: 2 }}>
          {t('session.login.submit')}
        </Button>
      </Box>
      <Typography color="textSecondary" sx={{ mt: 6, textAlign: 'center' }}>
        {t('session.login.no-account')}{' '}
        <Link component={RouterLink} to="/register">
          {t('session.register.title')}
        </Link>
      </Typography>
    </AuthFrame>
  );
}

function useSignIn() {
  const dispatch = useAppDispatch();
  const [login, { isLoading }] = useLoginMutation();
  const form = useForm<SignInForm>({ resolver: zodResolver(signInForm), defaultValues: { user: '', pwd: '', randstr: '' } });
  const failures = useRef(0);
  const [captchaWanted, setCaptchaWanted] = useState(false);
  const captcha = useCaptcha(captchaWanted);
  const submit = form.handleSubmit(async ({ user, pwd, randstr }) => {
    const project = splitProject(window.location.pathname).project ?? undefined;
    const answer = captchaWanted ? { ticket: captcha.ticket, randstr } : {};
    try {
      const { token } = await login({ body: { user, pwd, project, ...answer }, quiet: true }).unwrap();
      signedIn(dispatch, token);
    } catch (fault) {
      failures.current += 1;
      if (isApiFault(fault) && (asksForCaptcha(fault) || failures.current >= CAPTCHA_AFTER)) setCaptchaWanted(true);
      if (captchaWanted) captcha.renew();
      form.resetField('randstr');
      faultToForm(fault, form.setError, FIELDS);
    }
  });
  return { form, submit, busy: isLoading, captcha, captchaWanted };
}
