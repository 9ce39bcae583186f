import { emptyValue } from './emptiness.js';
import type { FieldDefinition } from './field.types.js';
import { kindOf } from './kind.js';

/** The field that names the rows of an entity: the one marked so, else the first string field (D28). */
export function nameFieldOf(fields: readonly FieldDefinition[]): FieldDefinition | undefined {
  return fields.find((field) => field._option._name) ?? fields.find((field) => kindOf(field) === 'string');
}

/** `__name` of a row (D28): the value of its name field as a text, '' when it has none. */
export function nameOf(fields: readonly FieldDefinition[], row: Readonly<Record<string, unknown>>): string {
  const field = nameFieldOf(fields);
  return field ? textOf(row[field._key]) : '';
}

function textOf(value: unknown): string {
  if (emptyValue(value)) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  return '__name' in value && typeof value.__name === 'string' ? value.__name : JSON.stringify(value);
}
