import type { EntityManager } from 'typeorm';
import type { Clock } from '@buildmesh/kernel';
import { refusal } from '@buildmesh/contracts';
import { RETRY_KEPT_MS } from '../../limits.js';
import type { Retry } from './idempotency.rules.js';

/** Does `work` unless the same call was answered before, then answers the same. A call without a key is always done. */
export async function idempotently<T>(
  retries: RetryRepository,
  retry: Retry | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!retry) return work();
  const before = await retries.claim(retry);
  if (before) return before.answer as T;
  const answer = await work();
  await retries.keep(retry, answer);
  return answer;
}

/** Takes the place of an entry past its time. */
const CLAIM = `INSERT INTO identity.retry AS r (_id, body_hash, created_at) VALUES ($1, $2, $3)
  ON CONFLICT (_id) DO UPDATE SET body_hash = excluded.body_hash, answer = NULL, created_at = excluded.created_at
  WHERE r.created_at <= $4 RETURNING _id`;

/** Remembers answers of calls that may come again (D86). */
export class RetryRepository {
  constructor(
    private readonly manager: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims a call for this transaction, after waiting for one that has it. Answers what it was answered before, or
   * `undefined` when this is the first; refuses when the key was used for something else.
   */
  async claim({ id, bodyHash }: Retry): Promise<{ answer: unknown } | undefined> {
    const now = this.clock.now();
    const values = [id, bodyHash, new Date(now), new Date(now - RETRY_KEPT_MS)];
    const claimed: unknown[] = await this.manager.query(CLAIM, values);
    if (claimed.length > 0) return undefined;
    const rows: { body_hash: string; answer: unknown }[] = await this.manager.query(
      'SELECT body_hash, answer FROM identity.retry WHERE _id = $1',
      [id],
    );
    if (rows[0]?.body_hash !== bodyHash) throw refusal('idempotency-mismatch');
    return { answer: rows[0].answer };
  }

  /** Keeps the answer of a claimed call. */
  async keep({ id }: Retry, answer: unknown): Promise<void> {
    await this.manager.query('UPDATE identity.retry SET answer = $2 WHERE _id = $1', [
      id,
      JSON.stringify(answer),
    ]);
  }
}
