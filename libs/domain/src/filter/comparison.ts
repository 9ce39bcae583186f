import type { CompareOperator, NormalNode, NormalValue } from './normal.types.js';
import { isMultiple } from '../field/kind.js';
import type { KnownCondition } from './known.js';
import { allOf, anyOf } from './simplify.js';
import { isExact, type Span } from './span.js';

/** Above, below, from or up to what a value stands for. */
export function comparison(key: string, op: Exclude<CompareOperator, 'eq'>, span: Span): NormalNode {
  switch (op) {
    case 'gte':
      return { kind: 'compare', key, op, value: span.low };
    case 'lt':
      return { kind: 'compare', key, op, value: span.low };
    case 'gt':
      return { kind: 'compare', key, op: span.highOpen ? 'gte' : 'gt', value: span.high };
    case 'lte':
      return { kind: 'compare', key, op: span.highOpen ? 'lt' : 'lte', value: span.high };
  }
}

/** Equal to one of `values`. */
export function membership(key: string, values: readonly NormalValue[]): NormalNode {
  const unique = [...new Set(values)];
  const [only] = unique;
  if (only === undefined) return { kind: 'never' };
  return unique.length === 1
    ? { kind: 'compare', key, op: 'eq', value: only }
    : { kind: 'in', key, values: unique };
}

/** One value within what `span` stands for. */
export function within(key: string, span: Span): NormalNode {
  if (isExact(span)) return { kind: 'compare', key, op: 'eq', value: span.low };
  return { kind: 'range', key, low: span.low, high: span.high, highOpen: span.highOpen };
}

/** Equal to any of the values, or to all of them where the condition says so; on arrays any element counts (D32). */
export function equality(known: KnownCondition, spans: readonly Span[]): NormalNode {
  const { key } = known;
  const exact = spans.filter(isExact).map((span) => span.low);
  const ranges = spans.filter((span) => !isExact(span)).map((span) => within(key, span));
  if (known.condition.model !== 'and' || known.condition.opt === 'in' || known.condition.opt === 'nin') {
    return anyOf([membership(key, exact), ...ranges]);
  }
  if (exact.length > 1 && isMultiple(known.field))
    return allOf([{ kind: 'all', key, values: [...new Set(exact)] }, ...ranges]);
  return allOf([...exact.map((value) => membership(key, [value])), ...ranges]);
}
