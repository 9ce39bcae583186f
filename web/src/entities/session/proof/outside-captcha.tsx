import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Captcha } from './use-captcha.js';

interface Props {
  captcha: Captcha;
  /** The form was sent without. */
  missing: boolean;
  onSolved: (randstr: string) => void;
}

type State = 'waiting' | 'open' | 'failed';

/** Opens the captcha of Tencent; a failure is told, and can be tried again. */
export function OutsideCaptcha({ captcha, missing, onSolved }: Props) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>('waiting');
  const solved = captcha.ticket !== undefined;
  const open = async () => {
    setState('open');
    try {
      const proof = await captcha.solve();
      if (proof) onSolved(proof.randstr);
      setState('waiting');
    } catch (cause) {
      console.warn('captcha', cause);
      setState('failed');
    }
  };
  const Icon = solved ? ShieldCheck : state === 'failed' ? ShieldAlert : ShieldQuestion;
  const label = solved
    ? 'session.captcha.passed'
    : state === 'failed'
      ? 'shared.retry'
      : 'session.captcha.check';
  const fault =
    state === 'failed' ? 'session.captcha.failed' : missing && !solved ? 'session.captcha.missing' : null;
  return (
    <FormControl fullWidth error={fault !== null}>
      <Button
        variant="outlined"
        color={solved ? 'success' : 'inherit'}
        startIcon={<Icon size={16} aria-hidden />}
        loading={state === 'open'}
        disabled={solved}
        onClick={() => void open()}
      >
        {t(label)}
      </Button>
      {fault && <FormHelperText role="alert">{t(fault)}</FormHelperText>}
    </FormControl>
  );
}
