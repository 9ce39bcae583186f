import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { PhoneProof } from '../../entities/session/proof/phone-proof.js';
import { AuthEnd } from './frame/auth-end.js';
import { AuthForm, NewPassword, useFieldProps } from './frame/auth-form.js';
import { AuthFrame } from './frame/auth-frame.js';
import { useForgotten } from './use-forgotten.js';

/** Forgotten password: a code to the phone opens the way to a new one. */
export function ForgotScreen() {
  const { t } = useTranslation();
  const { form, register, submit, busy, done, code } = useForgotten();
  const { errors } = form.formState;
  const labels = {
    phone: t('session.phone'),
    randstr: t('session.captcha'),
    verify: t('session.code'),
    pwd: t('session.password-new'),
    again: t('session.password-again'),
  };
  const field = useFieldProps(register, errors);
  if (done)
    return (
      <AuthEnd
        title={t('session.forgot.title')}
        icon={CircleCheck}
        what={t('session.forgot.done')}
        text={t('session.forgot.done-text')}
      />
    );
  return (
    <AuthFrame title={t('session.forgot.title')} subtitle={t('session.forgot.subtitle')}>
      <AuthForm onSubmit={submit} errors={errors} setFocus={form.setFocus} labels={labels}>
        <PhoneProof code={code} field={field} label={labels.phone} autoFocus />
        <NewPassword field={field} labels={labels} />
        <Button type="submit" variant="contained" size="large" fullWidth loading={busy}>
          {t('session.forgot.submit')}
        </Button>
      </AuthForm>
      <Typography color="textSecondary" sx={{ mt: 6, textAlign: 'center' }}>
        <Link component={RouterLink} to="/login" underline="always">
          {t('session.forgot.back')}
        </Link>
      </Typography>
    </AuthFrame>
  );
}
