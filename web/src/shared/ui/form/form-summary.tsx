import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../api/faults/fault-reaction.js';
import { CODE, isApiFault, LOCAL_CODE } from '../../api/faults/fault.js';
import { translate } from '../../i18n/locale-state.js';

/** Errors by field; `root` is about the form as a whole. Both react-hook-form's and our own plain ones fit. */
export type FormErrors = { [field: string]: { message?: unknown } | undefined };

interface Props<Name extends string> {
  errors: FormErrors;
  setFocus: (field: Name) => void;
  /** Label of each field, as shown above it. */
  labels: Partial<Record<Name, string>>;
}

/** Errors of a form summed up at the top, each a link to its field (interface.md Forms). Nothing while there is one or none. */
export function FormSummary<Name extends string>({ errors, setFocus, labels }: Props<Name>) {
  const { t } = useTranslation();
  const names = Object.keys(errors).filter((name) => name !== 'root' && errors[name]) as Name[];
  if (errors.root?.message)
    return (
      <Alert severity="error" role="alert" sx={{ mb: 4 }}>
        {String(errors.root.message)}
      </Alert>
    );
  if (names.length < 2) return null;
  return (
    <Alert severity="error" sx={{ mb: 4 }} role="alert">
      {t('shared.form.errors', { count: names.length })}{' '}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && ' · '}
          <Link
            component="button"
            type="button"
            color="inherit"
            underline="always"
            onClick={() => setFocus(name)}
          >
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
export function faultToForm<Name extends string>(
  fault: unknown,
  setError: SetError<Name>,
  fields: readonly Name[],
): boolean {
  if (!isApiFault(fault)) throw fault;
  const known = (fault.errors ?? []).filter(({ field }) => (fields as readonly string[]).includes(field));
  for (const { field, message } of known)
    setError(field as Name, { type: 'server', message }, { shouldFocus: true });
  if (known.length > 0) return true;
  if (TOLD.includes(fault.code)) return false;
  setError('root', { type: 'server', message: faultText(fault, translate) });
  return true;
}

/** Faults that need no text, or that the page tells by itself. */
const TOLD: readonly number[] = [
  CODE.silent,
  CODE.noSession,
  CODE.featureMissing,
  CODE.quota,
  LOCAL_CODE.network,
  LOCAL_CODE.aborted,
];

type SetError<Name extends string> = (
  field: Name | 'root',
  error: { type: string; message: string },
  options?: { shouldFocus: boolean },
) => void;
