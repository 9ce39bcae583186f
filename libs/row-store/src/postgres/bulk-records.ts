import type { CompiledField } from '../compiled-entity.js';
import type { NewRow, RowChange } from '../row-store.types.js';
import { castType, toJsonValue } from './column.js';

/** A row as `json_to_recordset` reads it; short keys, since a thousand rows repeat them a thousand times. */
export function recordOf(
  row: NewRow,
  fields: readonly CompiledField[],
  name: string | null,
): Record<string, unknown> {
  const record: Record<string, unknown> = { _id: row._id, __name: name };
  for (const [at, { _key, storage }] of fields.entries()) {
    const value = row.values[_key];
    if (value !== undefined && value !== null) record[`k${at}`] = toJsonValue(storage ?? 'text', value);
  }
  return record;
}

export function columnDefinitions(fields: readonly CompiledField[]): string {
  return fields.map((field, at) => `, k${at} ${castType(field.storage ?? 'text')}`).join('');
}

export function missingOf(wanted: readonly string[], found: readonly string[]): string[] {
  const there = new Set(found);
  return wanted.filter((id) => !there.has(id)).slice(0, 100);
}

/** Changes of the same fields go together. */
export function byFields(changes: readonly RowChange[]): RowChange[][] {
  const groups = new Map<string, RowChange[]>();
  for (const change of changes) {
    const shape = Object.keys(change.values).sort().join();
    const group = groups.get(shape);
    if (group) group.push(change);
    else groups.set(shape, [change]);
  }
  return [...groups.values()];
}
