import { emptyValue, isServerSet, isSettable, kindOf, type FieldDefinition } from '@buildmesh/domain';

/** Name shown to people: the alias where one is set. */
export function labelOf(field: FieldDefinition): string {
  return field._option._alias ?? field._name;
}

/** A related row as lists carry it (D33). */
export interface RelatedRow {
  _id: string;
  __name: string;
  /** It was removed: it stays where it is chosen, and is not chosen anew. */
  _removed?: true;
}

/** Related rows of a value, however the server sent it: one, several, or bare ids. */
export function relatedRows(value: unknown): RelatedRow[] {
  const list = Array.isArray(value)
    ? value
    : value === null || value === undefined || value === ''
      ? []
      : [value];
  return list.map((item: unknown) => {
    if (typeof item !== 'object' || item === null) return { _id: String(item), __name: String(item) };
    const { _id, __name, _removed } = item as Partial<RelatedRow>;
    const row = { _id: String(_id ?? ''), __name: String(__name ?? _id ?? '') };
    return _removed ? { ...row, _removed } : row;
  });
}

/** What a related row is called on screen: by its name or, where that is not known, by a word; never by its id (D93). */
export const shownName = ({ _id, __name }: RelatedRow, { nameless }: { nameless: string }): string =>
  __name === _id ? nameless : __name;

/** A value as it is written: related rows become ids, everything else stays. */
export function toWire(field: FieldDefinition, value: unknown): unknown {
  if (kindOf(field) !== 'relate') return value === '' || value === undefined ? null : value;
  const ids = relatedRows(value).map((row) => row._id);
  return field._option.multiple ? ids : (ids[0] ?? null);
}

/** Two values that mean the same to the store. */
export function sameValue(field: FieldDefinition, a: unknown, b: unknown): boolean {
  const text = (value: unknown): string => JSON.stringify(emptyToNull(toWire(field, value)));
  return text(a) === text(b);
}

const emptyToNull = (value: unknown): unknown => (emptyValue(value) ? null : value);

/** Layout of forms: no value, no column (D30). */
export const isLayout = (field: FieldDefinition): boolean => kindOf(field) === 'layout';

/** True where a person may change the value, rights aside. */
export function isEditable(field: FieldDefinition): boolean {
  return (
    isSettable(field) && !isServerSet(field) && kindOf(field) !== 'id' && field._option.readonly !== true
  );
}
