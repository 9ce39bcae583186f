import type { CompiledField } from '../compiled-entity.js';
import type { FindPlan } from '../row-store.types.js';
import { tableOf } from './names.js';
import { afterSql, orderBy, orderOf, sortedAs, type Order } from './order.js';
import { selectionSql, selectList } from './select.js';
import type { Scope } from './where.js';

/** From this offset on the ids of a block are found first and only its own rows are read. */
const LATE_LOOKUP_OFFSET = 200;

/** The statement of a block of rows, and how to read its order from a row. */
export interface FindSql {
  text: string;
  order: Order;
  /** Names under which each row holds its sort values. */
  aliases: string[];
  /** Names in each row that are no fields of the plan. */
  extra: string[];
}

/** What the forms of the statement are put together from. */
interface Parts {
  columns: string;
  table: string;
  /** Condition of the selection. */
  chosen: string;
  ordered: string;
  /** LIMIT and OFFSET. */
  limit: string;
  offset: string;
}

/** The rows of a plan from its cursor or offset on, at most `limit` of them; all when it is `undefined`. */
export function findSql(plan: FindPlan, scope: Scope, limit: number | undefined): FindSql {
  const order = orderOf(plan.sort, scope);
  const held = order.keys.map((key) => heldUnder(key.field, plan.fields));
  const aliases = held.map((key, at) => key ?? `~${at}`);
  const extras = order.keys.flatMap((key, at) =>
    held[at] === undefined ? [`${key.expression} AS "${aliases[at] ?? ''}"`] : [],
  );
  const chosen = selectionSql(plan, scope);
  const after = plan.after === undefined ? [] : afterSql(order, plan.after, scope);
  const parts: Parts = {
    columns: [selectList(plan.fields), ...extras].join(', '),
    table: tableOf(plan.view.entity),
    chosen,
    ordered: orderBy(
      order,
      order.keys.map((key) => key.expression),
      't."_id"',
    ),
    limit: limit === undefined ? '' : ` LIMIT ${scope.values.add(limit, 'int')}`,
    offset:
      plan.after === undefined && plan.offset > 0 ? ` OFFSET ${scope.values.add(plan.offset, 'int')}` : '',
  };
  const united = orderBy(
    order,
    order.keys.map((key, at) => sortedAs(key, `u."${aliases[at] ?? ''}"`, scope)),
    'u."_id"',
  );
  const text = after.length > 1 ? unitedSql(parts, after, united) : blockSql(parts, after, plan.offset);
  return { text, order, aliases, extra: aliases.filter((_, at) => held[at] === undefined) };
}

function blockSql(
  { columns, table, chosen, ordered, limit, offset }: Parts,
  after: readonly string[],
  skipped: number,
): string {
  const rest = `FROM ${table} t WHERE ${[chosen, ...after].join(' AND ')} ORDER BY ${ordered}${limit}${offset}`;
  if (offset === '' || skipped < LATE_LOOKUP_OFFSET) return `SELECT ${columns} ${rest}`;
  return `SELECT ${columns} FROM ${table} t JOIN (SELECT t."_id" ${rest}) p ON p."_id" = t."_id" ORDER BY ${ordered}`;
}

/** Each part stops at the limit by itself, so that sorting them together is sorting few rows. */
function unitedSql(
  { columns, table, chosen, ordered, limit }: Parts,
  after: readonly string[],
  united: string,
): string {
  const parts = after.map(
    (condition) =>
      `(SELECT ${columns} FROM ${table} t WHERE ${chosen} AND ${condition} ORDER BY ${ordered}${limit})`,
  );
  return `SELECT * FROM (${parts.join(' UNION ALL ')}) u ORDER BY ${united}${limit}`;
}

/** Relations sort by name, so the id in the row does not serve; a rollup is not in the row yet. */
function heldUnder(field: CompiledField, fields: readonly CompiledField[]): string | undefined {
  return field.storage && field._type !== 'relate' && fields.includes(field) ? field._key : undefined;
}
