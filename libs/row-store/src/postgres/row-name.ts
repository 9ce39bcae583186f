import { nameOf, type Storage } from '@buildmesh/domain';
import type { CompiledEntity } from '../compiled-entity.js';

/** `__name` of a row as it is stored; `null` where it has none (D28). */
export function rowNameOf(
  { nameField }: CompiledEntity,
  values: Readonly<Record<string, unknown>>,
): string | null {
  return nameField ? nameOf([nameField], values) || null : null;
}

/** The same in SQL, from the column of the name field. */
export function nameSql(column: string, storage: Storage): string {
  if (storage === 'text[]') return `array_to_string(${column}, ', ')`;
  if (storage === 'timestamptz') return `(extract(epoch FROM ${column}) * 1000)::bigint::text`;
  return `${column}::text`;
}
