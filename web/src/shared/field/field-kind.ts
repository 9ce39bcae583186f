import type { DisplayType, FieldDefinition, FieldType } from '@buildmesh/domain';

/** What a field shows itself as: its display variant, else its base type (D29, D30). */
export type FieldKind = FieldType | DisplayType;

export function kindOf(field: FieldDefinition): FieldKind {
  return field._option._display?._type ?? field._type;
}

/** Name shown to people: the alias where one is set. */
export function labelOf(field: FieldDefinition): string {
  return field._option._alias ?? field._name;
}

/** A related row as lists carry it (D33). */
export interface RelatedRow {
  _id: string;
  __name: string;
}

/** Related rows of a value, however the server sent it: one, several, or bare ids. */
export function relatedRows(value: unknown): RelatedRow[] {
  const list = Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value];
  return list.map((item: unknown) => {
    if (typeof item !== 'object' || item === null) return { _id: String(item), __name: String(item) };
    const { _id, __name } = item as Partial<RelatedRow>;
    return { _id: String(_id ?? ''), __name: String(__name ?? _id ?? '') };
  });
}

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

/** Empty = missing, null, '' or [] (D32). */
export function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

const emptyToNull = (value: unknown): unknown => (isEmptyValue(value) ? null : value);

/** Kinds without a value of their own: layout in forms, no column (D30). */
const LAYOUT: ReadonlySet<FieldKind> = new Set<FieldKind>(['remark', 'divider', 'tab', 'page', 'program']);
export const isLayout = (field: FieldDefinition): boolean => LAYOUT.has(kindOf(field));

/** Kinds that only the server writes (D29, D30). */
const COMPUTED: ReadonlySet<FieldKind> = new Set<FieldKind>(['formula', 'rollup', 'mix', '$virtual', 'system', 'code', 'id']);

/** True where a person may change the value, rights aside. */
export function isEditable(field: FieldDefinition): boolean {
  return !COMPUTED.has(kindOf(field)) && !isLayout(field) && field._option.readonly !== true;
}
