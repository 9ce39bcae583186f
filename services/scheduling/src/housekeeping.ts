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
import { AUDIT_MS, FIRES_KEPT_MS, KEYS_MS, MESSAGES_MS, SWEEP_MS } from './limits.js';
import { SCHEMA } from './schema.js';

/** Rows that one statement deletes, well within the time that it has. */
const DELETED_AT_ONCE = 5_000;

/** Forgets what nobody can ask for any more; of several processes one does it. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(Inbox) private readonly inbox: Inbox,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.sweeping = this.sweep().catch((error: unknown) =>
        this.logger.warn({ err: error }, 'old data could not be cleared away'),
      );
    }, SWEEP_MS);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  async sweep(): Promise<void> {
    await oneAtATime(this.pool, 'buildmesh.scheduling.housekeeping', async () => {
      const now = this.clock.now();
      await this.forget('fire', `state <> 'running' AND due`, now - FIRES_KEPT_MS);
      await this.forget('idempotency', 'created_at', now - KEYS_MS);
      await this.forget('audit', 'time', now - AUDIT_MS);
      await this.inbox.forget(new Date(now - MESSAGES_MS));
    });
  }

  private async forget(table: string, age: string, beforeMs: number): Promise<void> {
    const name = `"${SCHEMA}"."${table}"`;
    const text = `DELETE FROM ${name} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${name} WHERE ${age} < $1 LIMIT ${DELETED_AT_ONCE}))`;
    for (let taken = DELETED_AT_ONCE; taken === DELETED_AT_ONCE;)
      taken = (await this.pool.query(text, [new Date(beforeMs)])).rowCount ?? 0;
  }
}
