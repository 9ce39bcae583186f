import { useRef, useState, type FormEvent } from 'react';
import { isApiFault } from '../../shared/api/faults/fault.js';
import { splitProject } from '../../shared/navigation/project-path.js';
import { useCaptcha } from '../../entities/session/proof/use-captcha.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { faultToForm, type FormErrors } from '../../shared/ui/form/form-summary.js';
import { signInFaults, type SignInForm } from './account.rules.js';
import { useLoginMutation } from './session.api.js';
import { asksForCaptcha, CAPTCHA_AFTER, signedIn, TOKEN_USER } from './sign-in.js';

const FIELDS = ['user', 'pwd', 'randstr'] as const;
type Name = (typeof FIELDS)[number];

/** State of the sign-in form: plain, because a form library would weigh as much as the screen. */
export function useSignIn(t: (key: string) => string) {
  const dispatch = useAppDispatch();
  const [login, { isLoading }] = useLoginMutation();
  const [values, setValues] = useState<SignInForm>({ user: '', pwd: '', randstr: '' });
  const [errors, setErrors] = useState<FormErrors>({});
  const [captchaWanted, setCaptchaWanted] = useState(false);
  const captcha = useCaptcha(captchaWanted);
  const failures = useRef(0);
  const fields = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});
  const setFocus = (name: Name) => fields.current[name]?.focus();

  const refused = (fault: unknown) => {
    failures.current += 1;
    if (isApiFault(fault) && (asksForCaptcha(fault) || failures.current >= CAPTCHA_AFTER))
      setCaptchaWanted(true);
    captcha.renew();
    setValues((all) => ({ ...all, randstr: '' }));
    faultToForm(fault, (name, error) => setErrors((all) => ({ ...all, [name]: error })), FIELDS);
    setFocus('pwd');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const faults = Object.entries(signInFaults(values, captchaWanted));
    setErrors(Object.fromEntries(faults.map(([name, key]) => [name, { message: t(key) }])));
    const first = FIELDS.find((name) => faults.some(([faulty]) => faulty === name));
    if (first) return setFocus(first);
    // The password is a session token: no call, user info proves it (D13).
    if (values.user.trim() === TOKEN_USER) return signedIn(dispatch, values.pwd.trim());
    const project = splitProject(window.location.pathname).project ?? undefined;
    const answer = captchaWanted ? { ticket: captcha.ticket, randstr: values.randstr.trim() } : {};
    try {
      const { token } = await login({
        body: { user: values.user.trim(), pwd: values.pwd, project, ...answer },
        quiet: true,
      }).unwrap();
      signedIn(dispatch, token);
    } catch (fault) {
      refused(fault);
    }
  };
  const bind = (name: Name) => ({
    name,
    value: values[name],
    error: !!errors[name],
    helperText: errors[name] ? String(errors[name].message) : undefined,
    onChange: (event: { target: { value: string } }) => {
      setValues((all) => ({ ...all, [name]: event.target.value }));
      setErrors((all) => ({ ...all, [name]: undefined }));
    },
    ref: (input: HTMLInputElement | null) => {
      fields.current[name] = input;
    },
  });
  return {
    bind,
    submit: (event: FormEvent) => void submit(event),
    errors,
    setFocus,
    busy: isLoading,
    captcha,
    captchaWanted,
  };
}
