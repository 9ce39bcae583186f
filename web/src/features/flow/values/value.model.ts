import { recordOf } from '../../../shared/api/commands/command-values.js';

/** A value of a step as the editor holds it: given, taken from elsewhere in the run, or computed. */
export type StepValue =
  { kind: 'fixed'; value: unknown } | { kind: 'ref'; path: string } | { kind: 'formula'; text: string };

/** As it is stored: `{$ref}` and `{$formula}` stand for what is only known when the function runs. */
export function valueOf(stored: unknown): StepValue {
  const { $ref, $formula } = recordOf(stored);
  if (typeof $ref === 'string') return { kind: 'ref', path: $ref };
  if (typeof $formula === 'string') return { kind: 'formula', text: $formula };
  return { kind: 'fixed', value: stored };
}

export function storedValue(value: StepValue): unknown {
  if (value.kind === 'ref') return { $ref: value.path };
  return value.kind === 'formula' ? { $formula: value.text } : value.value;
}
