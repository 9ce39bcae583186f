import { emptyValue, MAX_DRAFT, type FieldDefinition, type FieldWidth } from '@buildmesh/domain';
import type { InvalidField } from '../../../shared/api/faults/fault.js';
import { faultOfValue } from '../../field/field-rules.js';
import { isEditable, isLayout, sameValue, toWire } from '../../field/field-kind.js';
import type { ValueFault } from '@buildmesh/domain';
import type { Values } from '../row-access.js';

/** Columns of 12 that a field takes; everything is as wide as the form by default (data §3). */
const SPANS: Record<FieldWidth, number> = { default: 12, '1/4': 3, '1/2': 6, '3/4': 9, '1': 12 };
export const spanOf = (field: FieldDefinition): number => SPANS[field._option.width ?? 'default'];

/** Values that a new record starts with. */
export function initialValues(fields: readonly FieldDefinition[]): Values {
  return defaultsOf(fields.filter(isEditable));
}

/** The same with what is the server's to set, for showing it. */
export function defaultsOf(fields: readonly FieldDefinition[]): Values {
  const given = fields.filter((field) => !emptyValue(field._option.default));
  return Object.fromEntries(given.map((field) => [field._key, field._option.default]));
}

/** What changed, as it is written; `null` clears. */
export function changedValues(fields: readonly FieldDefinition[], before: Values, now: Values): Values {
  const changed = fields.filter(
    (field) => isEditable(field) && !sameValue(field, before[field._key], now[field._key]),
  );
  return Object.fromEntries(changed.map((field) => [field._key, toWire(field, now[field._key])]));
}

/** Faults of all fields that can be edited, in the order of the form. */
export function faultsOf(fields: readonly FieldDefinition[], values: Values): Map<string, ValueFault> {
  const faults = new Map<string, ValueFault>();
  for (const field of fields) {
    const fault = isEditable(field) ? faultOfValue(field, values[field._key]) : undefined;
    if (fault) faults.set(field._key, fault);
  }
  return faults;
}

/** Refusals of the server by field; `rest` belongs to no field of this form. */
export function serverFaults(
  fields: readonly FieldDefinition[],
  errors: readonly InvalidField[] = [],
): { byField: Map<string, string>; rest: string[] } {
  const known = new Set(fields.map((field) => field._key));
  const byField = new Map<string, string>();
  const rest: string[] = [];
  for (const { field, message } of errors) {
    const key = field.split('.')[0] ?? field;
    if (known.has(key)) byField.set(key, message);
    else rest.push(message);
  }
  return { byField, rest };
}

/** Fields of a form in order: hidden ones and what people never fill in left out. */
export function formFields<F extends FieldDefinition>(fields: readonly F[], mode: 'create' | 'edit'): F[] {
  return fields.filter((field) => isLayout(field) || mode === 'edit' || isEditable(field));
}

/** A draft as text, or nothing when it is empty or too large. */
export function draftText(values: Values): string | undefined {
  if (Object.values(values).every(emptyValue)) return undefined;
  const text = JSON.stringify(values);
  return text.length <= MAX_DRAFT ? text : undefined;
}

export function readDraft(text: string | null): Values | undefined {
  if (text === null) return undefined;
  try {
    const values: unknown = JSON.parse(text);
    return typeof values === 'object' && values !== null && !Array.isArray(values)
      ? (values as Values)
      : undefined;
  } catch {
    // Written by an older version or cut off: as good as none.
    return undefined;
  }
}
