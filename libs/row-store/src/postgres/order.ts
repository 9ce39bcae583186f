import { refusal } from '@buildmesh/contracts';
import { isText, relatedEntity } from '@buildmesh/domain';
import type { CompiledField } from '../compiled-entity.js';
import type { SortKey, StoredRow } from '../row-store.types.js';
import { castType, columnOf, isNeverEmpty, toParameter } from './column.js';
import { decodeCursor, encodeCursor, type Cursor, type CursorKey } from './cursor.js';
import { tableOf } from './names.js';
import { rightsSql, valueSql, type Scope } from './where.js';

/** One key of an order, as SQL. Empty values come last in both directions. */
export interface OrderKey extends CursorKey {
  field: CompiledField;
  expression: string;
  /** Words, sorted as people expect; everything else is sorted as it is stored. */
  words: boolean;
}

export interface Order {
  keys: OrderKey[];
  /** Direction of `_id`, which ends every order, so that no two rows tie. */
  idOrder: 'asc' | 'desc';
}

/** The order of a plan; newest first where the plan says nothing (D33). */
export function orderOf(sort: readonly SortKey[], scope: Scope): Order {
  const ctime = scope.view.entity.byKey.get('_ctime');
  const wanted = sort.length > 0 || !ctime ? sort : [{ field: ctime, order: 'desc' as const }];
  const keys = wanted.filter(({ field }) => field._key !== '_id').map((key) => orderKey(key, scope));
  return { keys, idOrder: wanted.at(-1)?.order ?? 'desc' };
}

function orderKey({ field, order }: SortKey, scope: Scope): OrderKey {
  const value = valueSql(field, scope);
  if (!value || value.storage === 'jsonb' || value.storage === 'text[]') throw unsortable(field._key);
  const { storage } = value;
  const stored = field._type === 'relate' ? nameOfRelated(field, scope) : value.sql;
  const words = field._type === 'relate' || (storage === 'text' && (isText(field) || !field.storage));
  const expression = sortedAs({ words }, stored, scope);
  return { name: field._key, order, storage, field, expression, neverEmpty: isNeverEmpty(field), words };
}

/** A value of a key as it is compared. */
export function sortedAs({ words }: Pick<OrderKey, 'words'>, value: string, { text }: Scope): string {
  return words ? text.sorted(value) : value;
}

/** Relations sort by the name that the caller sees; by id where the related entity is closed to the caller. */
function nameOfRelated(field: CompiledField, scope: Scope): string {
  const target = scope.view.related(relatedEntity(field) ?? '');
  const own = columnOf(field, scope.alias);
  if (!target?.readable || target.hidden.has('__name')) return own;
  const alias = scope.values.alias('s');
  const rights = rightsSql({ ...scope, view: target, alias });
  return `(SELECT ${alias}."__name" FROM ${tableOf(target.entity)} ${alias} WHERE ${alias}."_id" = ${own} AND ${alias}."_removed_at" IS NULL AND ${rights})`;
}

function unsortable(key: string) {
  return refusal('filter.operator-unsupported', {
    params: { field: key, operator: 'sort' },
    errors: [
      {
        field: key,
        rule: 'operator-unsupported',
        message: 'filter.operator-unsupported',
        params: { field: key, operator: 'sort' },
      },
    ],
  });
}

/** The ORDER BY list over `expressions`, one for each key, and over the id. */
export function orderBy(order: Order, expressions: readonly string[], id: string): string {
  const parts = order.keys.map(
    (key, at) =>
      `${expressions[at] ?? ''} ${key.order === 'asc' ? 'ASC' : key.neverEmpty ? 'DESC' : 'DESC NULLS LAST'}`,
  );
  return [...parts, `${id} ${order.idOrder}`].join(', ');
}

/**
 * The rows that come after a cursor: one condition, or two where an index serves each of them but not their OR: the rows
 * with a value that lies beyond, then those without one.
 */
export function afterSql(order: Order, text: string, scope: Scope): string[] {
  const cursor = decodeCursor(order.keys, text);
  const id = `${scope.alias}."_id"`;
  const places = order.keys.map((key, at) => placeOf(key, cursor.values[at] ?? null, scope));
  const idPlace = scope.values.add(cursor.id, 'text');
  if (order.keys.every((key) => key.neverEmpty && key.order === order.idOrder)) {
    return [
      `(${[...order.keys.map((key) => key.expression), id].join(', ')}) ${order.idOrder === 'asc' ? '>' : '<'} (${[...places, idPlace].join(', ')})`,
    ];
  }
  const [only] = order.keys;
  if (
    order.keys.length === 1 &&
    only?.field.indexed &&
    only.order === order.idOrder &&
    only.field._type !== 'relate' &&
    places[0] !== undefined
  ) {
    return [
      `(${only.expression}, ${id}) ${order.idOrder === 'asc' ? '>' : '<'} (${places[0]}, ${idPlace})`,
      `${only.expression} IS NULL`,
    ];
  }
  const last = `${id} ${order.idOrder === 'asc' ? '>' : '<'} ${idPlace}`;
  const cases = [...order.keys.map((key, at) => beyond(key, places[at])), last].map((step, at) =>
    [...equalBefore(order.keys.slice(0, at), places), step].join(' AND '),
  );
  return [`(${cases.map((each) => `(${each})`).join(' OR ')})`];
}

function placeOf(key: OrderKey, value: Cursor['values'][number], scope: Scope): string | undefined {
  if (value === null) return undefined;
  const place = scope.values.add(toParameter(key.storage, value), castType(key.storage));
  return sortedAs(key, place, scope);
}

function beyond(key: OrderKey, place: string | undefined): string {
  if (place === undefined) return 'FALSE';
  const compared = `${key.expression} ${key.order === 'asc' ? '>' : '<'} ${place}`;
  return key.neverEmpty ? compared : `(${compared} OR ${key.expression} IS NULL)`;
}

function equalBefore(keys: readonly OrderKey[], places: readonly (string | undefined)[]): string[] {
  return keys.map((key, at) =>
    places[at] === undefined ? `${key.expression} IS NULL` : `${key.expression} = ${places[at]}`,
  );
}

/** The cursor that leads on after `row`, which holds the sort values under `aliases`. */
export function cursorAfter(order: Order, row: StoredRow, aliases: readonly string[]): string {
  return encodeCursor(order.keys, {
    values: aliases.map((alias) => row[alias] as Cursor['values'][number]),
    id: row._id,
  });
}
