import type { EntityManager } from 'typeorm';
import type { CallContext, EventContract, PayloadOf } from '@buildmesh/contracts';
import type { Outbox } from '../outbox/outbox.js';
import { Transaction } from '../sql/transaction.js';
import { AuditWriter } from './audit-writer.js';
import type { IdempotencyKey } from './idempotency-key.js';
import type { IdempotencyKeys } from './idempotency-keys.js';

/** What was changed, and how (D87). */
interface AuditNote {
  project: string;
  /** What kind of thing it is, as its service calls it. */
  entity: string;
  /** Id of the thing. */
  target: string;
  action: string;
  before?: unknown;
  after?: unknown;
}

/** What a write works with. All of it is kept, or none. */
export interface UnitOfWorkScope {
  manager: EntityManager;
  /** Adds an audit entry in the name of the caller. */
  record(entry: AuditNote): Promise<void>;
  /** Tells the other services once the write is kept. */
  emit<E extends EventContract>(event: E, payload: PayloadOf<E>): Promise<void>;
}

/** A write that is kept in parts. */
export interface PhasedWrite extends Pick<UnitOfWorkScope, 'manager'> {
  /** Keeps what was written so far, and goes on in a new transaction once `work` is done: meanwhile none is held. */
  apart<T>(work: () => Promise<T>): Promise<T>;
}

/** In whose name a write happens, and the key of a call that may be retried (`idempotencyKeyOf`). */
export interface WriteOf {
  context: Pick<CallContext, 'user' | 'role'>;
  once?: IdempotencyKey | undefined;
}

/** Writes of a service: the change, its audit entries (D87) and its events in one transaction; a retried call has one effect (D86). */
export class UnitOfWork {
  private readonly keys: IdempotencyKeys;
  private readonly outbox: Outbox;
  private readonly table: string;

  constructor(
    private readonly manager: EntityManager,
    { schema, outbox, keys }: { schema: string; outbox: Outbox; keys: IdempotencyKeys },
  ) {
    this.table = new AuditWriter(schema).table('audit');
    this.outbox = outbox;
    this.keys = keys;
  }

  /** Runs `work` in a transaction. With a key its answer must survive JSON: a retry is told it again, without the work. */
  async write<T>({ context, once }: WriteOf, work: (writing: UnitOfWorkScope) => Promise<T>): Promise<T> {
    const result = await this.manager.transaction((manager) => {
      const run = () => work(this.writing(manager, context));
      return once ? this.keys.within(manager, once, run) : run();
    });
    this.outbox.flush();
    return result;
  }

  /**
   * As `write`, for work that waits for others between its changes. What was kept before `apart` stays, should the rest fail;
   * a retry is refused while the call goes on.
   */
  async writeInParts<T>(
    { once }: Pick<WriteOf, 'once'>,
    work: (writing: PhasedWrite) => Promise<T>,
  ): Promise<T> {
    const transaction = new Transaction(this.manager.dataSource);
    let parts = 0;
    const apart = async <R>(waiting: () => Promise<R>): Promise<R> => {
      await transaction.commit();
      parts += 1;
      this.outbox.flush();
      const result = await waiting();
      await transaction.begin();
      return result;
    };
    await transaction.begin();
    try {
      const told = once && (await this.keys.begin(transaction.manager, once));
      const answer =
        told === undefined
          ? await work({
              apart,
              get manager() {
                return transaction.manager;
              },
            })
          : (JSON.parse(told) as T);
      if (once && told === undefined) await this.keys.end(transaction.manager, once, answer);
      await transaction.commit();
      this.outbox.flush();
      return answer;
    } catch (error) {
      await transaction.rollback();
      if (once && parts > 0) await this.keys.drop(once);
      throw error;
    }
  }

  /** What the first call with this key was told, for whoever looks before deciding anything; `undefined` when there was none. */
  async recall<T>(once: IdempotencyKey): Promise<T | undefined> {
    const answer = await this.keys.recall(once);
    return answer === undefined ? undefined : (JSON.parse(answer) as T);
  }

  private writing(manager: EntityManager, { user, role }: WriteOf['context']): UnitOfWorkScope {
    return {
      manager,
      record: async ({ project, entity, target, action, before, after }) => {
        const sql = `INSERT INTO ${this.table} (project, entity, target, action, user_id, role, time, before, after)
          VALUES ($1, $2, $3, $4, $5, $6, now(), $7, $8)`;
        const by = [user ?? null, role ?? null];
        await manager.query(sql, [project, entity, target, action, ...by, json(before), json(after)]);
      },
      emit: (event, payload) => this.outbox.add(manager, event, payload),
    };
  }
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
