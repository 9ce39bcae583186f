/** A value of the normalised filter; times and dates are texts in the field's own format, timestamps epoch ms. */
export type NormalValue = string | number | boolean;

export type CompareOperator = 'eq' | 'gt' | 'gte' | 'lt' | 'lte';
type TextOperator = 'contains' | 'starts' | 'ends';

/**
 * What `normalizeFilter` makes of a filter: a small closed set of nodes for a store to compile and for `matches` to
 * evaluate (D32). Every node is either true or false, never unknown; a store with three-valued logic must compile
 * `not` so that unknown counts as false inside it (in SQL: `(x) IS NOT TRUE`).
 *
 * A `key` may be a path `a.b` or `a.b.c` into a collection or a relate. A node on a key that reaches several values
 * (arrays, collections, relates with `multiple`) holds when at least one of them satisfies it; empty values
 * (missing, null, '' and []) satisfy none of them. Text operators on a relate arrive with the path `key.__name`.
 */
export type NormalNode =
  | { kind: 'always' }
  | { kind: 'never' }
  | { kind: 'and' | 'or'; list: NormalNode[] }
  | { kind: 'not'; node: NormalNode }
  | { kind: 'compare'; key: string; op: CompareOperator; value: NormalValue }
  /** One value with `low <= value <= high`, or `value < high` when `highOpen`. */
  | { kind: 'range'; key: string; low: NormalValue; high: NormalValue; highOpen: boolean }
  | { kind: 'in'; key: string; values: NormalValue[] }
  /** Case-insensitive and literal: `%`, `_` and `\` in `value` mean themselves. */
  | { kind: 'text'; key: string; op: TextOperator; value: string }
  /** Case-insensitive, found anywhere, `.` matches line breaks; RE2 syntax without what PostgreSQL reads otherwise. */
  | { kind: 'regex'; key: string; pattern: string }
  /** No non-empty value is reached by `key`. */
  | { kind: 'empty'; key: string }
  /** The number of elements is `value`; a missing array has none. */
  | { kind: 'size'; key: string; value: number }
  /** An array that holds every one of `values`. */
  | { kind: 'all'; key: string; values: NormalValue[] }
  /** A relate to one of `values` or to a descendant of one. */
  | { kind: 'tree'; key: string; values: NormalValue[] }
  /** Both fields are of this row, of the same kind of value, and neither is empty. */
  | { kind: 'compareField'; key: string; op: CompareOperator; field: string };

export const ALWAYS: NormalNode = { kind: 'always' };
export const NEVER: NormalNode = { kind: 'never' };
