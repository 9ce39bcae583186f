import type { RollupPlan } from '../row-store.types.js';
import { columnOf } from './column.js';
import { tableOf } from './names.js';
import type { Reading } from './reading.js';
import { rollupMethodSql } from './rollup-method.js';
import { rightsSql } from './where.js';

/** What related rows that the view lets through come to, by the row that they belong to: one question for all rows. */
export async function rollup(
  reader: Reading,
  plan: RollupPlan,
): Promise<Map<string, number | string | null>> {
  const { view, pairs } = plan;
  const scope = reader.scope(view);
  const own = scope.values.add(
    pairs.map(([id]) => id),
    'text[]',
  );
  const { by } = plan;
  const other = by
    ? undefined
    : scope.values.add(
        pairs.map(([, related]) => related),
        'text[]',
      );
  const table = `${tableOf(view.entity)} t`;
  const owner = by && (by.storage === 'text[]' ? 'k.id' : columnOf(by, 't'));
  const source =
    owner === undefined
      ? `unnest(${own}, ${other ?? own}) AS p(id, related) JOIN ${table} ON t."_id" = p.related`
      : by?.storage === 'text[]'
        ? `${table} CROSS JOIN LATERAL unnest(${columnOf(by, 't')}) AS k(id)`
        : table;
  const touched = by?.storage === 'text[]' ? `${columnOf(by, 't')} && ${own} AND ` : '';
  const chosen = owner === undefined ? '' : `${touched}${owner} = ANY(${own}) AND `;
  const text = `SELECT ${owner ?? 'p.id'} AS id, ${rollupMethodSql(plan, 't')} AS value FROM ${source}
    WHERE ${chosen}t."_removed_at" IS NULL AND ${rightsSql(scope)} GROUP BY 1`;
  const rows = await reader.run<{ id: string; value: number | string | null }>(view.entity, {
    text,
    values: scope.values.list,
    plannedAnew: true,
  });
  return new Map(rows.map(({ id, value }) => [id, value]));
}
