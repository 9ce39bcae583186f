import { refusal, type CombinedFields } from '@buildmesh/contracts';
import { storageOf } from '@buildmesh/domain';
import { fieldOnWire, type FieldRow, type IndexState } from '../../catalog/index.js';
import type { CombinedIndexRow, IndexedField } from './combined-index.repository.js';

/** A field of the index as it is now. */
export interface PresentField {
  field: FieldRow;
  order: 'asc' | 'desc';
}

/** The fields that the caller names, each once; refuses others. */
export function namedFields(fields: readonly FieldRow[], named: CombinedFields): PresentField[] {
  const found = named.map(({ key, order }) => {
    const field = fields.find((one) => one.key === key && one.status === 'normal');
    if (!field) throw refusal('field.not-found');
    if (!isOrdered(field)) throw refusal('field.not-indexable');
    return { field, order };
  });
  const isTwice = new Set(found.map(({ field }) => field.id)).size < found.length;
  if (isTwice)
    throw refusal('invalid', { errors: [{ field: 'fields', rule: 'unique', message: 'field.unique' }] });
  return found;
}

/** The fields of an index as they are now; `undefined` when one of them is gone, or holds what cannot be ordered. */
export function presentFields(
  row: Pick<CombinedIndexRow, 'fields'>,
  fields: readonly FieldRow[],
): PresentField[] | undefined {
  const present = row.fields.flatMap(({ id, order }) => {
    const field = fields.find((one) => one.id === id);
    return field && isOrdered(field) ? [{ field, order }] : [];
  });
  return present.length === row.fields.length ? present : undefined;
}

/** How far an index is: one whose field got another column since has to be built anew. */
export function stateNow(row: CombinedIndexRow, present: readonly PresentField[]): IndexState {
  if (row.state !== 'ready') return row.state;
  return sameList(row.columns, columnsOf(present)) ? 'ready' : 'marked';
}

export function columnsOf(present: readonly PresentField[]): string[] {
  return present.map(({ field }) => field.column_name);
}

export function isSameIndex(one: readonly IndexedField[], other: readonly IndexedField[]): boolean {
  const texts = (fields: readonly IndexedField[]) => fields.map(({ id, order }) => `${id} ${order}`);
  return sameList(texts(one), texts(other));
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at]);
}

/** Lists and documents have no order. */
function isOrdered(field: FieldRow): boolean {
  const storage = storageOf(fieldOnWire(field));
  return storage !== null && storage !== 'jsonb' && storage !== 'text[]';
}
