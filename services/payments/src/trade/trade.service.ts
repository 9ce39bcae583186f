import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import {
  refusal,
  messagingSubject,
  mockPayment,
  payOrder,
  type CallContext,
  type ErrorKey,
  type Order,
  type OutputOf,
} from '@buildmesh/contracts';
import { isWorthBuying, PACKAGE_EDITIONS, type PayType } from '@buildmesh/domain';
import { Bus, CLOCK, LOGGER, type Logger } from '@buildmesh/service-kit';
import { OrderRepository } from '../order/order.repository.js';
import { Owners, type ProjectLicence } from '../order/owner.js';
import { OfflineProvider } from '../provider/offline.provider.js';
import { PayProviders, ProviderFault, type Bill, type PayProvider } from '../provider/pay-provider.js';
import { PayTickets } from './pay-tickets.js';
import { Settlement } from './settlement.js';
import { FIRST_ASK_MS } from './trade-queries.rules.js';

/** Paying an order. */
@Injectable()
export class TradeService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly owners: Owners,
    private readonly providers: PayProviders,
    private readonly tickets: PayTickets,
    private readonly settlement: Settlement,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Where the payment window goes: to the cashier, else back with the reason, because a window shows no refusal. */
  async alipayWindow(id: string, ticket: string): Promise<string> {
    if (!this.tickets.opens(id, ticket)) return failed('ticket');
    const order = await this.orders.byId(id);
    const provider = this.providers.of('alipay');
    if (!provider) return failed('unavailable');
    if (!order || !this.isPayable(order)) return failed('closed');
    if (!isWorth(order, await this.owners.licenceOf(order.project), this.clock.now()))
      return failed('licence');
    await this.begin(order, 'alipay');
    return provider.payUrl(billOf(order));
  }

  async wxpay(context: CallContext, id: string, inApp: boolean): Promise<OutputOf<typeof payOrder>> {
    const { order, licence } = await this.ownOrder(context, id);
    const provider = this.providers.of('wxpay');
    if (!provider) throw refusal('payment.unavailable');
    if (!this.isPayable(order)) throw refusal('order.not-payable');
    if (!isWorth(order, licence, this.clock.now())) throw refusal('licence.not-needed');
    await this.begin(order, 'wxpay');
    return this.asking(async () => {
      const bridge = inApp ? await this.bridge(provider, order, context) : undefined;
      return bridge ? { bridge } : { url: await provider.payUrl(billOf(order)) };
    });
  }

  /** Pays without money, where payments are made up. */
  async mock(context: CallContext, id: string): Promise<Order> {
    const { order } = await this.ownOrder(context, id);
    const provider = this.providers.of(order.payType ?? 'wxpay');
    if (!(provider instanceof OfflineProvider)) throw refusal('payment.unavailable');
    if (!this.isPayable(order) && order.status !== 1) throw refusal('order.not-payable');
    if (order.status === 0) await this.begin(order, provider.type);
    const payment = provider.payment(billOf(order), this.clock.now());
    await this.settlement.settle(payment, mockPayment.id);
    return (await this.orders.byId(id)) ?? order;
  }

  /** An order of the caller's own project; others' are none. */
  private async ownOrder(
    context: CallContext,
    id: string,
  ): Promise<{ order: Order; licence: ProjectLicence }> {
    const user = this.owners.userOf(context);
    const order = await this.orders.byId(id);
    const licence = order && (await this.owners.licenceOf(order.project));
    if (!order || licence?.owner !== user) throw refusal('order.not-found');
    return { order, licence };
  }

  private isPayable({ status, closesAt }: Order): boolean {
    return status === 0 && closesAt > this.clock.now();
  }

  private async begin({ _id }: Order, type: PayType): Promise<void> {
    if (!(await this.orders.begin(_id, type, this.clock.now() + FIRST_ASK_MS)))
      throw refusal('order.not-payable');
  }

  /** `undefined` for a payer whom the app does not know: the code is shown instead. */
  private async bridge(provider: PayProvider, order: Order, { user }: CallContext) {
    const app = provider.payerApp();
    if (app === undefined || user === undefined) return undefined;
    const { subject } = await this.bus.askAsSystem(messagingSubject, { user, provider: 'weixin', corp: app });
    return subject === null ? undefined : provider.bridge(billOf(order), subject);
  }

  private async asking<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      this.logger.warn({ err: error }, 'a payment could not be begun');
      const key: ErrorKey = 'payment.failed';
      throw refusal(key);
    }
  }
}

/** Why the payment window came back; the client says it. */
type Reason = 'ticket' | 'closed' | 'unavailable' | 'licence';
const failed = (reason: Reason): string => `/upgrade?failed=${reason}`;

function isWorth({ detail }: Order, licence: ProjectLicence | undefined, nowMs: number): boolean {
  return licence !== undefined && isWorthBuying(PACKAGE_EDITIONS[detail.package], licence, nowMs);
}

function billOf({ _id, detail, closesAt }: Order): Bill {
  return { order: _id, priceFen: detail.price, title: detail.name, closesAt };
}
