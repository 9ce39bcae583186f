import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Pool } from 'pg';
import type { Clock } from '@buildmesh/kernel';
import { DEBUG_LIMITS } from '@buildmesh/domain';
import {
  Inbox,
  inTransaction,
  oneAtATime,
  POOL,
  RowStore,
  type CompiledEntity,
} from '@buildmesh/persistence';
import { CLOCK, LOGGER, type Logger } from '@buildmesh/service-kit';
import { deleteBatched } from './batched-delete.js';
import { compiledEntity } from './catalog/compile.js';
import { MetadataRepository } from './catalog/metadata.repository.js';
import { UsageRepository } from './quota/usage.repository.js';
import { SCHEMA } from './schema.js';
import { REVERSIBLE_MS } from './transfer/transfer.limits.js';

const SWEEP_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** Keys of retried calls count for a day (D86), the recycle bin for 30 days (D28), the audit for 180 (D70). */
const KEYS_MS = DAY_MS;
/** An outbox tells again what it told before a crash; whoever is away for longer than this starts from scratch. */
const MESSAGES_MS = 7 * DAY_MS;
const RECYCLE_MS = 30 * DAY_MS;
const AUDIT_MS = 180 * DAY_MS;
const NOT_CLEARED = 'old data could not be cleared away';

/** Forgets what nobody can ask for any more; of several processes one does it. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(RowStore) private readonly store: RowStore,
    @Inject(MetadataRepository) private readonly metadata: MetadataRepository,
    @Inject(UsageRepository) private readonly usage: UsageRepository,
    @Inject(Inbox) private readonly inbox: Inbox,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.sweeping = this.sweep().catch((error: unknown) => this.logger.warn({ err: error }, NOT_CLEARED));
    }, SWEEP_MS);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  async sweep(): Promise<void> {
    await oneAtATime(this.pool, 'buildmesh.data.housekeeping', async () => {
      const now = this.clock.now();
      await this.step(() => this.forget('idempotency', 'created_at', now - KEYS_MS));
      await this.step(() => this.forget('audit', 'time', now - AUDIT_MS));
      await this.step(() => this.forget('undo', 'time', now - REVERSIBLE_MS));
      await this.step(() => this.forgetPages(now - RECYCLE_MS));
      await this.step(() => this.forget('flow_run', 'expires', now));
      await this.step(() => this.forget('flow_debug', 'time', now - DEBUG_LIMITS.keepMs));
      await this.step(() => this.forget('flow_submit', 'time', now - DAY_MS));
      await this.step(() => this.inbox.forget(new Date(now - MESSAGES_MS)));
      await this.step(() => this.usage.forget());
      await this.step(() => this.emptyRecycleBins(now - RECYCLE_MS));
    });
  }

  /** What fails is tried again next time, and keeps nothing else from being done. */
  private async step(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ err: error }, NOT_CLEARED);
    }
  }

  private forget(table: string, column: string, beforeMs: number): Promise<void> {
    return deleteBatched(this.pool, table, { where: `${column} < $1`, values: [new Date(beforeMs)] });
  }

  /** Pages of the recycle bin with their views, and views that were taken off pages. */
  private async forgetPages(beforeMs: number): Promise<void> {
    await this.forget('page', 'removed_at', beforeMs);
    await this.forget('view', 'removed_at', beforeMs);
    const where = `page IS NOT NULL AND NOT EXISTS (SELECT FROM "${SCHEMA}".page p WHERE p.id = page)`;
    await deleteBatched(this.pool, 'view', { where, values: [] });
  }

  private async emptyRecycleBins(beforeMs: number): Promise<void> {
    for (const row of await this.metadata.everyEntity()) {
      const entity = compiledEntity(row, []);
      const isOver = row.removed_at && row.removed_at.getTime() < beforeMs;
      await this.step(() => (isOver ? this.dropForGood(entity) : this.store.purge(entity, beforeMs)));
    }
  }

  private dropForGood(entity: CompiledEntity): Promise<void> {
    return inTransaction(this.pool, async (client) => {
      await this.store.dropEntity(client, entity);
      await client.query(`DELETE FROM "${SCHEMA}".field WHERE entity = $1`, [entity._id]);
      await client.query(`DELETE FROM "${SCHEMA}".entity WHERE id = $1`, [entity._id]);
    });
  }
}
