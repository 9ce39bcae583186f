import type { CompiledField } from '../compiled-entity.js';
import type { RowSelection } from '../row-store.types.js';
import { textMatch } from './text-match.js';
import { rightsSql, whereSql, type Scope } from './where.js';
import { isFormulaField, isText } from '@buildmesh/domain';
import type { QueryResultRow } from 'pg';
import { literal } from '@buildmesh/persistence';

const lists = new WeakMap<readonly CompiledField[], string>();

/**
 * The SELECT list of `fields` with their keys as names, so that rows leave the driver in their final shape; `_id` comes
 * first. Made once for each list of fields.
 */
export function selectList(fields: readonly CompiledField[]): string {
  let list = lists.get(fields);
  if (list === undefined) {
    list = [
      't."_id"',
      ...fields
        .filter((field) => field.storage && field._key !== '_id')
        .map((field) => `t."${field.column}" AS "${field._key}"`),
      ...errorsOf(fields.filter((field) => field.storage && isFormulaField(field))),
    ].join(', ');
    lists.set(fields, list);
  }
  return list;
}

/** Pairs of one call, which takes a hundred values at most. */
const PAIRS = 50;

/** Errors of the formulas among the fields, by key, as `_errors`; NULL for a row without one. */
function errorsOf(formulas: readonly CompiledField[]): string[] {
  if (formulas.length === 0) return [];
  const objects: string[] = [];
  for (let at = 0; at < formulas.length; at += PAIRS) {
    const pairs = formulas
      .slice(at, at + PAIRS)
      .map(({ _key, _id }) => `${literal(_key)}, t."_errors"->${literal(_id)}`);
    objects.push(`jsonb_build_object(${pairs.join(', ')})`);
  }
  const some = `NULLIF(jsonb_strip_nulls(${objects.join(' || ')}), '{}')`;
  return [`CASE WHEN t."_errors" IS NOT NULL THEN ${some} END AS "_errors"`];
}

/** Rows without errors say nothing about them. */
export function withoutNone<R extends QueryResultRow>(rows: R[]): R[] {
  if (rows[0] && '_errors' in rows[0])
    for (const row of rows as Record<string, unknown>[]) if (row['_errors'] === null) delete row['_errors'];
  return rows;
}

/** All that decides which rows a selection holds, as one condition on the table `t`. */
export function selectionSql(selection: RowSelection, scope: Scope): string {
  const parts = [selection.removed ? 't."_removed_at" IS NOT NULL' : 't."_removed_at" IS NULL'];
  for (const condition of [rightsSql(scope), whereSql(selection.filter, scope)])
    if (condition !== 'TRUE') parts.push(condition);
  if (selection.search) parts.push(searchSql(selection.search, scope));
  return parts.join(' AND ');
}

/** Whether what is chosen depends on more than that rows are there: then the best plan depends on the values. */
export function choosesByValue({ view, filter, search }: RowSelection): boolean {
  return filter.kind !== 'always' || Boolean(search) || view.rows.kind !== 'always';
}

/** The text stands in some text field that the caller sees. */
function searchSql(search: string, scope: Scope): string {
  const { entity, hidden } = scope.view;
  const fields = entity.fields.filter(
    (field) => field.storage === 'text' && isText(field) && !hidden.has(field._key),
  );
  const node = { op: 'contains', value: search } as const;
  if (fields.length === 0) return 'FALSE';
  return `(${fields.map((field) => textMatch(`t."${field.column}"`, node, scope)).join(' OR ')})`;
}
