import type { FieldDefinition, SelectionItem } from '@buildmesh/domain';
import type { Formats } from './formats.js';
import { isEmptyValue, kindOf, relatedRows, type FieldKind } from './field-kind.js';

type Print = (value: unknown, field: FieldDefinition, formats: Formats) => string;

const plain: Print = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const instant: Print = (value, _, formats) => (typeof value === 'number' ? formats.timestamp(value) : plainText(value));
const files: Print = (value) => named(value, 'name');
const plainText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const PRINTS: Partial<Record<FieldKind, Print>> = {
  number: (value, field, formats) => (typeof value === 'number' ? formats.number(value, field._option.accuracy) : String(value)),
  formula: (value, field, formats) => (typeof value === 'number' ? formats.number(value, field._option.accuracy) : plainText(value)),
  rollup: (value, field, formats) => (typeof value === 'number' ? formats.number(value, field._option.accuracy) : plainText(value)),
  date: (value, _, formats) => formats.date(String(value)),
  timestamp: instant,
  switch: (value, _, formats) => (isOn(value) ? formats.yes : formats.no),
  selection: (value, field) => chosenItems(field, value).map((item) => item.label).join(', '),
  array: (value) => (Array.isArray(value) ? value.join(', ') : String(value)),
  relate: (value) => relatedRows(value).map((row) => row.__name).join(', '),
  image: files,
  file: files,
  sign: files,
  html: (value) => String(value).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim(),
  collection: (value) => (Array.isArray(value) ? `${value.length} ×` : plainText(value)),
  address: (value) => addressText(value),
  json: (value) => JSON.stringify(value),
};

/** A value as people read it; nothing for an empty one. */
export function cellText(field: FieldDefinition, value: unknown, formats: Formats): string {
  if (isEmptyValue(value)) return '';
  const kind = kindOf(field);
  if (field._key === '_ctime' || field._key === '_mtime') return instant(value, field, formats);
  return (PRINTS[kind] ?? plain)(value, field, formats);
}

/** The chosen items of a selection; values outside the set stand for themselves. */
export function chosenItems(field: FieldDefinition, value: unknown): SelectionItem[] {
  const values: unknown[] = Array.isArray(value) ? value : isEmptyValue(value) ? [] : [value];
  return values.map(
    (one) => field._option.selection?.find((item) => item.value === one) ?? { value: one as string, label: String(one) },
  );
}

/** True for the spellings of "on" a switch may hold; the specification stores the text `true`. */
export const isOn = (value: unknown): boolean => value === true || value === 'true';

/** Values that stand right-aligned in tables. */
export function isNumeric(field: FieldDefinition): boolean {
  const kind = kindOf(field);
  return kind === 'number' || kind === 'rollup' || (kind === 'formula' && field._type === 'number');
}

function named(value: unknown, key: string): string {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map((item) => String((item as Record<string, unknown> | null)?.[key] ?? '')).join(', ');
}

function addressText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { province, city, district, detail } = value as Record<string, unknown>;
  return [province, city, district, detail].filter((part) => typeof part === 'string' && part !== '').join(' ');
}
