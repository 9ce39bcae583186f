import { refusal } from '@buildmesh/contracts';
import type { CompiledField } from '../compiled-entity.js';
import type { Summarized, SummaryMethod, SummaryPlan } from '../row-store.types.js';
import { tableOf } from './names.js';
import type { Reading } from './reading.js';
import { choosesByValue, selectionSql } from './select.js';
import { valueSql, type Scope } from './where.js';

const NUMBERS: ReadonlySet<SummaryMethod> = new Set(['sum', 'avg']);
const ORDERED: ReadonlySet<SummaryMethod> = new Set(['min', 'max']);

/** Sums, averages and counts of a plan; the largest groups first, counted before they are cut. */
export async function summarize(reader: Reading, plan: SummaryPlan): Promise<Summarized> {
  const scope = reader.scope(plan.view);
  const groups = plan.group.map((field, at) => `${groupColumn(field, scope)} AS "g${at}"`);
  const values = plan.list.map(({ field, method }, at) => `${methodSql(field, method, scope)} AS "v${at}"`);
  const size = groups.length > 0 ? ['(count(*) OVER ())::float8 AS size'] : [];
  const columns = [...groups, 'count(*)::float8 AS n', ...size, ...values].join(', ');
  const { limit, offset = 0 } = plan;
  const where = selectionSql(plan, scope);
  const grouped =
    groups.length > 0
      ? ` GROUP BY ${groups.map((_, at) => at + 1).join(', ')} ORDER BY n DESC, ${groups.map((_, at) => at + 1).join(', ')} LIMIT ${scope.values.add(limit, 'int')}${offset > 0 ? ` OFFSET ${scope.values.add(offset, 'int')}` : ''}`
      : '';
  const text = `SELECT ${columns} FROM ${tableOf(plan.view.entity)} t WHERE ${where}${grouped}`;
  const rows = await reader.run<Record<string, unknown>>(plan.view.entity, {
    text,
    values: scope.values.list,
    plannedAnew: choosesByValue(plan),
  });
  // Behind the last group nobody says how many there are.
  if (rows.length === 0 && offset > 0)
    return { groups: [], size: (await summarize(reader, { ...plan, offset: 0, limit: 1 })).size };
  return {
    groups: rows.map((row) => ({
      group: groups.map((_, at) => row[`g${at}`]),
      count: Number(row['n']),
      values: values.map((_, at) => plain(row[`v${at}`])),
    })),
    size: groups.length > 0 ? Number(rows[0]?.['size'] ?? 0) : rows.length,
  };
}

function plain(value: unknown): number | string | null {
  if (typeof value === 'number' || typeof value === 'string') return value;
  return typeof value === 'boolean' ? String(value) : null;
}

function groupColumn(field: CompiledField, scope: Scope): string {
  const value = valueSql(field, scope);
  if (!value || value.storage === 'jsonb') throw unsupported(field, 'group');
  return value.sql;
}

function methodSql(field: CompiledField, method: SummaryMethod, scope: Scope): string {
  const value = valueSql(field, scope);
  if (!value) throw unsupported(field, method);
  const { sql: column, storage } = value;
  if (NUMBERS.has(method) && storage !== 'double') throw unsupported(field, method);
  if (ORDERED.has(method) && (storage === 'jsonb' || storage === 'text[]' || storage === 'boolean'))
    throw unsupported(field, method);
  switch (method) {
    case 'count':
      return 'count(*)::float8';
    case 'filled':
      return `count(${column})::float8`;
    case 'empty':
      return `(count(*) - count(${column}))::float8`;
    case 'distinct':
      return `count(DISTINCT ${column})::float8`;
    default:
      return `${method}(${column})`;
  }
}

function unsupported(field: CompiledField, operator: string) {
  const params = { field: field._key, operator };
  return refusal('filter.operator-unsupported', {
    params,
    errors: [
      { field: field._key, rule: 'operator-unsupported', message: 'filter.operator-unsupported', params },
    ],
  });
}
