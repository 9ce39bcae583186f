import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import type { EntityManager } from 'typeorm';
import { Refusal } from '@buildmesh/kernel';
import { inSpan, telemetryEnabled } from '@buildmesh/service-kit';
import { clientOf, poolOf } from './data-source.js';
import { sqlState } from './sql-errors.js';

/** A statement: `name` makes PostgreSQL keep its plan per connection. */
export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
  /** How values come out of the driver; as its defaults say when absent. */
  types?: ValueParsers;
}

/** Parsers of values by type, as the driver asks for them. */
export interface ValueParsers {
  getTypeParser(oid: number): (text: string) => unknown;
}

/** Runs one statement on a pool or a client inside a span that shows its text, never its values. */
export function runStatement<R extends QueryResultRow>(
  on: Pool | PoolClient,
  statement: Statement,
): Promise<QueryResult<R>> {
  const query = () => ('totalCount' in on ? queryOnPool<R>(on, statement) : on.query<R>(statement));
  if (!telemetryEnabled()) return query();
  const attributes = { 'db.system': 'postgresql', 'db.query.text': statement.text.slice(0, 2000) };
  return inSpan(
    `sql ${statement.text.slice(0, statement.text.indexOf(' '))}`,
    { kind: 2, attributes },
    query,
  );
}

/** As `pool.query`, which closes the connection after any error: a refused value would cost a new connection. */
async function queryOnPool<R extends QueryResultRow>(
  pool: Pool,
  statement: Statement,
): Promise<QueryResult<R>> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await client.query<R>(statement);
  } catch (error) {
    if (leavesConnectionUsable(error)) throw error;
    broken = error instanceof Error ? error : new Error(String(error));
    throw new Refusal('service-down', {}, { cause: error });
  } finally {
    client.release(broken);
  }
}

/** An error that the server answered with, other than that it is going away. */
function leavesConnectionUsable(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && !state.startsWith('57P') && !state.startsWith('08');
}

/** The same through a manager: on the connection of its transaction, or on any. */
export async function runPrepared<R extends QueryResultRow>(
  manager: EntityManager,
  statement: Statement,
): Promise<R[]> {
  const on = manager.queryRunner ? await clientOf(manager) : poolOf(manager.dataSource);
  return (await runStatement<R>(on, statement)).rows;
}
