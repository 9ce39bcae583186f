import { kindOf, type Condition, type FieldDefinition } from '@buildmesh/domain';

/** Cards of a column that are read at once (spec: data §9, group step). */
export const GROUP_STEP = 20;

export interface Column {
  /** What is written into the field of a card that is put here; `null` empties it. */
  value: string | number | boolean | null;
  label: string;
  color: string | undefined;
  /** Which rows stand here. */
  condition: Condition;
}

/** A column for each value of a field, and one for rows without any. */
export function columnsOf(
  field: FieldDefinition,
  texts: { yes: string; no: string; none: string },
): Column[] {
  const { _key: key } = field;
  if (kindOf(field) === 'switch')
    return (['true', 'false'] as const).map((value) => ({
      value,
      label: value === 'true' ? texts.yes : texts.no,
      color: undefined,
      condition: { key, opt: 'eq', value },
    }));
  const items = (field._option.selection ?? []).map(({ value, label, color }): Column => ({
    value,
    label,
    color,
    condition: { key, opt: 'eq', value },
  }));
  return [...items, { value: null, label: texts.none, color: undefined, condition: { key, opt: 'isnull' } }];
}
