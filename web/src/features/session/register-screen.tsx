import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { FormSummary } from '../../shared/ui/form-summary.js';
import { PasswordField } from '../../shared/ui/password-field.js';
import { TextBox } from '../../shared/ui/text-box.js';
import { REGISTRATION_RULES } from './account.rules.js';
import { AuthFrame } from './auth-frame.js';
import { CaptchaField } from './captcha-field.js';
import { TermsDialog } from './terms-dialog.js';
import { useRegistration } from './use-registration.js';

/** Registration: account, phone proved by a six-digit code, password, terms of use. */
export function RegisterScreen() {
  const { t } = useTranslation();
  const { form, register, submit, busy, captcha, sendCode, waitS, sending, testCode } = useRegistration();
  const [termsOpen, setTermsOpen] = useState(false);
  const { errors } = form.formState;
  const text = (key?: string) => key && t(key);
  const labels = {
    user: t('session.account'), nickname: t('session.nickname'), phone: t('session.phone'), randstr: t('session.captcha'),
    verify: t('session.code'), pwd: t('session.password'), again: t('session.password-again'), terms: t('session.terms.title'),
  };
  const field = (name: 'user' | 'nickname' | 'phone' | 'verify' | 'pwd' | 'again', help?: string) => ({
    ...register(name),
    label: labels[name],
    error: !!errors[name],
    helperText: text(errors[name]?.message) ?? help,
  });
  return (
    <AuthFrame title={t('session.register.title')} subtitle={t('session.register.subtitle')}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <FormSummary errors={errors} setFocus={form.setFocus} labels={labels} />
        <TextBox {...field('user', t('session.rule.account'))} autoComplete="username" autoFocus inputProps={{ autoCapitalize: 'off', spellCheck: false }} />
        <TextBox {...field('nickname')} autoComplete="nickname" />
        <TextBox {...field('phone')} autoComplete="tel-national" inputProps={{ inputMode: 'tel', maxLength: 11 }} />
        <CaptchaField {...register('randstr')} captcha={captcha} error={!!errors.randstr} helperText={text(errors.randstr?.message)} />
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
          <TextBox {...field('verify', testCode && t('session.code.test', { code: testCode }))} autoComplete="one-time-code" inputProps={{ inputMode: 'numeric', maxLength: 6 }} />
          <Button variant="outlined" color="inherit" onClick={sendCode} disabled={waitS > 0} loading={sending} sx={{ mt: '23.5px', minHeight: 36, flexShrink: 0, minWidth: 120 }}>
            {waitS > 0 ? t('session.code.wait', { seconds: waitS }) : t('session.code.send')}
          </Button>
        </Box>
        <PasswordField {...field('pwd', t('session.rule.password'))} autoComplete="new-password" />
        <PasswordField {...field('again')} autoComplete="new-password" />
        <Box>
          <Controller
            name="terms"
            control={form.control}
            rules={{ validate: REGISTRATION_RULES.terms }}
            render={({ field: { value, onChange, ref } }) => (
              <FormControlLabel control={<Checkbox checked={value} onChange={onChange} slotProps={{ input: { ref } }} />} label={t('session.terms.accept')} />
            )}
          />
          <Link component="button" type="button" onClick={() => setTermsOpen(true)}>
            {t('session.terms.title')}
          </Link>
          {errors.terms && <FormHelperText error>{text(errors.terms.message)}</FormHelperText>}
        </Box>
        <Button type="submit" variant="contained" size="large" fullWidth loading={busy}>
          {t('session.register.submit')}
        </Button>
      </Box>
      <Typography color="textSecondary" sx={{ mt: 6, textAlign: 'center' }}>
        {t('session.register.have-account')}{' '}
        <Link component={RouterLink} to="/login" underline="always">
          {t('session.login.submit')}
        </Link>
      </Typography>
      <TermsDialog open={termsOpen} onClose={() => setTermsOpen(false)} />
    </AuthFrame>
  );
}
