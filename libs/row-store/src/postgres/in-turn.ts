import type { PoolClient } from 'pg';
import { clientOf } from '@buildmesh/persistence';
import type { Transaction } from '../transaction.js';

const queues = new WeakMap<object, PoolClient>();

/** The connection of a transaction; questions that come at the same time wait for one another, since it answers one at a time. */
export function inTurn(transaction: Transaction): PoolClient {
  const { queryRunner } = transaction;
  const known = queryRunner && queues.get(queryRunner);
  if (known) return known;
  let last: Promise<unknown> = Promise.resolve();
  const query = (...question: [never]): Promise<unknown> => {
    const answer = last.then(async () => (await clientOf(transaction)).query(...question));
    last = answer.catch(() => undefined);
    return answer;
  };
  // eslint-disable-next-line no-restricted-syntax -- whoever works in a transaction of others only asks questions
  const client = { query } as unknown as PoolClient;
  if (queryRunner) queues.set(queryRunner, client);
  return client;
}
