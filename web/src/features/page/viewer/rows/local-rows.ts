import type { Row } from '@buildmesh/contracts';
import {
  emptyValue,
  isGroup,
  isMultiple,
  isText,
  kindOf,
  matches,
  normalizeFilter,
  systemField,
  type FieldDefinition,
  type FieldKind,
  type Filter,
  type FilterNode,
  type Operator,
} from '@buildmesh/domain';
import { Refusal } from '@buildmesh/kernel';
import type { RowQuery } from '../../../../entities/row/row-access.js';

type Sort = NonNullable<RowQuery['sort']>;

/** Only the server knows what these mean: whose groups, which day it is there, what lies below in a tree. */
const SERVER_ONLY: ReadonlySet<Operator> = new Set(['self', 'dept', 'recent', 'tree', 'regex']);
/** Kinds that are in the same order here as there; others the server sorts by what never leaves it. */
const SORTED_HERE: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'string',
  'email',
  'phone',
  'number',
  'date',
  'time',
  'timestamp',
  'selection',
  'relate',
  'code',
]);
/** Letters that decide between two words, as on the server. */
const DECIDING_LETTERS = 200;

/** What rows are asked of, and how. */
export interface LocalQuery {
  query: Filter;
  sort: Sort;
  /** The order in which the rows lie already. */
  lying: Sort;
}

/**
 * What answers a query from all rows of a small table, as the server would (D32, D33); nothing where only the server can
 * tell. `keys`: the fields that the rows hold.
 */
export function answerHere(
  { query, sort, lying }: LocalQuery,
  fields: readonly FieldDefinition[],
  keys: ReadonlySet<string>,
): ((rows: readonly Row[]) => Row[]) | undefined {
  const fieldOf = (key: string) => (keys.has(key) ? fieldNamed(fields, key) : undefined);
  const passes = filterOf(query, fieldOf);
  const compare = JSON.stringify(sort) === JSON.stringify(lying) ? null : orderOf(sort, fieldOf);
  if (!passes || compare === undefined) return undefined;
  return (rows) => {
    const found = rows.filter(passes);
    return compare ? found.sort(compare) : found;
  };
}

const fieldNamed = (fields: readonly FieldDefinition[], key: string): FieldDefinition | undefined =>
  fields.find(({ _key }) => _key === key) ?? systemField(key);

type FieldOf = (key: string) => FieldDefinition | undefined;

function filterOf(query: Filter, fieldOf: FieldOf): ((row: Row) => boolean) | undefined {
  if (!query.every((node) => isReadHere(node, fieldOf))) return undefined;
  try {
    const normal = normalizeFilter(query, { now: Date.now(), fieldOf });
    return (row) => matches(normal, row);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function isReadHere(node: FilterNode, fieldOf: FieldOf): boolean {
  if (isGroup(node)) return node.list.every((each) => isReadHere(each, fieldOf));
  const field = fieldOf(node.key);
  // A day of a moment begins when it does in the zone of the project.
  return field !== undefined && !node.field && !SERVER_ONLY.has(node.opt) && kindOf(field) !== 'timestamp';
}

type Compare = (one: Row, other: Row) => number;

function orderOf(sort: Sort, fieldOf: FieldOf): Compare | undefined {
  const keys = sort.length > 0 ? sort : [{ key: '_ctime', order: 'desc' as const }];
  const steps: Compare[] = [];
  for (const { key, order } of keys) {
    const field = fieldOf(key);
    if (!field || isMultiple(field) || !SORTED_HERE.has(kindOf(field))) return undefined;
    steps.push(byField(field, order === 'desc' ? -1 : 1));
  }
  const last = keys.at(-1)?.order === 'desc' ? -1 : 1;
  steps.push((one, other) => last * plainly(one._id, other._id));
  return (one, other) => {
    for (const step of steps) {
      const place = step(one, other);
      if (place !== 0) return place;
    }
    return 0;
  };
}

/** Words as the server sorts them: `a`, `A`, `ä`, `b`, and Chinese by its sound. */
const words = new Intl.Collator('zh');

/** Rows without a value come last in both directions. */
function byField(field: FieldDefinition, direction: 1 | -1): Compare {
  const isRelation = kindOf(field) === 'relate';
  const read = (row: Row): unknown => {
    const value = row[field._key];
    return isRelation ? (value as { __name?: unknown } | null | undefined)?.__name : value;
  };
  const compare = isRelation || isText(field) ? asWords : plainly;
  return (one, other) => {
    const [a, b] = [read(one), read(other)];
    if (emptyValue(a) || emptyValue(b)) return Number(emptyValue(a)) - Number(emptyValue(b));
    return direction * compare(a, b);
  };
}

function asWords(one: unknown, other: unknown): number {
  const [a, b] = [one, other].map((text) => String(text).slice(0, DECIDING_LETTERS)) as [string, string];
  return words.compare(a, b) || plainly(a, b);
}

function plainly(one: unknown, other: unknown): number {
  if (one === other) return 0;
  return (one as string) < (other as string) ? -1 : 1;
}
