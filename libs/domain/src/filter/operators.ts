import type { FieldDefinition } from '../field/field.types.js';
import { kindOf, rollupOf, type FieldKind } from '../field/kind.js';
import type { Operator } from './filter.types.js';

/** How values are compared in filters. */
export type ValueClass =
  | 'text'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'list'
  | 'relation'
  | 'relations'
  | 'id'
  | 'date'
  | 'time'
  | 'timestamp'
  | 'files'
  | 'collection'
  | 'opaque'
  | 'none';

const EMPTINESS: Operator[] = ['isnull', 'notnull'];
const EQUALITY: Operator[] = ['eq', 'ne', 'in', 'nin'];
const ORDER: Operator[] = ['gt', 'gte', 'lt', 'lte', 'between', 'nbetween'];
const WORDS: Operator[] = ['like', 'nlike', 'start', 'end', 'regex'];
const RELATION: Operator[] = [...EQUALITY, ...WORDS, 'tree', 'self', 'dept'];

const OPERATORS_OF: Readonly<Record<ValueClass, readonly Operator[]>> = {
  text: [...EQUALITY, ...WORDS, ...EMPTINESS],
  number: [...EQUALITY, ...ORDER, ...EMPTINESS],
  boolean: [...EQUALITY, ...EMPTINESS],
  choice: [...EQUALITY, ...WORDS, ...EMPTINESS],
  list: [...EQUALITY, ...WORDS, 'all', 'size', ...EMPTINESS],
  relation: [...RELATION, ...EMPTINESS],
  relations: [...RELATION, 'all', 'size', ...EMPTINESS],
  id: [...EQUALITY, 'self', 'dept', ...EMPTINESS],
  date: [...EQUALITY, ...ORDER, 'recent', ...EMPTINESS],
  time: [...EQUALITY, ...ORDER, ...EMPTINESS],
  timestamp: [...EQUALITY, ...ORDER, 'recent', ...EMPTINESS],
  files: ['size', ...EMPTINESS],
  collection: ['size', ...EMPTINESS],
  opaque: EMPTINESS,
  none: [],
};

const CLASS_OF: Readonly<Record<FieldKind, ValueClass>> = {
  string: 'text',
  email: 'text',
  phone: 'text',
  html: 'text',
  code: 'text',
  system: 'text',
  'image-url': 'text',
  'computed-text': 'text',
  number: 'number',
  'computed-number': 'number',
  'computed-date': 'date',
  switch: 'boolean',
  selection: 'choice',
  list: 'list',
  relate: 'relation',
  id: 'id',
  date: 'date',
  time: 'time',
  timestamp: 'timestamp',
  files: 'files',
  collection: 'collection',
  address: 'opaque',
  json: 'opaque',
  sheet: 'opaque',
  form: 'opaque',
  condition: 'opaque',
  unstored: 'none',
  layout: 'none',
};

/** How the values of a field are compared. */
export function valueClassOf(field: FieldDefinition): ValueClass {
  const kind = kindOf(field);
  const rollup = rollupOf(field);
  if (rollup) return rollup.method === 'concat' ? 'text' : 'number';
  if (kind === 'relate' && field._option.multiple) return 'relations';
  if (kind !== 'selection') return CLASS_OF[kind];
  if (field._option.multiple) return 'list';
  return field._type === 'number' ? 'number' : 'choice';
}

/** The operators that suit a field, in the order in which a filter builder offers them (D31). */
export function operatorsFor(field: FieldDefinition): readonly Operator[] {
  return OPERATORS_OF[valueClassOf(field)];
}

const OF_THE_CALLER: ReadonlySet<Operator> = new Set(['self', 'dept']);
const HOLDS_IDS: ReadonlySet<ValueClass> = new Set(['text', 'choice', 'list']);

/**
 * Whether a condition on `field` may use an operator: those that a builder offers, and on words, choices and lists also
 * `self` and `dept`, since such fields may hold ids of users and groups (D31).
 */
export function acceptsOperator(field: FieldDefinition, operator: Operator): boolean {
  if (operatorsFor(field).includes(operator)) return true;
  return OF_THE_CALLER.has(operator) && HOLDS_IDS.has(valueClassOf(field));
}

/** Operators that need no value of their own. */
export const VALUELESS: ReadonlySet<Operator> = new Set(['isnull', 'notnull', 'self', 'dept']);

/** Operators that may compare with another field of the row. */
export const FIELD_OPERATORS: ReadonlySet<Operator> = new Set(['eq', 'ne', 'gt', 'gte', 'lt', 'lte']);
