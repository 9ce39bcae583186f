/** Base types of a field (spec: data §3, D29). */
export const FIELD_TYPES = [
  'string',
  'number',
  'relate',
  'collection',
  'image',
  'html',
  'date',
  'time',
  'file',
  'timestamp',
  'json',
  'id',
  '$virtual',
  '$form',
  'system',
  'code',
  '$condition',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Display variants that narrow a base type (spec: data §3, D30). */
export const DISPLAY_TYPES = [
  'selection',
  'array',
  'email',
  'phone',
  'address',
  'switch',
  'formula',
  'rollup',
  'mix',
  'sign',
  'sheet',
  'remark',
  'divider',
  'tab',
  'page',
  'program',
] as const;
export type DisplayType = (typeof DISPLAY_TYPES)[number];

/** The fields every row has, set by the server alone (D28). */
export const SYSTEM_KEYS = ['_id', '__name', '_creator', '_role', '_ctime', '_mtime', '_ver'] as const;
export type SystemKey = (typeof SYSTEM_KEYS)[number];

export type FieldWidth = 'default' | '1/4' | '1/2' | '3/4' | '1';

export interface SelectionItem {
  value: string | number;
  label: string;
  color?: string;
}

/** How a rollup draws related rows together (D30, DA-FIELD-004). */
export const ROLLUP_METHODS = ['sum', 'avg', 'min', 'max', 'count', 'concat'] as const;
export type RollupMethod = (typeof ROLLUP_METHODS)[number];

/** Which related rows a rollup looks at, and what it makes of them. */
export interface Rollup {
  method: RollupMethod;
  /** Entity whose rows point at this one; absent when `relate` is a field of this entity that points at others. */
  entity?: string;
  /** Key of the relate field, of this entity or of that one. */
  relate: string;
  /** Key of the field of the related rows; `count` needs none. */
  field?: string;
}

/** Options of a field (spec: data §3, D29, D30). Which ones count depends on the type. */
export interface FieldOption {
  _alias?: string;
  /** The approval that the field belongs to: `approval-{id}`. */
  _approval?: string;
  _display?: { _type: DisplayType };
  _virtual?: { format: string };
  _info?: { enable?: boolean; list?: string[] };
  /** The row's name is taken from this field. */
  _name?: boolean;
  required?: boolean;
  unique?: boolean;
  readonly?: boolean;
  default?: unknown;
  pattern?: string;
  min?: number;
  max?: number;
  /** Decimals kept; the project's accuracy when absent. */
  accuracy?: number;
  /** Several values: relate, selection. */
  multiple?: boolean;
  /** Free values beside the selection set. */
  custom?: boolean;
  selection?: SelectionItem[];
  /** Choices that are not offered any more: rows that hold them show their last names (D96). */
  removed?: SelectionItem[];
  /** Key of the shared set that gives a selection its choices; its own list when absent. */
  set?: string;
  /** `YYYY`, `YYYY-MM`, `YYYY-MM-DD` for dates; `HH:mm`, `HH:mm:ss` for times. */
  format?: string;
  /** Of an auto-number: key of the share record `increment` that tells how it counts (D46); a count of its own when absent. */
  increment?: string;
  /** Of a formula: its text, such as `{price} * {count}` (D39). */
  formula?: string;
  rollup?: Rollup;
  /** Of a mix: the fields whose values it joins, and what stands between them; a space when absent. */
  mix?: { keys: string[]; separator?: string };
  /** Forms show a button beside it that reads a QR or bar code into it: texts and numbers. */
  scan?: boolean;
  width?: FieldWidth;
  help?: string;
  /** Sub-fields of a collection. */
  fields?: FieldDefinition[];
}

/** What the rules need to know of a field. */
export interface FieldDefinition {
  _key: string;
  _name: string;
  _type: FieldType;
  /** First item: the id of the related entity, or `approval-{id}`, behind which the server puts the table of its forms. */
  _relate?: string[];
  _option: FieldOption;
}
