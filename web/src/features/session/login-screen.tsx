import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { FormSummary } from '../../shared/ui/form-summary.js';
import { PasswordField } from '../../shared/ui/password-field.js';
import { TextBox } from '../../shared/ui/text-box.js';
import { AuthFrame } from './auth-frame.js';
import { CaptchaField } from './captcha-field.js';
import { useSignIn } from './use-sign-in.js';

/** Sign-in with account or phone; a captcha appears when asked for. */
export function LoginScreen() {
  const { t } = useTranslation();
  const { bind, submit, errors, setFocus, busy, captcha, captchaWanted } = useSignIn(t);
  const labels = { user: t('session.account-or-phone'), pwd: t('session.password'), randstr: t('session.captcha') };
  return (
    <AuthFrame title={t('session.login.title')} subtitle={t('session.login.subtitle')}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <FormSummary errors={errors} setFocus={setFocus} labels={labels} />
        <TextBox {...bind('user')} label={labels.user} autoComplete="username" autoFocus inputProps={{ autoCapitalize: 'off', spellCheck: false }} />
        <PasswordField {...bind('pwd')} label={labels.pwd} autoComplete="current-password" />
        {captchaWanted && <CaptchaField {...bind('randstr')} captcha={captcha} />}
        <Button type="submit" variant="contained" size="large" fullWidth loading={busy} sx={{ mt: 2 }}>
          {t('session.login.submit')}
        </Button>
      </Box>
      <Typography color="textSecondary" sx={{ mt: 6, textAlign: 'center' }}>
        {t('session.login.no-account')}{' '}
        <Link component={RouterLink} to="/register" underline="always">
          {t('session.register.title')}
        </Link>
      </Typography>
    </AuthFrame>
  );
}
