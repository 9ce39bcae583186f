import type { Row } from '@buildmesh/contracts';
import type { ApiFault } from '../../../shared/api/faults/fault.js';
import { isRow } from '../../../entities/row/conflict.js';
import type { RowAccess } from '../../../entities/row/row-access.js';
import type { CellChange } from './undo.model.js';

/** Rows that a bulk call found changed by others, and that are looked at one by one. */
const MAX_OVERTAKEN_ROWS = 20;

/** The rows as they stand now that a conflict tells of; none where one of them cannot be read, or they are too many. */
export async function overtakenRows(
  { data }: ApiFault,
  changes: readonly CellChange[],
  access: Pick<RowAccess, 'get'>,
): Promise<Row[]> {
  if (isRow(data)) return [data];
  const own = new Set(changes.map(({ id }) => id));
  const { rows } = (data ?? {}) as { rows?: { _id: string }[] };
  const named = rows?.map(({ _id }) => _id).filter((id) => own.has(id)) ?? [];
  const ids = rows || own.size > 1 ? named : [...own];
  if (ids.length > MAX_OVERTAKEN_ROWS) return [];
  const read = await Promise.all(ids.map((id) => access.get(id).catch(() => undefined)));
  return read.every((row) => row !== undefined) ? read : [];
}
