import { emptyValue } from '../field/emptiness.js';
import type { CompareOperator, NormalNode, NormalValue } from './normal.types.js';
import { regexFinds } from './regex.js';

/** What `matches` cannot read from the row itself. */
export interface MatchContext {
  /** `values` and all their descendants in the tree that `key` relates to; only `values` themselves when absent. */
  descendantsOf?: (key: string, values: readonly NormalValue[]) => ReadonlySet<NormalValue>;
}

/**
 * Whether a row satisfies a normalised filter: the reading of D32 in memory, equal to what a store answers. Related
 * rows are seen as hydrated (`{_id, __name, …}`); a bare id has no name.
 */
export function matches(
  node: NormalNode,
  row: Readonly<Record<string, unknown>>,
  context: MatchContext = {},
): boolean {
  switch (node.kind) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'and':
      return node.list.every((part) => matches(part, row, context));
    case 'or':
      return node.list.some((part) => matches(part, row, context));
    case 'not':
      return !matches(node.node, row, context);
    case 'empty':
      return !someValue(row, node.key, () => true);
    case 'size':
      return elementsAt(row, node.key) === node.value;
    case 'all':
      return node.values.every((wanted) => someValue(row, node.key, (value) => value === wanted));
    case 'tree': {
      const wanted = context.descendantsOf?.(node.key, node.values) ?? new Set(node.values);
      return someValue(row, node.key, (value) => wanted.has(value as NormalValue));
    }
    case 'compareField':
      return someValue(row, node.key, (a) => someValue(row, node.field, (b) => holds(a, node.op, b)));
    default:
      return someValue(row, node.key, (value) => satisfies(node, value));
  }
}

type ValueNode = Extract<NormalNode, { kind: 'compare' | 'range' | 'in' | 'text' | 'regex' }>;

function satisfies(node: ValueNode, stored: unknown): boolean {
  // Texts that were stored before they were kept as one sign a letter.
  const value = typeof stored === 'string' ? stored.normalize('NFC') : stored;
  switch (node.kind) {
    case 'compare':
      return holds(value, node.op, node.value);
    case 'range':
      return holds(value, 'gte', node.low) && holds(value, node.highOpen ? 'lt' : 'lte', node.high);
    case 'in':
      return node.values.includes(value as NormalValue);
    case 'regex':
      return typeof value === 'string' && regexFinds(node.pattern, value);
    case 'text': {
      if (typeof value !== 'string') return false;
      const [text, part] = [value.toLowerCase(), node.value.toLowerCase()];
      return node.op === 'contains'
        ? text.includes(part)
        : node.op === 'starts'
          ? text.startsWith(part)
          : text.endsWith(part);
    }
  }
}

/** Values of different types are neither equal nor in order. */
function holds(a: unknown, op: CompareOperator, b: unknown): boolean {
  if (typeof a !== typeof b || !isComparable(a) || !isComparable(b)) return false;
  if (op === 'eq') return a === b;
  if (op === 'gt') return a > b;
  if (op === 'gte') return a >= b;
  return op === 'lt' ? a < b : a <= b;
}

function isComparable(value: unknown): value is NormalValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Whether some non-empty value reached by the path `key` passes `test`; elements of arrays count one by one. */
function someValue(
  row: Readonly<Record<string, unknown>>,
  key: string,
  test: (value: unknown) => boolean,
): boolean {
  const path = key.split('.');
  const reach = (value: unknown, at: number): boolean => {
    if (emptyValue(value)) return false;
    if (Array.isArray(value)) return value.some((element) => reach(element, at));
    const step = path[at];
    if (step === undefined) return test(isRecord(value) && '_id' in value ? value['_id'] : value);
    return isRecord(value) && Object.hasOwn(value, step) && reach(value[step], at + 1);
  };
  return reach(row, 0);
}

/** Elements of the arrays that the path reaches. */
function elementsAt(row: unknown, key: string): number {
  const path = key.split('.');
  const count = (value: unknown, at: number): number => {
    const step = path[at];
    if (step === undefined) return Array.isArray(value) ? value.length : 0;
    if (Array.isArray(value)) return value.reduce<number>((sum, element) => sum + count(element, at), 0);
    return isRecord(value) && Object.hasOwn(value, step) ? count(value[step], at + 1) : 0;
  };
  return count(row, 0);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
