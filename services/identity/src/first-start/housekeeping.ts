import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Pool } from 'pg';
import type { Clock } from '@buildmesh/kernel';
import { POOL, runStatement } from '@buildmesh/persistence';
import { CLOCK, LOGGER, type Logger } from '@buildmesh/service-kit';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config/identity-config.js';
import {
  AUDIT_KEPT_MS,
  HOUSEKEEPING_BATCH,
  HOUSEKEEPING_EVERY_MS,
  RETRY_KEPT_MS,
  SEEN_EVERY_MS,
  SESSION_ABSOLUTE_MS,
} from '../limits.js';
import { UsageService } from '../usage/usage.service.js';
import { ProjectPurge } from './project-purge.js';
import { idleMs } from '../session/session.rules.js';

const batchOf = (table: string, where: string) => `DELETE FROM identity.${table} WHERE _id IN (
  SELECT _id FROM identity.${table} WHERE ${where} LIMIT ${HOUSEKEEPING_BATCH} FOR UPDATE SKIP LOCKED)`;

/**
 * Clears away sessions that are over, old audit entries, old answers and projects that cannot be restored any more, and
 * counts what the others use (D11, D70, D86, D78).
 */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly purge: ProjectPurge,
    private readonly usage: UsageService,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.sweep();
    }, HOUSEKEEPING_EVERY_MS);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Does all of it, whatever of it fails. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    const idle = idleMs(this.config.ACCESS_EXPIRY_MIN) + SEEN_EVERY_MS;
    const ended = [now - idle, now - SESSION_ABSOLUTE_MS, now];
    // Reads the whole table: once an hour that is cheaper than more indexes, which every writing of `seen_at` would keep.
    await this.clear('session', 'seen_at <= $1 OR created_at <= $2 OR ends_at <= $3', ended);
    await this.clear('ticket', 'expires_at <= $1', [now]);
    await this.clear('share', 'expires_at <= $1', [now]);
    await this.clear('audit', 'time <= $1', [now - AUDIT_KEPT_MS]);
    await this.clear('retry', 'created_at <= $1', [now - RETRY_KEPT_MS]);
    await this.attempt('purge', () => this.purge.sweep());
    // The last one, since it needs another service, which may be away.
    await this.attempt('usage', () => this.usage.countDue());
  }

  private async attempt(step: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => this.logger.warn({ err: error, step }, 'housekeeping failed'));
  }

  private clear(table: string, where: string, moments: number[]): Promise<void> {
    return this.attempt(table, () => this.clearAll(batchOf(table, where), moments));
  }

  private async clearAll(text: string, moments: number[]): Promise<void> {
    const values = moments.map((moment) => new Date(moment));
    for (let taken = HOUSEKEEPING_BATCH; taken === HOUSEKEEPING_BATCH;) {
      taken = (await runStatement(this.pool, { text, values })).rowCount ?? 0;
    }
  }
}
