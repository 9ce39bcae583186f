import type { EntityManager } from 'typeorm';
import { refusal } from '@buildmesh/contracts';
import { sqlState, UNIQUE_VIOLATION, violatedConstraint } from '../sql/sql-errors.js';
import type { SqlValues } from '../sql/sql-values.js';
import { execute } from '../sql/execute.js';
import { runPrepared } from '../sql/statement.js';
import { Statements } from '../sql/statements.js';
import type { AuditWriter } from './audit-writer.js';
import type { IdempotencyKey } from './idempotency-key.js';

/** A key may be used again after this long (D86). */
const LIFETIME = '24 hours';
/** Longer than any call goes on: one that kept a part and is not answered by then has ended with its process. */
const LONGEST_CALL = '10 minutes';
const CONSTRAINT = 'idempotency_pkey';

/** Keys of retried calls: they are stored with the effect of the first call, and hold what it was told. */
export class IdempotencyKeys {
  private readonly statements = new Statements('k');

  constructor(
    private readonly manager: EntityManager,
    private readonly audit: AuditWriter,
  ) {}

  /** Stores the key in the statement of the write; `answer` is SQL of type text, `source` what there must be a row of. */
  sql(
    once: IdempotencyKey,
    values: SqlValues,
    { answer, source }: { answer: string; source?: string },
  ): string {
    const places = [once.scope, once.key, once.bodyHash].map((value) => values.add(value, 'text'));
    const from = source === undefined ? '' : ` FROM ${source} LIMIT 1`;
    return `INSERT INTO ${this.audit.table('idempotency')} (scope, key, body_hash, answer) SELECT ${[...places, answer].join(', ')}${from}`;
  }

  /** What the first call with this key was told; refuses another body. */
  async recall(once: IdempotencyKey, on: EntityManager = this.manager): Promise<string | undefined> {
    const text = `SELECT body_hash, answer FROM ${this.audit.table('idempotency')} WHERE scope = $1 AND key = $2 AND created_at > now() - interval '${LIFETIME}'`;
    const [first] = await runPrepared<{ body_hash: string; answer: string }>(
      on,
      this.statements.of({ text, values: [once.scope, once.key] }),
    );
    if (first && first.body_hash !== once.bodyHash) throw refusal('idempotency-mismatch');
    return first?.answer;
  }

  /**
   * Runs a write that stores its key; `told` makes its result from the answer of a call that was faster. A write that did
   * not happen, as `missed` says, may have been kept from it by just that call.
   */
  async repeating<T>(
    once: IdempotencyKey | undefined,
    work: () => Promise<T>,
    { told, missed = () => false }: { told: (answer: string) => T; missed?: (result: T) => boolean },
  ): Promise<T> {
    try {
      const result = await work();
      const repeated = once && missed(result) ? await this.recall(once) : undefined;
      return repeated === undefined ? result : told(repeated);
    } catch (error) {
      // A value that must be unique may be taken by the first call with this key.
      const repeated = once && (await this.recall(once));
      if (repeated !== undefined) return told(repeated);
      if (!once || sqlState(error) !== UNIQUE_VIOLATION || violatedConstraint(error) !== CONSTRAINT)
        throw error;
    }
    await this.forgetOld(once);
    return this.repeating(once, work, { told, missed });
  }

  /**
   * Runs a change in a transaction under a key, which is kept with its effect: a retry at the same time waits for the
   * outcome, a later one is told the same again.
   */
  async within<T>(manager: EntityManager, once: IdempotencyKey, work: () => Promise<T>): Promise<T> {
    const told = await this.begin(manager, once);
    if (told !== undefined) return JSON.parse(told) as T;
    const answer = await work();
    await this.end(manager, once, answer);
    return answer;
  }

  /**
   * Stores a key without an answer yet; answers what the first call with it was told. Refuses with `duplicate-request` while
   * that call has kept a part of its effect and goes on.
   */
  async begin(manager: EntityManager, once: IdempotencyKey): Promise<string | undefined> {
    await this.forgetOld(once, manager);
    const { scope, key, bodyHash } = once;
    const { count } = await execute(
      manager,
      `INSERT INTO ${this.audit.table('idempotency')} (scope, key, body_hash, answer) VALUES ($1, $2, $3, '') ON CONFLICT DO NOTHING`,
      [scope, key, bodyHash],
    );
    const told = count === 0 ? await this.recall(once, manager) : undefined;
    if (told === '') throw refusal('duplicate-request');
    return told;
  }

  async end(manager: EntityManager, { scope, key }: IdempotencyKey, answer: unknown): Promise<void> {
    await manager.query(
      `UPDATE ${this.audit.table('idempotency')} SET answer = $3 WHERE scope = $1 AND key = $2`,
      [scope, key, JSON.stringify(answer)],
    );
  }

  /** A call that failed after it had kept a part may be retried. */
  async drop({ scope, key }: IdempotencyKey): Promise<void> {
    const text = `DELETE FROM ${this.audit.table('idempotency')} WHERE scope = $1 AND key = $2 AND answer = ''`;
    await this.manager.query(text, [scope, key]);
  }

  private async forgetOld(once: IdempotencyKey, on: EntityManager = this.manager): Promise<void> {
    const text = `DELETE FROM ${this.audit.table('idempotency')} WHERE scope = $1 AND key = $2 AND created_at <= now() - CASE answer WHEN '' THEN interval '${LONGEST_CALL}' ELSE interval '${LIFETIME}' END`;
    await on.query(text, [once.scope, once.key]);
  }
}
