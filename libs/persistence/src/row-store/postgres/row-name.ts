import type { Storage } from '@buildmesh/domain';
import type { CompiledEntity } from '../compiled-entity.js';

/** `__name` of a row: its name field as text; `null` where that is empty or has no text form (D28). */
export function nameOf(entity: CompiledEntity, values: Readonly<Record<string, unknown>>): string | null {
  const value = entity.nameField ? values[entity.nameField._key] : undefined;
  if (typeof value === 'string') return value === '' ? null : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string') ? value.join(', ') : null;
}

/** The same in SQL, from the column of the name field. */
export function nameSql(column: string, storage: Storage): string {
  if (storage === 'jsonb') return 'NULL';
  if (storage === 'text[]') return `array_to_string(${column}, ', ')`;
  if (storage === 'timestamptz') return `(extract(epoch FROM ${column}) * 1000)::bigint::text`;
  return `${column}::text`;
}
