import type { DisplayType, FieldType } from './field.types.js';

/** What a field belongs to decides which types it may have (spec: data §3). */
export const FORM_KINDS = ['approval', 'simple', 'local', 'default', 'form'] as const;
export type FormKind = (typeof FORM_KINDS)[number];

/** A type as a designer chooses it: a base type, the variant that narrows it, or a relation to members (`user`). */
export type ChosenType = FieldType | DisplayType | 'user';

const APPROVAL: ReadonlySet<ChosenType> = new Set([
  'string',
  'number',
  'selection',
  'relate',
  'user',
  'date',
  'time',
  'image',
  'file',
  'email',
  'phone',
  'html',
  'collection',
  'remark',
  'divider',
  'tab',
  'page',
  'program',
]);
const LOCAL: ReadonlySet<ChosenType> = new Set(['string', 'number', 'date', 'time', 'selection', 'relate']);
/** Types that a kind leaves out, where it takes nearly all. */
const WITHOUT: Readonly<Record<'simple' | 'default' | 'form', ReadonlySet<ChosenType>>> = {
  simple: new Set(['timestamp', 'json', '$form', '$condition', 'code']),
  default: new Set(['timestamp', '$condition']),
  form: new Set(['system', 'id', 'code']),
};

/** Whether a form of this kind may have fields of a type; `debug` opens timestamps of the default kind (spec: data §3). */
export function allowsType(kind: FormKind, type: ChosenType, debug = false): boolean {
  if (kind === 'approval') return APPROVAL.has(type);
  if (kind === 'local') return LOCAL.has(type);
  if (kind === 'default' && type === 'timestamp') return debug;
  return !WITHOUT[kind].has(type);
}

/** Keys of the system that name people and roles; a form shows them and sets none. */
const OF_PEOPLE: ReadonlySet<string> = new Set(['_role', '_creator', '_user']);

/** Whether a form may set a field: not those of the system that name people and roles, and nothing computed (spec: data §3). */
export function isSettable(field: { _key: string; _type: FieldType }): boolean {
  return field._type !== '$virtual' && !OF_PEOPLE.has(field._key);
}
