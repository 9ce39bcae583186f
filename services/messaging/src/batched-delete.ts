import type { Pool } from 'pg';
import { SCHEMA } from './schema.js';

/** Rows that one statement deletes, well within the time that it has. */
const DELETED_AT_ONCE = 5_000;

/** Deletes the rows of a table that fit a condition, in pieces that are there for good one by one. */
export async function deleteBatched(
  pool: Pick<Pool, 'query'>,
  table: string,
  { where, values }: { where: string; values: unknown[] },
): Promise<void> {
  const name = `"${SCHEMA}"."${table}"`;
  const text = `DELETE FROM ${name} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${name} WHERE ${where} LIMIT ${DELETED_AT_ONCE}))`;
  for (let taken = DELETED_AT_ONCE; taken === DELETED_AT_ONCE;)
    taken = (await pool.query(text, values)).rowCount ?? 0;
}
