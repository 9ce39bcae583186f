import { Controller } from '@nestjs/common';
import { listOrders, listPackages, orderPackage, type Order, type OutputOf } from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { OrderService } from './order.service.js';

@Controller()
export class OrderHandlers {
  constructor(private readonly orders: OrderService) {}

  @Handles(listPackages)
  packages(_call: Call<typeof listPackages>): Promise<OutputOf<typeof listPackages>> {
    return Promise.resolve(this.orders.offer());
  }

  @Handles(orderPackage)
  order({ context, input }: Call<typeof orderPackage>): Promise<OutputOf<typeof orderPackage>> {
    return this.orders.order(context, input);
  }

  @Handles(listOrders)
  list({ context, queryString }: Call<typeof listOrders>): Promise<Order[]> {
    return this.orders.list(context, queryString);
  }
}
