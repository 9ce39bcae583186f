import {
  emptyValue,
  isFormulaError,
  isFormulaField,
  kindOf,
  type FieldDefinition,
  type FieldKind,
  type SelectionItem,
} from '@buildmesh/domain';
import type { Formats } from './formats.js';
import { relatedRows, shownName } from './field-kind.js';

type Print = (value: unknown, field: FieldDefinition, formats: Formats) => string;

const plain: Print = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const instant: Print = (value, _, formats) =>
  typeof value === 'number' ? formats.timestamp(value) : plainText(value);
const files: Print = (value) => named(value, 'name');
const plainText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const PRINTS: Partial<Record<FieldKind, Print>> = {
  number: (value, field, formats) =>
    typeof value === 'number' ? numberText(field, value, formats) : String(value),
  'computed-number': (value, field, formats) =>
    typeof value === 'number' ? numberText(field, value, formats) : plainText(value),
  date: (value, _, formats) => formats.date(String(value)),
  'computed-date': (value, _, formats) => formats.date(String(value)),
  timestamp: instant,
  switch: (value, _, formats) => (isOn(value) ? formats.yes : formats.no),
  selection: (value, field) =>
    chosenItems(field, value)
      .map((item) => item.label)
      .join(', '),
  list: (value) => (Array.isArray(value) ? value.join(', ') : String(value)),
  relate: (value, _, formats) =>
    relatedRows(value)
      .map((row) => shownName(row, formats))
      .join(', '),
  files,
  html: (value) =>
    String(value)
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  collection: (value) => (Array.isArray(value) ? `${value.length} ×` : plainText(value)),
  address: (value) => addressText(value),
  json: (value) => JSON.stringify(value),
};

/** A value as people read it; nothing for an empty one. */
export function cellText(field: FieldDefinition, value: unknown, formats: Formats): string {
  if (emptyValue(value)) return '';
  if (isFormulaField(field) && isFormulaError(value)) return value;
  if (typeof value === 'number' && field._option._display?._type === 'rollup' && hasDecimals(field))
    return numberText(field, value, formats);
  return (PRINTS[kindOf(field)] ?? plain)(value, field, formats);
}

const hasDecimals = ({ _option }: FieldDefinition): boolean => _option.accuracy !== undefined;

/** Where a field says how many decimals it has, its numbers have all of them, wherever they stand. */
const numberText = (field: FieldDefinition, value: number, formats: Formats): string =>
  formats.number(value, field._option.accuracy, hasDecimals(field));

/** A choice that a row holds; one that its field does not offer any more is marked. */
export type ChosenItem = SelectionItem & { removed?: true };

/** The chosen items of a selection; values outside the set stand for themselves. */
export function chosenItems(field: FieldDefinition, value: unknown): ChosenItem[] {
  const values: unknown[] = Array.isArray(value) ? value : emptyValue(value) ? [] : [value];
  const { selection = [], removed = [], custom } = field._option;
  return values.map((one): ChosenItem => {
    const offered = selection.find((item) => item.value === one);
    if (offered) return offered;
    const last = removed.find((item) => item.value === one);
    const item = last ?? { value: one as string, label: String(one) };
    return last || (!custom && selection.length > 0) ? { ...item, removed: true } : item;
  });
}

/** True for the spellings of "on" a switch may hold; the specification stores the text `true`. */
export const isOn = (value: unknown): boolean => value === true || value === 'true';

/** Values that stand right-aligned in tables. */
export function isNumeric(field: FieldDefinition): boolean {
  const kind = kindOf(field);
  return kind === 'number' || kind === 'computed-number' || field._option._display?._type === 'rollup';
}

function named(value: unknown, key: string): string {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map((item) => String((item as Record<string, unknown> | null)?.[key] ?? '')).join(', ');
}

function addressText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { province, city, district, detail } = value as Record<string, unknown>;
  return [province, city, district, detail]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');
}
