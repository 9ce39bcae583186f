import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Pool } from 'pg';
import type { Clock } from '@buildmesh/kernel';
import { Inbox, oneAtATime, POOL } from '@buildmesh/persistence';
import { CLOCK, LOGGER, type Logger } from '@buildmesh/service-kit';
import { Blobs } from './file/blobs.js';
import { SCHEMA } from './schema.js';

const SWEEP_MS = 600_000;
const DAY_MS = 24 * 3_600_000;
/** Keys of retried calls count for a day (D86), the audit for 180 (D70); messages are not told again after a week. */
const KEPT_MS = { keys: DAY_MS, audit: 180 * DAY_MS, messages: 7 * DAY_MS };
const DELETED_AT_ONCE = 5_000;

/** Clears away what nobody can ask for any more; of several processes one does it. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(Blobs) private readonly blobs: Blobs,
    @Inject(Inbox) private readonly inbox: Inbox,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.sweeping = this.sweep();
    }, SWEEP_MS);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  /** What fails is tried again next time. */
  async sweep(): Promise<void> {
    try {
      await oneAtATime(this.pool, 'buildmesh.files.housekeeping', () => this.clear(this.clock.now()));
    } catch (error) {
      this.logger.warn({ err: error }, 'old files could not be cleared away');
    }
  }

  private async clear(now: number): Promise<void> {
    await this.blobs.sweep();
    await this.forget('idempotency', 'created_at', now - KEPT_MS.keys);
    await this.forget('audit', 'time', now - KEPT_MS.audit);
    await this.forget('short_link', 'expires_at', now);
    await this.inbox.forget(new Date(now - KEPT_MS.messages));
  }

  private async forget(table: string, column: string, beforeMs: number): Promise<void> {
    const name = `"${SCHEMA}"."${table}"`;
    const text = `DELETE FROM ${name} WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM ${name} WHERE ${column} < $1 LIMIT ${DELETED_AT_ONCE}))`;
    for (let taken = DELETED_AT_ONCE; taken === DELETED_AT_ONCE;)
      taken = (await this.pool.query(text, [new Date(beforeMs)])).rowCount ?? 0;
  }
}
