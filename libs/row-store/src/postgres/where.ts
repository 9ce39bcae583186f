import {
  comparedAs,
  DEFAULT_ACCURACY,
  relatedEntity,
  rollupOf,
  type NormalNode,
  type NormalValue,
  type Rollup,
  type Storage,
} from '@buildmesh/domain';
import type { CompiledField } from '../compiled-entity.js';
import { rollupSight, type RollupSight } from '../rollup-sight.js';
import type { EntityView } from '../row-store.types.js';
import { castType, columnOf, isNeverEmpty, toParameter } from './column.js';
import { tableOf } from './names.js';
import { rollupMethodSql } from './rollup-method.js';
import type { SqlValues } from '@buildmesh/persistence';
import { formsOf, textMatch, type TextRules } from './text-match.js';

/** What a condition is compiled for: the table under `alias` as `view` shows it. */
export interface Scope {
  view: EntityView;
  alias: string;
  values: SqlValues;
  text: TextRules;
}

type LeafNode = Exclude<NormalNode, { kind: 'always' | 'never' | 'and' | 'or' | 'not' }>;

/** A normalised filter as an SQL condition that is true or false, or unknown where it counts as false (D32). */
export function whereSql(node: NormalNode, scope: Scope): string {
  switch (node.kind) {
    case 'always':
      return 'TRUE';
    case 'never':
      return 'FALSE';
    case 'and':
    case 'or':
      return joined(
        node.kind,
        node.list.map((part) => whereSql(part, scope)),
      );
    case 'not':
      return negated(node.node, scope);
    default:
      return pathSql(node, node.key.split('.'), scope);
  }
}

/** The row filters of a view, on the table that it is compiled for. */
export function rightsSql(scope: Scope): string {
  return whereSql(scope.view.rows, { ...scope, view: scope.view.policy });
}

function joined(kind: 'and' | 'or', parts: string[]): string {
  if (parts.length === 0) return kind === 'and' ? 'TRUE' : 'FALSE';
  return `(${parts.join(kind === 'and' ? ' AND ' : ' OR ')})`;
}

function negated(node: NormalNode, scope: Scope): string {
  const field = node.kind === 'empty' ? scope.view.entity.byKey.get(node.key) : undefined;
  if (field?.storage) return `${columnOf(field, scope.alias)} IS NOT NULL`;
  return `(${whereSql(node, scope)}) IS NOT TRUE`;
}

/** Follows the path of a condition: to a column, through a relation, or into a collection. */
function pathSql(node: LeafNode, path: readonly string[], scope: Scope): string {
  const [key = '', ...rest] = path;
  const field = scope.view.entity.byKey.get(key);
  const value = field && valueSql(field, scope);
  // Fields that are gone or have no value reach nothing; whether a caller may name them was decided before.
  if (!value) return node.kind === 'empty' ? 'TRUE' : 'FALSE';
  if (rest.length === 0) return columnSql(node, { field, value }, scope);
  // Each wanted value may be reached by another row.
  if (node.kind === 'all')
    return whereSql(
      {
        kind: 'and',
        list: node.values.map((value) => ({ kind: 'compare', key: node.key, op: 'eq', value })),
      },
      scope,
    );
  // A path reaches nothing empty exactly when it reaches nothing that is filled.
  if (node.kind === 'empty')
    return `NOT ${reachSql({ kind: 'not', node: { ...node, key: rest.join('.') } }, field, scope)}`;
  return reachSql({ ...node, key: rest.join('.') } as NormalNode, field, scope);
}

function reachSql(inner: NormalNode, field: CompiledField, scope: Scope): string {
  return field._type === 'relate' ? relatedSql(inner, field, scope) : elementSql(inner, field, scope);
}

/** Some related row that the caller may read satisfies the rest of the path. */
function relatedSql(inner: NormalNode, field: CompiledField, scope: Scope): string {
  const target = scope.view.related(relatedEntity(field) ?? '');
  if (!target?.readable) return 'FALSE';
  const alias = scope.values.alias('x');
  const own = columnOf(field, scope.alias);
  const link = field.storage === 'text[]' ? `${alias}."_id" = ANY(${own})` : `${alias}."_id" = ${own}`;
  const below: Scope = { ...scope, view: target, alias };
  const conditions = [link, `${alias}."_removed_at" IS NULL`, rightsSql(below), whereSql(inner, below)];
  return `EXISTS (SELECT FROM ${tableOf(target.entity)} ${alias} WHERE ${conditions.filter((part) => part !== 'TRUE').join(' AND ')})`;
}

/** Some element of a collection satisfies the rest of the path. */
function elementSql(inner: NormalNode, field: CompiledField, scope: Scope): string {
  const node = (inner.kind === 'not' ? inner.node : inner) as LeafNode;
  const sub = field._option.fields?.find((candidate) => candidate._key === node.key);
  if (field.storage !== 'jsonb' || !sub) return 'FALSE';
  const alias = scope.values.alias('j');
  const own = columnOf(field, scope.alias);
  const array = `CASE WHEN jsonb_typeof(${own}) = 'array' THEN ${own} ELSE '[]'::jsonb END`;
  const value = `NULLIF(${alias}.v->>${scope.values.add(sub._key, 'text')}, '')`;
  const isNumber = sub._type === 'number' || sub._type === 'timestamp';
  const column: Column = isNumber
    ? { sql: `${value}::float8`, storage: 'double' }
    : { sql: `(${value} COLLATE "C")`, storage: 'text' };
  const condition = scalarSql(node, column, scope);
  return `EXISTS (SELECT FROM jsonb_array_elements(${array}) ${alias}(v) WHERE ${inner.kind === 'not' ? `(${condition}) IS NOT TRUE` : condition})`;
}

/** One value, as SQL, and how it is compared. */
export interface Column {
  sql: string;
  storage: Storage;
}

/** The value of a field in a row: its column, or what a rollup comes to for it; `undefined` for a field without values. */
export function valueSql(field: CompiledField, scope: Scope): Column | undefined {
  if (field.storage) return { sql: columnOf(field, scope.alias), storage: field.storage };
  const rollup = rollupOf(field);
  const storage = comparedAs(field);
  return rollup && storage ? { sql: rollupSql(field, rollup, scope), storage } : undefined;
}

/** The same as `rollup` answers for the rows of a list, as one value of each row. */
function rollupSql(field: CompiledField, rollup: Rollup, scope: Scope): string {
  const sight = rollupSight(scope.view, rollup);
  const isText = rollup.method === 'concat';
  if (!sight) return isText ? 'NULL::text' : 'NULL::float8';
  const alias = scope.values.alias('r');
  const below: Scope = { ...scope, view: sight.view, alias };
  const conditions = [`${alias}."_removed_at" IS NULL`, rightsSql(below)];
  const method = rollupMethodSql({ method: rollup.method, field: sight.field }, alias);
  const drawn = `SELECT ${method} FROM ${linkedSql(sight, rollup.relate, { below, own: scope })} AND ${conditions.join(' AND ')}`;
  if (isText) return `(${drawn})`;
  const decimals = Math.trunc(field._option.accuracy ?? scope.view.accuracy ?? DEFAULT_ACCURACY);
  const rounded = `round((${drawn})::text::numeric, ${decimals})::float8`;
  return rollup.method === 'count' || rollup.method === 'sum' ? `COALESCE(${rounded}, 0)` : rounded;
}

/** The related rows, once for each link, as FROM and the beginning of WHERE. */
function linkedSql({ view, by }: RollupSight, relate: string, scopes: { below: Scope; own: Scope }): string {
  const { own, below } = scopes;
  const { alias } = below;
  const table = `${tableOf(view.entity)} ${alias}`;
  const id = `${own.alias}."_id"`;
  if (by && by.storage !== 'text[]') return `${table} WHERE ${columnOf(by, alias)} = ${id}`;
  const link = own.values.alias('k');
  if (by) {
    const ids = columnOf(by, alias);
    return `${table} CROSS JOIN LATERAL unnest(${ids}) ${link}(id) WHERE ${ids} @> ARRAY[${id}] AND ${link}.id = ${id}`;
  }
  const relation = own.view.entity.byKey.get(relate);
  const column = relation?.storage ? columnOf(relation, own.alias) : 'NULL';
  if (relation?.storage !== 'text[]') return `${table} WHERE ${alias}."_id" = ${column}`;
  return `unnest(${column}) ${link}(id) JOIN ${table} ON ${alias}."_id" = ${link}.id WHERE TRUE`;
}

function columnSql(
  node: LeafNode,
  { field, value }: { field: CompiledField; value: Column },
  scope: Scope,
): string {
  const column = value.sql;
  if (node.kind === 'empty') return isNeverEmpty(field) ? 'FALSE' : `${column} IS NULL`;
  if (node.kind === 'tree') return treeSql(node.values, field, scope);
  if (node.kind === 'size') return sizeSql(node.value, field, scope);
  if (node.kind === 'compareField') return compareFieldSql(node, column, scope);
  if (field.storage === 'text[]') return arraySql(node, column, scope);
  return scalarSql(node, value, scope);
}

const SQL_OPERATORS = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function scalarSql(node: LeafNode, { sql: column, storage }: Column, scope: Scope): string {
  const type = castType(storage);
  const place = (value: NormalValue) => scope.values.add(toParameter(storage, value), type);
  const forms = (value: NormalValue) =>
    storage === 'text' && typeof value === 'string' ? formsOf(value) : [value];
  const among = (list: readonly NormalValue[]) =>
    `${column} = ANY(${scope.values.add(
      list.map((value) => toParameter(storage, value)),
      `${type}[]`,
    )})`;
  switch (node.kind) {
    case 'compare':
      if (node.op === 'eq' && forms(node.value).length > 1) return among(forms(node.value));
      return `${column} ${SQL_OPERATORS[node.op]} ${place(node.value)}`;
    case 'range':
      return `(${column} >= ${place(node.low)} AND ${column} ${node.highOpen ? '<' : '<='} ${place(node.high)})`;
    case 'in':
      return among(node.values.flatMap(forms));
    case 'all':
      return node.values.length === 0
        ? 'TRUE'
        : node.values.map((value) => `${column} = ${place(value)}`).join(' AND ');
    case 'text':
      return storage === 'text' ? textMatch(column, node, scope) : 'FALSE';
    case 'regex':
      return storage === 'text'
        ? `${scope.text.folded(column)} ~* ${scope.values.add(node.pattern, 'text')}`
        : 'FALSE';
    case 'empty':
      return `${column} IS NULL`;
    default:
      return 'FALSE';
  }
}

/** Any element satisfies the node; equality and membership in a form that an index on the array serves. */
function arraySql(node: LeafNode, column: string, scope: Scope): string {
  if (node.kind === 'compare' && node.op === 'eq')
    return `${column} @> ${scope.values.add([String(node.value)], 'text[]')}`;
  if (node.kind === 'in') return `${column} && ${scope.values.add(node.values.map(String), 'text[]')}`;
  // `all` of nothing holds for every row, also for an empty list, as `every` does.
  if (node.kind === 'all')
    return node.values.length === 0
      ? 'TRUE'
      : `${column} @> ${scope.values.add(node.values.map(String), 'text[]')}`;
  const alias = scope.values.alias('u');
  return `EXISTS (SELECT FROM unnest(${column}) ${alias}(v) WHERE ${scalarSql(node, { sql: `${alias}.v`, storage: 'text' }, scope)})`;
}

function sizeSql(size: number, field: CompiledField, scope: Scope): string {
  const column = columnOf(field, scope.alias);
  const place = scope.values.add(size, 'float8');
  if (field.storage === 'text[]') return `COALESCE(cardinality(${column}), 0) = ${place}`;
  if (field.storage !== 'jsonb') return `0 = ${place}`;
  return `CASE WHEN jsonb_typeof(${column}) = 'array' THEN jsonb_array_length(${column}) ELSE 0 END = ${place}`;
}

function compareFieldSql(
  node: Extract<NormalNode, { kind: 'compareField' }>,
  column: string,
  scope: Scope,
): string {
  const other = scope.view.entity.byKey.get(node.field);
  const value = other && valueSql(other, scope);
  return value ? `${column} ${SQL_OPERATORS[node.op]} ${value.sql}` : 'FALSE';
}

/**
 * The values or their descendants, by the relation in which the target entity points at itself, over rows that the view lets
 * through; the values alone where the relation does not exist for the view. `UNION` ends circles.
 */
function treeSql(values: readonly NormalValue[], field: CompiledField, scope: Scope): string {
  const target = scope.view.related(relatedEntity(field) ?? '');
  const parent = target?.entity.fields.find(
    (candidate) => candidate._type === 'relate' && relatedEntity(candidate) === target.entity._id,
  );
  const roots = scope.values.add(values.map(String), 'text[]');
  const column = columnOf(field, scope.alias);
  const has = (set: string) =>
    field.storage === 'text[]' ? `${column} && ARRAY(${set})` : `${column} IN (${set})`;
  if (!target?.readable || !parent || target.hidden.has(parent._key)) return has(`SELECT unnest(${roots})`);
  const [tree, child] = [scope.values.alias('d'), scope.values.alias('x')];
  const rights = rightsSql({ ...scope, view: target, alias: child });
  const own = columnOf(parent, child);
  const link = parent.storage === 'text[]' ? `${tree}.id = ANY(${own})` : `${tree}.id = ${own}`;
  return has(
    `WITH RECURSIVE ${tree}(id) AS (SELECT unnest(${roots}) COLLATE "C" UNION SELECT ${child}."_id" FROM ${tableOf(target.entity)} ${child} ` +
      `JOIN ${tree} ON ${link} WHERE ${child}."_removed_at" IS NULL AND ${rights}) SELECT id FROM ${tree}`,
  );
}
