import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { usePhoneProof } from '../../entities/session/proof/phone-proof.js';
import { projectHere } from '../../entities/session/proof/use-phone-code.js';
import { faultToForm } from '../../shared/ui/form/form-summary.js';
import { REGISTRATION_RULES, type RegistrationForm } from './account.rules.js';
import { useResetPasswordMutation } from './session.api.js';

const FIELDS = ['phone', 'randstr', 'verify', 'pwd', 'again'] as const;
export type ForgottenForm = Pick<RegistrationForm, (typeof FIELDS)[number]>;

/** A new password by a code to the phone; the rules are those of registration. */
export function useForgotten() {
  const form = useForm<ForgottenForm>({
    defaultValues: { phone: '', randstr: '', verify: '', pwd: '', again: '' },
  });
  const [send, { isLoading }] = useResetPasswordMutation();
  const [done, setDone] = useState(false);
  const code = usePhoneProof('forget', form, FIELDS);
  const register = (name: (typeof FIELDS)[number]) =>
    form.register(name, {
      validate: (value, all) => REGISTRATION_RULES[name](value, all as RegistrationForm),
    });
  const submit = form.handleSubmit(async ({ phone, verify, pwd }) => {
    try {
      await send({ body: { phone, verify, pwd, project: projectHere() }, quiet: true }).unwrap();
      setDone(true);
    } catch (fault) {
      faultToForm(fault, form.setError, FIELDS);
    }
  });
  return { form, register, submit, busy: isLoading, done, code };
}
