import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Pool } from 'pg';
import type { Clock } from '@buildmesh/kernel';
import { LOGGER_BOT } from '@buildmesh/domain';
import { Inbox, oneAtATime, POOL } from '@buildmesh/persistence';
import { CLOCK, LOGGER, type Logger } from '@buildmesh/service-kit';
import { deleteBatched } from './batched-delete.js';

const SWEEP_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** Keys of retried calls count for a day (D86), the audit for 180 days (D70). */
const KEYS_MS = DAY_MS;
const AUDIT_MS = 180 * DAY_MS;
/** An outbox tells again what it told before a crash; whoever is away for longer than this starts from scratch. */
const MESSAGES_MS = 7 * DAY_MS;
/** Entries of the activity log; as the logs of scheduled tasks (D56). */
const LOG_MS = 90 * DAY_MS;

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
        this.logger.warn({ err: error }, 'old messages could not be cleared away'),
      );
    }, SWEEP_MS);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  async sweep(): Promise<void> {
    await oneAtATime(this.pool, 'buildmesh.messaging.housekeeping', async () => {
      const before = (ms: number) => [new Date(this.clock.now() - ms)];
      const { pool } = this;
      await deleteBatched(pool, 'idempotency', { where: 'created_at < $1', values: before(KEYS_MS) });
      await deleteBatched(pool, 'audit', { where: 'time < $1', values: before(AUDIT_MS) });
      await deleteBatched(pool, 'ai_minute', { where: 'minute < $1', values: before(KEYS_MS) });
      await deleteBatched(pool, 'ai_day', { where: 'day < $1::date - 1', values: before(KEYS_MS) });
      await deleteBatched(pool, 'message', {
        where: 'created_at < $1 AND sender = $2',
        values: [...before(LOG_MS), LOGGER_BOT],
      });
      await this.inbox.forget(new Date(this.clock.now() - MESSAGES_MS));
    });
  }
}
