import type { NumberRange } from '@buildmesh/domain';
import type { SqlValues } from '@buildmesh/persistence';

/** The numbers of a range as SQL, one for each row in the order of `orderBy` (D46). */
export function numberSql(range: NumberRange, orderBy: string, values: SqlValues): string {
  const { prefix, suffix, width, first, step } = range;
  const at = (value: number) => values.add(value, 'bigint');
  const digits = `(${at(first)} + (row_number() OVER (ORDER BY ${orderBy}) - 1) * ${at(step)})::text`;
  const padded = `lpad(${digits}, greatest(${values.add(width, 'int')}, length(${digits})), '0')`;
  return `${values.add(prefix, 'text')} || ${padded} || ${values.add(suffix, 'text')}`;
}
