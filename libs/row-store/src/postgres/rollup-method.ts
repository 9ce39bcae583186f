import type { RollupPlan } from '../row-store.types.js';
import { columnOf } from './column.js';
import { literal } from '@buildmesh/persistence';
import { nameSql } from './row-name.js';

/** Longest text that a `concat` makes, as long as a text field may be. */
const MAX_TEXT = 10_000;

/** What the rows of the table `alias` come to. */
export function rollupMethodSql(
  { method, field }: Pick<RollupPlan, 'method' | 'field'>,
  alias: string,
): string {
  if (method === 'count' || !field?.storage) return 'count(*)::float8';
  const column = columnOf(field, alias);
  if (method === 'concat')
    return `left(string_agg(${nameSql(column, field.storage)}, ${literal(', ')} ORDER BY ${alias}."_ctime", ${alias}."_id"), ${MAX_TEXT})`;
  return `${method}(${column})`;
}
