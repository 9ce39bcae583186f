import { emptyValue } from '../field/emptiness.js';
import type { FieldDefinition } from '../field/field.types.js';
import { betweenNode, pairOf, recentNode } from './bounds.js';
import { comparison, equality, membership } from './comparison.js';
import { fieldComparison } from './field-comparison.js';
import type { Condition, Operator } from './filter.types.js';
import { refuse, spansOf, type FilterContext, type KnownCondition } from './known.js';
import { NEVER, type CompareOperator, type NormalNode } from './normal.types.js';
import { acceptsOperator, FIELD_OPERATORS, VALUELESS } from './operators.js';
import { filterRefusal } from './refuse.js';
import { allOf, anyOf, noneOf } from './simplify.js';
import { isExact, type Span } from './span.js';
import { wordNode } from './words.js';

/**
 * The node of a condition, or `undefined` when it is dropped because it has no value. An id or equals filter without
 * value matches nothing, unless `empty` turns it into `isnull` (D32).
 */
export function conditionNode(
  condition: Condition,
  field: FieldDefinition,
  context: FilterContext,
): NormalNode | undefined {
  const { key, opt } = condition;
  if (!acceptsOperator(field, opt)) throw filterRefusal('filter.operator-unsupported', key, opt);
  const known: KnownCondition = { condition, key, field, context, values: presentValues(condition) };
  if (condition.field !== undefined && FIELD_OPERATORS.has(opt))
    return signed(opt, (op) => fieldComparison(known, condition.field ?? '', op as CompareOperator));
  if (VALUELESS.has(opt) || hasValue(known)) return signed(opt, (op) => positiveNode(known, op));
  if (!matchesNothing(condition)) return context.missing === 'never' ? NEVER : undefined;
  return condition.empty === true ? { kind: 'empty', key } : NEVER;
}

function presentValues({ value }: Condition): KnownCondition['values'] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((item): item is string | number | boolean => !emptyValue(item));
}

function hasValue({ condition, values }: KnownCondition): boolean {
  if (values.length === 0) return false;
  const isPair = condition.opt === 'between' || condition.opt === 'nbetween' || condition.opt === 'recent';
  const pair = isPair ? pairOf(condition.value) : undefined;
  return pair === undefined || pair[0] !== undefined || pair[1] !== undefined;
}

/** An equals filter that asks for the empty value, or an id filter without ids (LB-FILTER-054, 055). */
export function matchesNothing({ key, opt, value }: Condition): boolean {
  if (!emptyValue(value) && !(Array.isArray(value) && value.every(emptyValue))) return false;
  return (opt === 'eq' && value !== undefined) || (key === '_id' && (opt === 'eq' || opt === 'in'));
}

/** A negative operator is the complement of its positive one, so that empty values match it (D32). */
const COMPLEMENTS: Readonly<Partial<Record<Operator, Operator>>> = {
  ne: 'eq',
  nin: 'in',
  nlike: 'like',
  nbetween: 'between',
  notnull: 'isnull',
};

function signed(opt: Operator, build: (positive: Operator) => NormalNode): NormalNode {
  const positive = COMPLEMENTS[opt];
  return positive === undefined ? build(opt) : noneOf(build(positive));
}

function positiveNode(known: KnownCondition, opt: Operator): NormalNode {
  const { key, context } = known;
  switch (opt) {
    case 'isnull':
      return { kind: 'empty', key };
    case 'self':
      return membership(key, context.user === undefined ? [] : [context.user]);
    case 'dept':
      return membership(key, context.groups ?? []);
    case 'eq':
    case 'in':
      return equality(known, spansOf(known));
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return joined(
        known,
        spansOf(known).map((span) => comparison(key, opt, span)),
      );
    case 'between':
      return betweenNode(known);
    case 'recent':
      return recentNode(known);
    case 'all':
    case 'tree':
      return { kind: opt, key, values: exactValues(known) };
    case 'size':
      return joined(
        known,
        known.values.map((value) => ({ kind: 'size', key, value: sizeOf(known, value) })),
      );
    default:
      return joined(
        known,
        known.values.map((value) => wordNode(known, opt, value)),
      );
  }
}

/** Several values of one condition are joined by its `model`, OR by default (D31). */
function joined(known: KnownCondition, nodes: NormalNode[]): NormalNode {
  return known.condition.model === 'and' ? allOf(nodes) : anyOf(nodes);
}

function exactValues(known: KnownCondition): Span['low'][] {
  const values = spansOf(known).map((span) => (isExact(span) ? span.low : refuse(known, 'filter.bad-value')));
  return [...new Set(values)];
}

function sizeOf(known: KnownCondition, value: string | number | boolean): number {
  const size = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value;
  return typeof size === 'number' && Number.isInteger(size) && size >= 0 && size < 1e6
    ? size
    : refuse(known, 'filter.bad-value');
}
