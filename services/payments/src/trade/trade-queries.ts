import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { execute } from '@buildmesh/persistence';
import type { Clock } from '@buildmesh/kernel';
import type { PayType } from '@buildmesh/domain';
import { CLOCK, LOGGER, type Logger } from '@buildmesh/service-kit';
import { ORDERS } from '../order/order.repository.js';
import { PayProviders } from '../provider/pay-provider.js';
import { Settlement } from './settlement.js';
import { MAX_ASKS, pauseAfter } from './trade-queries.rules.js';

const ASKED = 'payments.trade.query';
/** Orders asked about in one turn. */
const BATCH = 20;

export interface Begun {
  id: string;
  begun: PayType[];
  asked: number;
}

/**
 * Asks providers about orders that somebody began to pay, for notices that never come (D67). A question holds its order
 * until the next one is due, so that of several processes one asks, and one that died is followed by another.
 */
@Injectable()
export class TradeQueries {
  constructor(
    @Inject(EntityManager) private readonly manager: EntityManager,
    private readonly providers: PayProviders,
    private readonly settlement: Settlement,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Asks about those that are due; answers how many there were. */
  async sweep(): Promise<number> {
    let count = 0;
    for (let next = await this.take(); next && count < BATCH; next = await this.take()) {
      count += 1;
      await this.ask(next);
    }
    return count;
  }

  /** Whether one of the providers has the money; what is found is settled. Throws when one does not answer. */
  async isPaid({ id, begun }: Pick<Begun, 'id' | 'begun'>): Promise<boolean> {
    let paid = false;
    for (const type of begun) {
      const payment = await this.providers.of(type)?.find(id);
      if (payment && (await this.settlement.settle(payment, ASKED)) !== 'unknown') paid = true;
    }
    return paid;
  }

  private async ask(order: Begun): Promise<void> {
    try {
      await this.isPaid(order);
    } catch (error) {
      this.logger.warn({ err: error, order: order.id }, 'a payment could not be asked about');
    }
  }

  private async take(): Promise<Begun | undefined> {
    const now = this.clock.now();
    const [order] = await this.manager.query<Begun[]>(
      `SELECT id, begun, asked FROM ${ORDERS} WHERE ask_at <= $1 AND status = 0 ORDER BY ask_at LIMIT 1`,
      [new Date(now)],
    );
    if (!order) return undefined;
    const next = order.asked + 1 < MAX_ASKS ? new Date(now + pauseAfter(order.asked + 1)) : null;
    const text = `UPDATE ${ORDERS} SET asked = asked + 1, ask_at = $3
      WHERE id = $1 AND asked = $2 AND status = 0 AND ask_at <= $4 RETURNING id, begun, asked`;
    const { rows } = await execute<Begun>(this.manager, text, [order.id, order.asked, next, new Date(now)]);
    return rows[0] ?? this.take();
  }
}
