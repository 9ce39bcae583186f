import type { CompiledField, LastName, RowReads, StoredRow } from '@buildmesh/row-store';
import type { EntityAccess } from '../../catalog/index.js';
import { relatedEntity } from '@buildmesh/domain';

/** A related row on the wire; without a name when the caller may not read it. */
interface RelatedRow {
  _id: string;
  /** Its last name where it is removed; `null` when even that is gone. */
  __name?: string | null;
  /** It is removed: the value stays until another one is chosen. */
  _removed?: true;
}

/** Which fields are looked at, and what of the rows behind them. */
export type Relations = Pick<EntityAccess, 'visible' | 'related'>;
type Names = ReadonlyMap<string, LastName>;

/** Puts `{_id, __name}` in the place of the ids of related rows: one question per field, never per row (D33). */
export async function hydrate(store: RowReads, access: Relations, rows: readonly StoredRow[]): Promise<void> {
  const fields = access.visible.filter((field) => field._type === 'relate');
  if (fields.length === 0 || rows.length === 0) return;
  await Promise.all(fields.map((field) => hydrateField({ store, access, field }, rows)));
}

interface Relation {
  store: RowReads;
  access: Relations;
  field: CompiledField;
}

async function hydrateField(relation: Relation, rows: readonly StoredRow[]): Promise<void> {
  const key = relation.field._key;
  const ids = new Set<string>();
  for (const row of rows) collect(row[key], ids);
  if (ids.size === 0) return;
  const names = await namesOf(relation, [...ids]);
  for (const row of rows) row[key] = related(row[key], names);
}

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value);
  else if (Array.isArray(value)) for (const id of value) into.add(String(id));
}

/** `undefined` where the caller may not read the names. */
async function namesOf({ store, access, field }: Relation, ids: string[]): Promise<Names | undefined> {
  const target = access.related(relatedEntity(field) ?? '');
  if (!target?.readable || target.hidden.has('__name')) return undefined;
  return store.lastNames(target, ids);
}

/** The value of a relate field with names; what is no id stays. */
export function related(value: unknown, names: Names | undefined): unknown {
  if (typeof value === 'string') return one(value, names);
  return Array.isArray(value) ? value.map((id) => one(String(id), names)) : value;
}

function one(id: string, names: Names | undefined): RelatedRow {
  if (!names) return { _id: id };
  const known = names.get(id);
  return { _id: id, __name: known?.name ?? null, ...(known?.removed ? { _removed: true } : {}) };
}
