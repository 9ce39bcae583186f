import { useForm } from 'react-hook-form';
import { usePhoneProof } from '../../entities/session/proof/phone-proof.js';
import { projectHere } from '../../entities/session/proof/use-phone-code.js';
import { useAppDispatch, useAppSelector } from '../../shared/state/hooks.js';
import { faultToForm } from '../../shared/ui/form/form-summary.js';
import { REGISTRATION_RULES, type RegistrationForm } from './account.rules.js';
import { useRegisterMutation } from './session.api.js';
import { signedIn } from './sign-in.js';

const FIELDS = ['user', 'nickname', 'phone', 'randstr', 'verify', 'pwd', 'again'] as const;
const EMPTY: RegistrationForm = {
  user: '',
  nickname: '',
  phone: '',
  randstr: '',
  verify: '',
  pwd: '',
  again: '',
  terms: false,
};

/** The registration form, its code by phone, and what happens when it is sent. */
export function useRegistration() {
  const dispatch = useAppDispatch();
  const role = useAppSelector(({ branding }) => branding.settings?.reg?.role ?? undefined);
  const form = useForm<RegistrationForm>({ defaultValues: EMPTY });
  const [send, { isLoading }] = useRegisterMutation();
  const code = usePhoneProof('register', form, FIELDS);
  const register = (name: (typeof FIELDS)[number]) =>
    form.register(name, { validate: (value, all) => REGISTRATION_RULES[name](value, all) });
  const submit = form.handleSubmit(async ({ user, pwd, phone, verify, nickname }) => {
    try {
      const project = projectHere();
      const body = {
        user,
        pwd,
        phone,
        verify,
        nickname: nickname || undefined,
        project,
        role: project && role,
      };
      const { token } = await send({ body, quiet: true }).unwrap();
      signedIn(dispatch, token);
    } catch (fault) {
      faultToForm(fault, form.setError, FIELDS);
    }
  });
  return { form, register, submit, busy: isLoading, code };
}
