import Box from '@mui/material/Box';
import type { ComponentProps, FormEventHandler, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormSummary } from '../../../shared/ui/form/form-summary.js';
import { PasswordField } from '../../../shared/ui/form/password-field.js';
import { passwordHint } from '../password-hint.js';

interface Props<Name extends string> extends ComponentProps<typeof FormSummary<Name>> {
  onSubmit: FormEventHandler;
  children: ReactNode;
}

/** A form of the screens before sign-in: what is wrong in it, then its fields one below the other. */
export function AuthForm<Name extends string>({ onSubmit, children, ...summary }: Props<Name>) {
  return (
    <Box
      component="form"
      noValidate
      onSubmit={onSubmit}
      sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}
    >
      <FormSummary {...summary} />
      {children}
    </Box>
  );
}

type FieldProps = UseFormRegisterReturn & { error: boolean; helperText: string | undefined };

/** What the input of a field is given: its registration, and its fault or else `help` under it. */
export function useFieldProps<N extends string>(
  register: (name: N) => UseFormRegisterReturn,
  errors: Partial<Record<N, { message?: string }>>,
) {
  const { t } = useTranslation();
  return (name: N, help?: string): FieldProps => {
    const fault = errors[name]?.message;
    return { ...register(name), error: !!errors[name], helperText: fault ? t(fault) : help };
  };
}

interface NewPasswordProps {
  field: (name: 'pwd' | 'again', help?: string) => FieldProps;
  labels: { pwd: string; again: string };
}

/** A password that is chosen, and once more. */
export function NewPassword({ field, labels }: NewPasswordProps) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField {...field('pwd', t(passwordHint()))} label={labels.pwd} autoComplete="new-password" />
      <PasswordField {...field('again')} label={labels.again} autoComplete="new-password" />
    </>
  );
}
