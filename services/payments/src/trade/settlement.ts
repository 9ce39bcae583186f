import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { execute, UnitOfWork } from '@buildmesh/persistence';
import type { Clock } from '@buildmesh/kernel';
import { noticeTo, pushed, type Order } from '@buildmesh/contracts';
import { CLOCK, LOGGER, type Logger } from '@buildmesh/service-kit';
import { LicenceWork } from '../licence/licence.work.js';
import { ORDERS, OrderRepository, TRADES } from '../order/order.repository.js';
import type { Payment } from '../provider/pay-provider.js';

/** `surplus`: paid a second time, so that it has to be given back by hand. `unknown`: not what was ordered. */
export type Settled = 'paid' | 'repeat' | 'surplus' | 'unknown';

/**
 * What a payment does to its order: 0 to 1 exactly once (D67), and with it, in the same transaction, the licence falls due.
 * Money for an order that was closed meanwhile is taken as well and brings its licence: it is paid for, and a provider gives
 * nothing back by itself.
 */
@Injectable()
export class Settlement {
  constructor(
    private readonly orders: OrderRepository,
    private readonly licences: LicenceWork,
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async settle(payment: Payment, action: string): Promise<Settled> {
    const settled = await this.unitOfWork.write({ context: {} }, async ({ manager, record, emit: tell }) => {
      const order = await this.orders.lock(manager, payment.order);
      if (!order || order.detail.price !== payment.amountFen) return 'unknown';
      // Nobody can have paid where nobody began to (security.md row 81).
      if (!(await this.orders.hasBegun(manager, payment.order, payment.payType))) return 'unknown';
      if (!(await this.note(manager, payment, order))) return 'repeat';
      if (!(await this.markPaid(manager, payment))) return 'surplus';
      const { payType, tradeNo, amountFen } = payment;
      const { project, _id: target } = order;
      const after = { status: 1, payType, tradeNo, amountFen };
      await record({ project, entity: 'order', target, action, before: { status: order.status }, after });
      await tell(pushed, noticeTo({ room: 'user', user: order.user }, 'order', { order: target, project }));
      return 'paid';
    });
    this.report(settled, payment);
    if (settled === 'paid') this.licences.wake();
    return settled;
  }

  /** Keeps the payment; answers whether it is news. */
  private async note(manager: EntityManager, payment: Payment, { status }: Order): Promise<boolean> {
    const { payType, tradeNo, order, amountFen, paidAt } = payment;
    const effect = isOpen(status) ? 'paid' : 'surplus';
    const text = `INSERT INTO ${TRADES} (provider, trade_no, order_id, amount, paid_at, effect, told_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`;
    const values = [payType, tradeNo, order, amountFen, new Date(paidAt), effect, new Date(this.clock.now())];
    return (await execute(manager, text, values)).count === 1;
  }

  private async markPaid(manager: EntityManager, payment: Payment): Promise<boolean> {
    const { order, payType, tradeNo } = payment;
    const now = this.clock.now();
    // No clock of a provider takes anything from the licence that was paid for, or adds to it.
    const paidAt = new Date(Math.min(payment.paidAt, now));
    const text = `UPDATE ${ORDERS} SET status = 1, pay_type = $2, trade_no = $3, paid_at = $4, ask_at = NULL,
        licence = 'due', license_at = $5, tries = 0
      WHERE id = $1 AND status IN (0, 2)`;
    return (await execute(manager, text, [order, payType, tradeNo, paidAt, new Date(now)])).count === 1;
  }

  private report(settled: Settled, payment: Payment): void {
    if (settled === 'unknown') this.logger.error({ payment }, 'a payment is not for what was ordered');
    if (settled === 'surplus')
      this.logger.error({ payment }, 'an order was paid twice; the second payment has to be given back');
  }
}

const isOpen = (status: Order['status']) => status === 0 || status === 2;
