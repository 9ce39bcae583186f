import { Pool, type PoolClient } from 'pg';
import { Refusal } from '@buildmesh/kernel';
import { sqlState } from './sql-errors.js';

/** What node-postgres says when all connections stay taken for too long. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';

type Connected = Parameters<Pool['connect']>[0];

/**
 * A pool that refuses instead of failing, whoever asks it, TypeORM included: with `too-many-requests` when no connection
 * comes free in time, with `service-down` when there is no server. A server that says no, as to a wrong password, is heard.
 */
export class RefusingPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (callback)
      return super.connect((error, client, release) =>
        callback(error && this.refusalOf(error), client, release),
      );
    return super.connect().catch((error: Error) => {
      throw this.refusalOf(error);
    });
  }

  private refusalOf(cause: Error): Error {
    const state = sqlState(cause) ?? '';
    const isBusy = state.startsWith('53') || (cause.message.startsWith(POOL_TIMEOUT) && this.totalCount > 0);
    if (isBusy) return new Refusal('too-many-requests', { retryAfterS: 1 }, { cause });
    return state === '' || state.startsWith('57P') ? new Refusal('service-down', {}, { cause }) : cause;
  }
}
