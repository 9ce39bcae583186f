import { OPERATORS, type Operator } from '../filter/filter.types.js';
import { toNumber } from '../number/arithmetic.js';
import { idOfRow } from './flow-value.js';
import { momentHolds } from './moment-condition.js';
import type { TypeAt } from '../formula/values.js';

/** Operators that ask for a table, or for whoever asks. */
const OF_TABLES = ['regex', 'recent', 'all', 'size', 'tree', 'self', 'dept'] as const;
export type FlowOperator = Exclude<Operator, (typeof OF_TABLES)[number]>;
/** Operators on values of a run: those of filters that need no table (D31). */
export const FLOW_OPERATORS = OPERATORS.filter(
  (opt): opt is FlowOperator => !(OF_TABLES as readonly Operator[]).includes(opt),
);

export interface FlowCondition {
  key: string;
  opt: FlowOperator;
  value?: unknown;
}
export interface FlowConditionGroup {
  model: 'and' | 'or';
  list: readonly FlowConditionNode[];
}
export type FlowConditionNode = FlowCondition | FlowConditionGroup;

type Read = (path: string) => unknown;

/** What is known of the values that conditions find. */
interface KnownValues {
  typeAt?: TypeAt;
  timezone?: string | undefined;
}

/**
 * Whether conditions hold, all of them, on values that `read` finds; their own values are settled already. A moment is
 * compared as in filters of tables: a day is all of it, in the zone (D31).
 */
export function conditionsHold(
  list: readonly FlowConditionNode[],
  read: Read,
  known: KnownValues = {},
): boolean {
  return list.every((node) => nodeHolds(node, read, known));
}

function nodeHolds(node: FlowConditionNode, read: Read, known: KnownValues): boolean {
  if (!('list' in node)) {
    const found = read(node.key);
    const isMoment = typeof found === 'number' && known.typeAt?.(node.key) === 'moment';
    return (isMoment ? momentHolds(node, found, known.timezone) : undefined) ?? operatorHolds(node, found);
  }
  return node.model === 'or'
    ? node.list.some((each) => nodeHolds(each, read, known))
    : node.list.every((each) => nodeHolds(each, read, known));
}

function operatorHolds({ opt, value }: FlowCondition, found: unknown): boolean {
  const [first, second] = listOf(value);
  switch (opt) {
    case 'isnull':
      return isEmpty(found);
    case 'notnull':
      return !isEmpty(found);
    case 'eq':
    case 'in':
      return isEmpty(value) ? isEmpty(found) : among(found, value);
    case 'ne':
    case 'nin':
      return isEmpty(value) ? !isEmpty(found) : !among(found, value);
    case 'like':
      return texts(found).some((text) => text.includes(textOf(first)));
    case 'nlike':
      return !texts(found).some((text) => text.includes(textOf(first)));
    case 'start':
      return texts(found).some((text) => text.startsWith(textOf(first)));
    case 'end':
      return texts(found).some((text) => text.endsWith(textOf(first)));
    case 'between':
      return order(found, first, (n) => n >= 0) && order(found, second, (n) => n <= 0);
    case 'nbetween':
      return order(found, first, (n) => n < 0) || order(found, second, (n) => n > 0);
    case 'gt':
      return order(found, first, (n) => n > 0);
    case 'gte':
      return order(found, first, (n) => n >= 0);
    case 'lt':
      return order(found, first, (n) => n < 0);
    case 'lte':
      return order(found, first, (n) => n <= 0);
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const textOf = (value: unknown): string => {
  const plain = idOfRow(value);
  return isEmpty(plain) || typeof plain === 'object' ? '' : String(plain).toLowerCase();
};
const texts = (value: unknown): string[] => listOf(value).map(textOf);

function among(found: unknown, value: unknown): boolean {
  const wanted = listOf(value);
  return listOf(found).some((one) => wanted.some((other) => same(idOfRow(one), idOfRow(other))));
}

function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const [a, b] = [toNumber(one), toNumber(other)];
  return a !== undefined && a === b;
}

/** Numbers by size, texts (and with them dates) letter by letter; anything else is in no order. */
function order(found: unknown, value: unknown, test: (compared: number) => boolean): boolean {
  const [a, b] = [toNumber(found), toNumber(value)];
  if (a !== undefined && b !== undefined) return test(a - b);
  if (typeof found !== 'string' || typeof value !== 'string') return false;
  return test(found < value ? -1 : found > value ? 1 : 0);
}
