import type { UseFormReturn } from 'react-hook-form';
import type { RawInputOf, verifyCode } from '@buildmesh/contracts';
import { faultToForm } from '../../../shared/ui/form/form-summary.js';
import { TextBox, type TextBoxProps } from '../../../shared/ui/form/text-box.js';
import { CaptchaField } from './captcha-field.js';
import { CodeField } from './code-field.js';
import { usePhoneCode, type PhoneCode } from './use-phone-code.js';

/** What proves that a phone is somebody's: its number, a captcha, the code sent to it. */
export interface PhoneProofForm {
  phone: string;
  randstr: string;
  verify: string;
}

type Name = keyof PhoneProofForm;

/** The code of a form that has the three fields; `fields` are all of those that show a fault. */
export function usePhoneProof<F extends PhoneProofForm>(
  type: RawInputOf<typeof verifyCode>['type'],
  form: UseFormReturn<F>,
  fields: readonly Extract<keyof F, string>[],
): PhoneCode {
  const { trigger, getValues, setFocus, setValue, setError } =
    // eslint-disable-next-line no-restricted-syntax -- a form with more fields is one with these: the library cannot say so
    form as unknown as UseFormReturn<PhoneProofForm>;
  return usePhoneCode({
    type,
    values: async () => {
      if (!(await trigger(['phone', 'randstr'], { shouldFocus: true }))) return null;
      const { phone, randstr } = getValues();
      return { phone, randstr };
    },
    onSent: () => setFocus('verify'),
    onFault: (fault) => {
      setValue('randstr', '');
      faultToForm(fault, setError, fields as readonly Name[]);
    },
  });
}

interface Props {
  code: PhoneCode;
  /** Registration and fault of a field. */
  field: (name: Name) => Omit<TextBoxProps, 'label'>;
  label: string;
  autoFocus?: boolean;
}

/** Phone, captcha and code, one below the other. */
export function PhoneProof({ code, field, label, autoFocus }: Props) {
  return (
    <>
      <TextBox
        {...field('phone')}
        label={label}
        autoFocus={autoFocus}
        autoComplete="tel-national"
        inputProps={{ inputMode: 'tel', maxLength: 11 }}
      />
      <CaptchaField {...field('randstr')} captcha={code.captcha} />
      <CodeField {...field('verify')} code={code} />
    </>
  );
}
