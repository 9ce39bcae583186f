import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { Clock } from '@buildmesh/kernel';
import type { PayType } from '@buildmesh/domain';
import { Inbox, Journal, oneAtATime, POOL } from '@buildmesh/persistence';
import { CLOCK, LOGGER, type Logger } from '@buildmesh/service-kit';
import { ORDERS } from './order/order.repository.js';
import { PayProviders } from './provider/pay-provider.js';
import { SCHEMA } from './schema.js';
import { TradeQueries } from './trade/trade-queries.js';

const DAY_MS = 24 * 3_600_000;
/** Keys of retried calls count for a day (D86), the audit for 180 (D70), messages as long as an outbox may repeat them. */
const KEYS_MS = DAY_MS;
const MESSAGES_MS = 7 * DAY_MS;
const AUDIT_MS = 180 * DAY_MS;
/** Orders that nobody paid are shown for a year; what was paid stays as long as its project. */
const CLOSED_MS = 365 * DAY_MS;
const BATCH = 200;
const CLOSED = 'payments.order.close';

interface Overdue {
  id: string;
  project: string;
  begun: PayType[];
}

/** Closes orders whose payment period is over (D66), and forgets what nobody asks for any more; one process does it. */
@Injectable()
export class Housekeeping {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(Journal) private readonly journal: Journal,
    @Inject(Inbox) private readonly inbox: Inbox,
    private readonly queries: TradeQueries,
    private readonly providers: PayProviders,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async sweep(): Promise<void> {
    await oneAtATime(this.pool, 'buildmesh.payments.housekeeping', async () => {
      const now = this.clock.now();
      for (const order of await this.overdue(now)) await this.step(() => this.close(order));
      await this.step(() => this.forget('idempotency', 'created_at < $1', now - KEYS_MS));
      await this.step(() => this.forget('audit', 'time < $1', now - AUDIT_MS));
      await this.step(() => this.inbox.forget(new Date(now - MESSAGES_MS)));
      await this.step(() => this.forget('orders', 'closes_at < $1 AND status = 2', now - CLOSED_MS));
    });
  }

  /** What fails is tried again next time, and keeps nothing else from being done. */
  private async step(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ err: error }, 'payments could not be cleared up');
    }
  }

  private async overdue(nowMs: number): Promise<Overdue[]> {
    const text = `SELECT id, project, begun FROM ${ORDERS} WHERE status = 0 AND closes_at <= $1
      ORDER BY closes_at LIMIT ${BATCH}`;
    return (await this.pool.query<Overdue>(text, [new Date(nowMs)])).rows;
  }

  /** Asks once more, so that what was paid in the last moment counts, and lets nobody pay any more. */
  private async close(order: Overdue): Promise<void> {
    const { id, project, begun } = order;
    if (await this.queries.isPaid(order)) return;
    for (const type of begun) await this.providers.of(type)?.close(id);
    await this.journal.write({ context: {} }, async ({ client, record }) => {
      const text = `UPDATE ${ORDERS} SET status = 2, ask_at = NULL WHERE id = $1 AND status = 0`;
      if ((await client.query(text, [id])).rowCount !== 1) return;
      const change = { before: { status: 0 }, after: { status: 2 } };
      await record({ project, entity: 'order', target: id, action: CLOSED, ...change });
    });
  }

  private async forget(table: string, where: string, beforeMs: number): Promise<void> {
    const text = `DELETE FROM "${SCHEMA}".${table} WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM "${SCHEMA}".${table} WHERE ${where} LIMIT 5000))`;
    await this.pool.query(text, [new Date(beforeMs)]);
  }
}
