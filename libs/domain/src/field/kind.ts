import { type DisplayType, type FieldDefinition, type FieldType, type Rollup } from './field.types.js';
import type { Storage } from './value.types.js';

/** How the values of a field are stored, checked and compared: base type and display variant taken together. */
export const FIELD_KINDS = [
  'string',
  'number',
  'switch',
  'selection',
  'list',
  'email',
  'phone',
  'address',
  'relate',
  'date',
  'time',
  'timestamp',
  'html',
  'json',
  'files',
  'image-url',
  'sheet',
  'collection',
  'id',
  'form',
  'condition',
  'code',
  'system',
  'computed-text',
  'computed-number',
  'computed-date',
  'unstored',
  'layout',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

const BASE_KINDS: Readonly<Record<FieldType, FieldKind>> = {
  string: 'string',
  number: 'number',
  relate: 'relate',
  collection: 'collection',
  image: 'files',
  html: 'html',
  date: 'date',
  time: 'time',
  file: 'files',
  timestamp: 'timestamp',
  json: 'json',
  id: 'id',
  $virtual: 'unstored',
  $form: 'form',
  system: 'system',
  code: 'code',
  $condition: 'condition',
};

const DISPLAY_KINDS: Readonly<Partial<Record<DisplayType, FieldKind>>> = {
  selection: 'selection',
  array: 'list',
  email: 'email',
  phone: 'phone',
  address: 'address',
  switch: 'switch',
  sign: 'image-url',
  sheet: 'sheet',
  rollup: 'unstored',
  mix: 'unstored',
  remark: 'layout',
  divider: 'layout',
  tab: 'layout',
  page: 'layout',
  program: 'layout',
};

const COMPUTED_KINDS: Readonly<Partial<Record<FieldType, FieldKind>>> = {
  number: 'computed-number',
  date: 'computed-date',
};

/** The kind of a field; the display variant narrows the base type (D29, D30). */
export function kindOf(field: FieldDefinition): FieldKind {
  const display = field._option._display?._type;
  if (display === 'formula') return COMPUTED_KINDS[field._type] ?? 'computed-text';
  return (display && DISPLAY_KINDS[display]) ?? BASE_KINDS[field._type];
}

const STORAGE: Readonly<Record<Exclude<FieldKind, 'selection' | 'relate' | 'date'>, Storage | null>> = {
  string: 'text',
  number: 'double',
  switch: 'boolean',
  list: 'text[]',
  email: 'text',
  phone: 'text',
  address: 'jsonb',
  time: 'time',
  timestamp: 'timestamptz',
  html: 'text',
  json: 'jsonb',
  files: 'jsonb',
  'image-url': 'text',
  sheet: 'jsonb',
  collection: 'jsonb',
  id: 'text',
  form: 'jsonb',
  condition: 'jsonb',
  code: 'text',
  system: 'text',
  'computed-text': 'text',
  'computed-number': 'double',
  'computed-date': 'date',
  unstored: null,
  layout: null,
};

/** The column type of a field (D28); `null` for fields that are computed on read or only lay out a form. */
export function storageOf(field: FieldDefinition): Storage | null {
  const kind = kindOf(field);
  if (kind === 'date') return dateFormat(field) === 'YYYY-MM-DD' ? 'date' : 'text';
  if (kind === 'relate') return field._option.multiple ? 'text[]' : 'text';
  if (kind !== 'selection') return STORAGE[kind];
  if (field._option.multiple) return 'text[]';
  return field._type === 'number' ? 'double' : 'text';
}

/** What a field draws together of related rows; `undefined` for every field that is no rollup. */
export function rollupOf({ _option }: FieldDefinition): Rollup | undefined {
  return _option._display?._type === 'rollup' ? _option.rollup : undefined;
}

/** How the values of a field are compared: as they are stored, a rollup as what it comes to (D90). */
export function comparedAs(field: FieldDefinition): Storage | null {
  const rollup = rollupOf(field);
  if (!rollup) return storageOf(field);
  return rollup.method === 'concat' ? 'text' : 'double';
}

/** Precision of a date field: `YYYY`, `YYYY-MM`, or a whole day for every other format. */
export function dateFormat(field: FieldDefinition): 'YYYY' | 'YYYY-MM' | 'YYYY-MM-DD' {
  const format = field._option.format;
  return format === 'YYYY' || format === 'YYYY-MM' ? format : 'YYYY-MM-DD';
}

/** Precision of a time field: seconds unless the format leaves them out. */
export function timeFormat(field: FieldDefinition): 'HH:mm' | 'HH:mm:ss' {
  return field._option.format === 'HH:mm' ? 'HH:mm' : 'HH:mm:ss';
}

const TEXT_KINDS: ReadonlySet<FieldKind> = new Set([
  'string',
  'email',
  'phone',
  'html',
  'code',
  'computed-text',
]);

/** True for fields whose values are words to be searched (D33 `search`). */
export function isText(field: FieldDefinition): boolean {
  return TEXT_KINDS.has(kindOf(field));
}

/** True for a field that holds several values: a list, several choices, several relations. */
export function isMultiple(field: FieldDefinition): boolean {
  return storageOf(field) === 'text[]';
}

const SERVER_KINDS: ReadonlySet<FieldKind> = new Set([
  'code',
  'system',
  'computed-text',
  'computed-number',
  'computed-date',
  'unstored',
  'layout',
]);

/** True for fields whose values come from the server or are none at all. */
export function isServerSet(field: FieldDefinition): boolean {
  return SERVER_KINDS.has(kindOf(field));
}
