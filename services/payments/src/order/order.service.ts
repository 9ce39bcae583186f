import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@buildmesh/kernel';
import {
  refusal,
  listOrders,
  listPackages,
  orderPackage,
  type CallContext,
  type InputOf,
  type Order,
  type OutputOf,
  type QueryStringOf,
} from '@buildmesh/contracts';
import { isWorthBuying, PACKAGE_EDITIONS, type PackageType } from '@buildmesh/domain';
import { UnitOfWork } from '@buildmesh/persistence';
import { CLOCK } from '@buildmesh/service-kit';
import { monthEnd } from '../provider/china-time.js';
import { PayProviders } from '../provider/pay-provider.js';
import { PayTickets } from '../trade/pay-tickets.js';
import { nameOf, packages, PRICES, REUSE_MS } from './order.rules.js';
import { OrderRepository } from './order.repository.js';
import { Owners } from './owner.js';

/** Orders of packages (D66). */
@Injectable()
export class OrderService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly owners: Owners,
    private readonly tickets: PayTickets,
    private readonly providers: PayProviders,
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  offer(): OutputOf<typeof listPackages> {
    return { packages: packages(), payTypes: this.providers.types, offline: this.providers.offline };
  }

  /** The unpaid order of the same package of the last day, else a new one (platform §4). */
  async order(
    context: CallContext,
    { type, project }: InputOf<typeof orderPackage>,
  ): Promise<OutputOf<typeof orderPackage>> {
    const licence = await this.owners.own(context, project);
    const now = this.clock.now();
    if (!isWorthBuying(PACKAGE_EDITIONS[type], licence, now)) throw refusal('licence.not-needed');
    const user = this.owners.userOf(context);
    const order = await this.unitOfWork.write({ context }, async ({ manager, record }) => {
      await this.orders.lockProject(manager, project);
      const wanted = { project, package: type, sinceMs: now - REUSE_MS, nowMs: now };
      const open = await this.orders.reusable(manager, wanted);
      if (open) return open;
      const fresh = newOrder({ project, user, type, now });
      await this.orders.insert(manager, fresh);
      const { _id: target, detail: after } = fresh;
      await record({ project, entity: 'order', target, action: orderPackage.id, after });
      return fresh;
    });
    return { ...order, ticket: this.tickets.issue(order._id) };
  }

  async list(context: CallContext, { project, before }: QueryStringOf<typeof listOrders>): Promise<Order[]> {
    await this.owners.own(context, project);
    // One of this very moment is among them, by whichever clock it was made.
    return this.orders.list(project, before ?? this.clock.now() + REUSE_MS);
  }
}

interface NewOrder {
  project: string;
  user: string;
  type: PackageType;
  now: number;
}

function newOrder({ project, user, type, now }: NewOrder): Order {
  return {
    _id: newId(now),
    project,
    user,
    status: 0,
    detail: { package: type, price: PRICES[type], name: nameOf(type) },
    payType: null,
    tradeNo: null,
    createdAt: now,
    paidAt: null,
    closesAt: monthEnd(now),
    licence: 'none',
    until: null,
  };
}
