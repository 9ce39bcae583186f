import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import type { FieldErrors, FieldValues, UseFormSetError, Path, UseFormSetFocus } from 'react-hook-form';
import { CODE, isApiFault } from '../api/fault.js';

interface Props<T extends FieldValues> {
  errors: FieldErrors<T>;
  setFocus: UseFormSetFocus<T>;
  /** Label of each field, as shown above it. */
  labels: Partial<Record<Path<T>, string>>;
}

/** Errors of a form summed up at the top, each a link to its field (interface.md Forms). Nothing while there is one or none. */
export function FormSummary<T extends FieldValues>({ errors, setFocus, labels }: Props<T>) {
  const { t } = useTranslation();
  const names = Object.keys(errors).filter((name) => name !== 'root') as Path<T>[];
  if (errors.root?.message) return <Alert severity="error" role="alert" sx={{ mb: 4 }}>{errors.root.message}</Alert>;
  if (names.length < 2) return null;
  return (
    <Alert severity="error" sx={{ mb: 4 }} role="alert">
      {t('shared.form.errors', { count: names.length })}{' '}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && ' · '}
          <Link component="button" type="button" color="inherit" underline="always" onClick={() => setFocus(name)}>
            {labels[name] ?? name}
          </Link>
        </span>
      ))}
    </Alert>
  );
}

/**
 * Puts a refusal onto the form it belongs to: field faults of a `101` under their fields, anything else at the top.
 * False when the fault needs no text (silent, or told elsewhere).
 */
export function faultToForm<T extends FieldValues>(fault: unknown, setError: UseFormSetError<T>, fields: readonly Path<T>[]): boolean {
  if (!isApiFault(fault)) throw fault;
  const known = (fault.errors ?? []).filter(({ field }) => (fields as readonly string[]).includes(field));
  for (const { field, message } of known) setError(field as Path<T>, { type: 'server', message }, { shouldFocus: true });
  if (known.length > 0) return true;
  const told: number[] = [CODE.silent, CODE.noSession, CODE.featureMissing, CODE.quota];
  if (fault.code < 0 || told.includes(fault.code) || fault.message === '') return false;
  setError('root', { type: 'server', message: fault.errors?.[0]?.message ?? fault.message });
  return true;
}
