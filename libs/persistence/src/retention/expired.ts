import type { EntityManager } from 'typeorm';
import { DAY_MS } from '@buildmesh/domain';
import { execute } from '../sql/execute.js';

/** Rows that one statement deletes, well within the time that it has. */
export const DELETED_AT_ONCE = 5_000;

/** Rows of a table; `values` are the parameters of the condition. */
export interface Rows {
  schema: string;
  table: string;
  where: string;
  values: readonly unknown[];
}

/** Deletes rows in pieces that are there for good one by one. */
export async function deleteBatched(manager: EntityManager, rows: Rows): Promise<void> {
  const { where, values } = rows;
  const name = `"${rows.schema}"."${rows.table}"`;
  const text = `DELETE FROM ${name} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${name} WHERE ${where} LIMIT ${DELETED_AT_ONCE}))`;
  for (let taken = DELETED_AT_ONCE; taken === DELETED_AT_ONCE;)
    taken = (await execute(manager, text, values)).count;
}

/** Rows that nobody can ask for any more; the parameters of the condition follow from the time, epoch ms. */
export interface Expired {
  table: string;
  where: string;
  values(nowMs: number): readonly unknown[];
}

/** Rows whose `column`, a moment, lies `ageMs` back or further. */
export function olderThan(table: string, column: string, ageMs: number): Expired {
  return { table, where: `${column} <= $1`, values: (nowMs) => [new Date(nowMs - ageMs)] };
}

/**
 * What every service with a journal and an inbox forgets in time: keys of retried calls after a day (D86), audit entries
 * after 180 (D70), messages after a week. An outbox tells again what it told before a crash; whoever is away for longer
 * than that starts from scratch.
 */
export const JOURNAL_EXPIRED: readonly Expired[] = [
  olderThan('idempotency', 'created_at', DAY_MS),
  olderThan('audit', 'time', 180 * DAY_MS),
  olderThan('inbox', 'received_at', 7 * DAY_MS),
];
