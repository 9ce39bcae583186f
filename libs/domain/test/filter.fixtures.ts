import type { FieldDefinition, FieldOption, FieldType } from '../src/field/field.types.js';
import { systemField } from '../src/field/system-fields.js';
import type { Filter } from '../src/filter/filter.types.js';
import { matches } from '../src/filter/matches.js';
import type { NormalNode } from '../src/filter/normal.types.js';
import { normalizeFilter, type NormalizeOptions } from '../src/filter/normalize.js';

const field = (_key: string, _type: FieldType, _option: FieldOption = {}): FieldDefinition => ({
  _key,
  _name: _key,
  _type,
  _option,
});
const shown = (_type: 'selection' | 'array' | 'switch' | 'address' | 'remark') => ({ _display: { _type } });

/** One field of every class of values. */
export const FIELDS: readonly FieldDefinition[] = [
  field('name', 'string'),
  field('amount', 'number'),
  field('limit', 'number'),
  field('done', 'string', shown('switch')),
  field('state', 'string', { ...shown('selection'), selection: [{ value: 'a', label: 'A' }] }),
  field('level', 'number', { ...shown('selection'), selection: [{ value: 1, label: 'one' }] }),
  field('tags', 'string', shown('array')),
  field('customer', 'relate'),
  field('watchers', 'relate', { multiple: true }),
  field('day', 'date'),
  field('due', 'date'),
  field('month', 'date', { format: 'YYYY-MM' }),
  field('year', 'date', { format: 'YYYY' }),
  field('at', 'time', { format: 'HH:mm' }),
  field('exactly', 'time'),
  field('moment', 'timestamp'),
  field('photos', 'image'),
  field('place', 'string', shown('address')),
  field('hint', 'string', shown('remark')),
  field('items', 'collection', { fields: [field('price', 'number'), field('label', 'string')] }),
];

const PATHS = new Map(
  Object.entries({
    'items.price': field('price', 'number'),
    'items.label': field('label', 'string'),
    'customer.city': field('city', 'string'),
  }),
);

export const USER = 'u'.repeat(24);
export const GROUPS = ['g'.repeat(24), 'h'.repeat(24)];
/** A Friday, 07:04 in Shanghai. */
const NOW = Date.parse('2026-11-26T23:04:00Z');

export const OPTIONS: NormalizeOptions = {
  now: NOW,
  timezone: 'Asia/Shanghai',
  user: USER,
  groups: GROUPS,
  fieldOf: (key) => PATHS.get(key) ?? systemField(key) ?? FIELDS.find((known) => known._key === key),
};

export const normal = (filter: Filter, change: Partial<NormalizeOptions> = {}): NormalNode =>
  normalizeFilter(filter, { ...OPTIONS, ...change });

/** Whether a filter lets a row through. */
export const lets = (
  filter: Filter,
  row: Record<string, unknown>,
  change: Partial<NormalizeOptions> = {},
): boolean => matches(normal(filter, change), row);
