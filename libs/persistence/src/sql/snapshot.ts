import type { EntityManager } from 'typeorm';
import { clientOf } from './data-source.js';

/**
 * Reads in a transaction that writes nothing and shows one state of the database however long it takes. A connection on which
 * reading broke off is closed: in the midst of a COPY it is of no use to anybody.
 */
export async function* onSnapshot<T>(
  { dataSource }: EntityManager,
  read: (snapshot: EntityManager) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await runner.query('SET LOCAL statement_timeout = 0');
    yield* read(runner.manager);
    await runner.query('ROLLBACK');
  } catch (error) {
    const client = await clientOf(runner.manager);
    await client.end().catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
}
