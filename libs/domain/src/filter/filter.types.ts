/** The operators of a condition (D31). */
export const OPERATORS = [
  'eq',
  'ne',
  'in',
  'nin',
  'like',
  'nlike',
  'start',
  'end',
  'regex',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'nbetween',
  'isnull',
  'notnull',
  'recent',
  'all',
  'size',
  'tree',
  'self',
  'dept',
] as const;
export type Operator = (typeof OPERATORS)[number];

/** Where a condition came from (spec: data §3). */
export const CONDITION_TYPES = ['search', 'filter', 'view', 'header', 'label', 'group', 'tree'] as const;
type ConditionType = (typeof CONDITION_TYPES)[number];

export type Scalar = string | number | boolean | null;
export type FilterValue = Scalar | Scalar[];

/** One condition on one field. `model` joins several values (default or); `field` compares with another field. */
export interface Condition {
  key: string;
  opt: Operator;
  value?: FilterValue;
  field?: string;
  model?: 'and' | 'or';
  empty?: boolean;
  type?: ConditionType;
  title?: string;
  name?: string;
}

export interface FilterGroup {
  model: 'and' | 'or';
  list: FilterNode[];
}

export type FilterNode = Condition | FilterGroup;

/** A filter: its top level is joined by AND (D31). */
export type Filter = FilterNode[];

export function isGroup(node: FilterNode): node is FilterGroup {
  return 'list' in node;
}
