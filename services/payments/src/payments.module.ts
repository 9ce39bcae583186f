import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { PersistenceModule } from '@buildmesh/persistence';
import type { Runtime, ServiceDefinition } from '@buildmesh/service-kit';
import { retention } from './retention.js';
import { LicenceWork } from './licence/licence.work.js';
import { migrations } from './migrations/index.js';
import { OrderHandlers } from './order/order.handlers.js';
import { OrderRepository } from './order/order.repository.js';
import { OrderService } from './order/order.service.js';
import { OverdueOrders } from './order/overdue-orders.js';
import { Owners } from './order/owner.js';
import { paymentsEnvironment, readPaymentsConfig } from './payments.config.js';
import { PayProviders } from './provider/pay-provider.js';
import { payProvidersOf } from './provider/pay-providers.js';
import { Rounds } from './rounds.js';
import { SCHEMA } from './schema.js';
import { PaymentWebhooks } from './trade/payment-webhooks.js';
import { PayTickets } from './trade/pay-tickets.js';
import { Settlement } from './trade/settlement.js';
import { TradeHandlers } from './trade/trade.handlers.js';
import { TradeQueries } from './trade/trade-queries.js';
import { TradeService } from './trade/trade.service.js';

function adapters(runtime: Runtime): Provider[] {
  const providers = payProvidersOf(readPaymentsConfig(runtime), runtime);
  const { config, clock } = runtime;
  return [
    { provide: PayProviders, useValue: providers },
    { provide: PayTickets, useValue: new PayTickets(config.BUS_SECRET, clock) },
  ];
}

const SERVICES: Provider[] = [
  OrderRepository,
  Owners,
  OrderService,
  LicenceWork,
  Settlement,
  TradeService,
  PaymentWebhooks,
  TradeQueries,
  OverdueOrders,
  ...retention,
  Rounds,
];

@Module({})
class PaymentsModule {
  static forRoot(runtime: Runtime): DynamicModule {
    return {
      module: PaymentsModule,
      imports: [PersistenceModule.forRoot(runtime, { schema: SCHEMA, entities: [], migrations })],
      controllers: [OrderHandlers, TradeHandlers],
      providers: [...adapters(runtime), ...SERVICES],
    };
  }
}

/** Packages, orders and what was paid for them. */
export const paymentsService: ServiceDefinition = {
  name: 'payments',
  config: paymentsEnvironment,
  module: (runtime) => PaymentsModule.forRoot(runtime),
};
