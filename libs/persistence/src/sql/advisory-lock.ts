import type { PoolClient } from 'pg';
import type { EntityManager } from 'typeorm';
import { poolOf } from './data-source.js';

const ignore = () => undefined;

/**
 * Runs `work` unless another process, or another call in this one, is at the work of that name. `work` gets the
 * connection that holds the lock and may change its settings: it is used for nothing else afterwards, which is why it comes
 * from the pool itself: TypeORM would give it back to be used again.
 */
export async function withAdvisoryLock(
  { dataSource }: EntityManager,
  name: string,
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const client = await poolOf(dataSource).connect();
  try {
    const { rows } = await client.query<{ free: boolean }>(
      'SELECT pg_try_advisory_lock(hashtext($1)) AS free',
      [name],
    );
    if (!rows[0]?.free) return;
    try {
      await work(client);
    } finally {
      // The server notices the end of a connection later than we go on, so that whoever comes next would find the work
      // taken. A connection that broke has no lock left.
      await client.query('SELECT pg_advisory_unlock(hashtext($1))', [name]).catch(ignore);
    }
  } finally {
    client.release(true);
  }
}
