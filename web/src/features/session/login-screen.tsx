import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { CaptchaField } from '../../entities/session/proof/captcha-field.js';
import { somethingPending } from '../../entities/session/pending.js';
import { useAppSelector } from '../../shared/state/hooks.js';
import { PasswordField } from '../../shared/ui/form/password-field.js';
import { TextBox } from '../../shared/ui/form/text-box.js';
import { ArrivalPending } from './frame/arrival-pending.js';
import { AuthForm } from './frame/auth-form.js';
import { AuthFrame } from './frame/auth-frame.js';
import { useSignIn } from './use-sign-in.js';
import { lazyPart } from '../../shared/ui/state/lazy-part.js';

const ArrivalNotes = lazyPart(async () => (await import('./frame/arrival-notes.js')).ArrivalNotes);
const MoreWays = lazyPart(async () => (await import('./more-ways.js')).MoreWays);

/** Sign-in with account or phone; a captcha appears when asked for. */
export function LoginScreen() {
  const { t } = useTranslation();
  const [arrived] = useState(somethingPending);
  const { bind, submit, errors, setFocus, busy, captcha, captchaWanted } = useSignIn(t);
  const branding = useAppSelector((state) => state.branding.settings);
  const labels = {
    user: t('session.account-or-phone'),
    pwd: t('session.password'),
    randstr: t('session.captcha'),
  };
  return (
    <AuthFrame
      title={
        branding?.name ? t('session.login.title-custom', { name: branding.name }) : t('session.login.title')
      }
      subtitle={branding?.name ? undefined : t('session.login.subtitle')}
    >
      {arrived && (
        <Suspense fallback={<ArrivalPending />}>
          <ArrivalNotes />
        </Suspense>
      )}
      <AuthForm onSubmit={submit} errors={errors} setFocus={setFocus} labels={labels}>
        <TextBox
          {...bind('user')}
          label={labels.user}
          autoComplete="username"
          autoFocus
          inputProps={{ autoCapitalize: 'off', spellCheck: false }}
        />
        <PasswordField {...bind('pwd')} label={labels.pwd} autoComplete="current-password" />
        {captchaWanted && <CaptchaField {...bind('randstr')} captcha={captcha} />}
        <Link component={RouterLink} to="/forgot" variant="body2" sx={{ alignSelf: 'flex-end', mt: -2 }}>
          {t('session.login.forgot')}
        </Link>
        <Button type="submit" variant="contained" size="large" fullWidth loading={busy}>
          {t('session.login.submit')}
        </Button>
      </AuthForm>
      {branding?.reg?.enable !== false && (
        <Typography color="textSecondary" sx={{ mt: 6, textAlign: 'center' }}>
          {t('session.login.no-account')}{' '}
          <Link component={RouterLink} to="/register" underline="always">
            {t('session.register.title')}
          </Link>
        </Typography>
      )}
      {/* Last, since it comes later and must push nothing away from under a finger. */}
      <Suspense>
        <MoreWays />
      </Suspense>
    </AuthFrame>
  );
}
