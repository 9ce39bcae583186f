import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { execute, UnitOfWork } from '@buildmesh/persistence';
import type { PayType } from '@buildmesh/domain';
import { LOGGER, type Logger } from '@buildmesh/service-kit';
import { PayProviders } from '../provider/pay-provider.js';
import { TradeQueries } from '../trade/trade-queries.js';
import { ORDERS } from './order.repository.js';

const BATCH = 200;
const CLOSED = 'payments.order.close';

interface Overdue {
  id: string;
  project: string;
  begun: PayType[];
}

/** Closes orders whose payment period is over (D66). */
@Injectable()
export class OverdueOrders {
  constructor(
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    private readonly queries: TradeQueries,
    private readonly providers: PayProviders,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** One that cannot be closed is tried again next time, and keeps no other from it. */
  async close(nowMs: number): Promise<void> {
    for (const order of await this.overdue(nowMs))
      await this.closeOne(order).catch((error: unknown) =>
        this.logger.warn({ err: error, order: order.id }, 'an order could not be closed'),
      );
  }

  private async overdue(nowMs: number): Promise<Overdue[]> {
    const text = `SELECT id, project, begun FROM ${ORDERS} WHERE status = 0 AND closes_at <= $1
      ORDER BY closes_at LIMIT ${BATCH}`;
    return await this.manager.query<Overdue[]>(text, [new Date(nowMs)]);
  }

  /** Asks once more, so that what was paid in the last moment counts, and lets nobody pay any more. */
  private async closeOne(order: Overdue): Promise<void> {
    const { id, project, begun } = order;
    if (await this.queries.isPaid(order)) return;
    for (const type of begun) await this.providers.of(type)?.close(id);
    await this.unitOfWork.write({ context: {} }, async ({ manager, record }) => {
      const text = `UPDATE ${ORDERS} SET status = 2, ask_at = NULL WHERE id = $1 AND status = 0`;
      if ((await execute(manager, text, [id])).count !== 1) return;
      const change = { before: { status: 0 }, after: { status: 2 } };
      await record({ project, entity: 'order', target: id, action: CLOSED, ...change });
    });
  }
}
