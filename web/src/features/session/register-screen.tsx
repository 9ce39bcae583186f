import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { UserX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { somethingPending } from '../../entities/session/pending.js';
import { PhoneProof } from '../../entities/session/proof/phone-proof.js';
import { useAppSelector } from '../../shared/state/hooks.js';
import { TextBox } from '../../shared/ui/form/text-box.js';
import { REGISTRATION_RULES } from './account.rules.js';
import { ArrivalPending } from './frame/arrival-pending.js';
import { AuthEnd } from './frame/auth-end.js';
import { AuthForm, NewPassword, useFieldProps } from './frame/auth-form.js';
import { AuthFrame } from './frame/auth-frame.js';
import { useRegistration } from './use-registration.js';
import { lazyPart } from '../../shared/ui/state/lazy-part.js';

const ArrivalNotes = lazyPart(async () => (await import('./frame/arrival-notes.js')).ArrivalNotes);
const TermsDialog = lazyPart(async () => (await import('./terms-dialog.js')).TermsDialog);

/** Registration: account, phone proved by a six-digit code, password, terms of use. */
export function RegisterScreen() {
  const { t } = useTranslation();
  const [arrived] = useState(somethingPending);
  const { form, register, submit, busy, code } = useRegistration();
  const closed = useAppSelector(({ branding }) => branding.settings?.reg?.enable === false);
  const [termsOpen, setTermsOpen] = useState(false);
  const { errors } = form.formState;
  const text = (key?: string) => key && t(key);
  const labels = {
    user: t('session.account'),
    nickname: t('session.nickname'),
    phone: t('session.phone'),
    randstr: t('session.captcha'),
    verify: t('session.code'),
    pwd: t('session.password'),
    again: t('session.password-again'),
    terms: t('session.terms.title'),
  };
  const field = useFieldProps(register, errors);
  if (closed)
    return (
      <AuthEnd
        title={t('session.register.title')}
        icon={UserX}
        what={t('session.register.closed')}
        text={t('session.register.closed-text')}
      />
    );
  return (
    <AuthFrame title={t('session.register.title')} subtitle={t('session.register.subtitle')}>
      {arrived && (
        <Suspense fallback={<ArrivalPending />}>
          <ArrivalNotes />
        </Suspense>
      )}
      <AuthForm onSubmit={submit} errors={errors} setFocus={form.setFocus} labels={labels}>
        <TextBox
          {...field('user', t('session.rule.account'))}
          label={labels.user}
          autoComplete="username"
          autoFocus
          inputProps={{ autoCapitalize: 'off', spellCheck: false }}
        />
        <TextBox {...field('nickname')} label={labels.nickname} autoComplete="nickname" />
        <PhoneProof code={code} field={field} label={labels.phone} />
        <NewPassword field={field} labels={labels} />
        <Box>
          <Controller
            name="terms"
            control={form.control}
            rules={{ validate: REGISTRATION_RULES.terms }}
            render={({ field: { value, onChange, ref } }) => (
              <FormControlLabel
                control={<Checkbox checked={value} onChange={onChange} slotProps={{ input: { ref } }} />}
                label={t('session.terms.accept')}
              />
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
      </AuthForm>
      <Typography color="textSecondary" sx={{ mt: 6, textAlign: 'center' }}>
        {t('session.register.have-account')}{' '}
        <Link component={RouterLink} to="/login" underline="always">
          {t('session.login.submit')}
        </Link>
      </Typography>
      {termsOpen && (
        <Suspense>
          <TermsDialog open onClose={() => setTermsOpen(false)} />
        </Suspense>
      )}
    </AuthFrame>
  );
}
