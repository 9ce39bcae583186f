import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { splitProject } from '../../shared/place/project-path.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { faultToForm } from '../../shared/ui/form-summary.js';
import { REGISTRATION_RULES, type RegistrationForm } from './account.rules.js';
import { useCaptcha } from './use-captcha.js';
import { useRegisterMutation, useVerifyCodeMutation } from './session.api.js';
import { signedIn } from './sign-in.js';

/** Pause between two codes to one phone (D18). */
const CODE_PAUSE_S = 60;
const FIELDS = ['user', 'nickname', 'phone', 'randstr', 'verify', 'pwd', 'again'] as const;
const EMPTY: RegistrationForm = { user: '', nickname: '', phone: '', randstr: '', verify: '', pwd: '', again: '', terms: false };

const projectHere = () => splitProject(window.location.pathname).project ?? undefined;

/** The registration form, its code by phone, and what happens when it is sent. */
export function useRegistration() {
  const dispatch = useAppDispatch();
  const form = useForm<RegistrationForm>({ defaultValues: EMPTY });
  const [send, { isLoading }] = useRegisterMutation();
  const code = useCode(form);
  const register = (name: (typeof FIELDS)[number]) => form.register(name, { validate: (value, all) => REGISTRATION_RULES[name](value, all) });
  const submit = form.handleSubmit(async ({ user, pwd, phone, verify, nickname }) => {
    try {
      const body = { user, pwd, phone, verify, nickname: nickname || undefined, project: projectHere() };
      const { token } = await send({ body, quiet: true }).unwrap();
      signedIn(dispatch, token);
    } catch (fault) {
      faultToForm(fault, form.setError, FIELDS);
    }
  });
  return { form, register, submit, busy: isLoading, ...code };
}

function useCode(form: ReturnType<typeof useForm<RegistrationForm>>) {
  const captcha = useCaptcha();
  const [verifyCode, { isLoading: sending }] = useVerifyCodeMutation();
  const [waitS, setWaitS] = useState(0);
  const [testCode, setTestCode] = useState<string>();
  useEffect(() => {
    if (waitS === 0) return undefined;
    const timer = setTimeout(() => setWaitS(waitS - 1), 1000);
    return () => clearTimeout(timer);
  }, [waitS]);
  const sendCode = async () => {
    if (!(await form.trigger(['phone', 'randstr'], { shouldFocus: true })) || !captcha.ticket) return;
    const { phone, randstr } = form.getValues();
    try {
      const sent = await verifyCode({ body: { phone, randstr, ticket: captcha.ticket, type: 'register', project: projectHere() }, quiet: true }).unwrap();
      setTestCode(sent.code);
      setWaitS(CODE_PAUSE_S);
      form.setFocus('verify');
    } catch (fault) {
      captcha.renew();
      form.setValue('randstr', '');
      faultToForm(fault, form.setError, FIELDS);
    }
  };
  return { captcha, sendCode: () => void sendCode(), waitS, sending, testCode };
}
