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
import { SCHEMA } from './schema.js';

const SWEEP_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** Keys of retried calls count for a day (D86), the audit is kept for 180 days (D70), a removed application for 30 (D51). */
const KEYS_MS = DAY_MS;
const MESSAGES_MS = 7 * DAY_MS;
const AUDIT_MS = 180 * DAY_MS;
const REMOVED_MS = 31 * DAY_MS;

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
        this.logger.warn({ err: error }, 'old approvals could not be cleared away'),
      );
    }, SWEEP_MS);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  async sweep(): Promise<void> {
    await oneAtATime(this.pool, 'buildmesh.approvals.housekeeping', async () => {
      const before = (ms: number) => new Date(this.clock.now() - ms);
      await this.forget('idempotency', 'created_at < $1', before(KEYS_MS));
      await this.forget('audit', 'time < $1', before(AUDIT_MS));
      await this.forget('application', `state = 'removed' AND updated_at < $1`, before(REMOVED_MS));
      await this.inbox.forget(before(MESSAGES_MS));
    });
  }

  private async forget(table: string, where: string, time: Date): Promise<void> {
    await this.pool.query(`DELETE FROM "${SCHEMA}"."${table}" WHERE ${where}`, [time]);
  }
}
