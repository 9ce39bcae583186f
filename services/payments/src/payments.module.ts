import { Module, type DynamicModule } from '@nestjs/common';
import { PersistenceModule } from '@buildmesh/persistence';
import type { Runtime, ServiceDefinition } from '@buildmesh/service-kit';
import { paymentsConfig } from './payments.config.js';
import { migrations } from './migrations/index.js';
import { SCHEMA } from './schema.js';

@Module({})
export class PaymentsModule {
  static forRoot(runtime: Runtime): DynamicModule {
    return {
      module: PaymentsModule,
      imports: [PersistenceModule.forRoot(runtime, { schema: SCHEMA, entities: [], migrations })],
      providers: [],
    };
  }
}

/** Packages, orders and what was paid for them. */
export const paymentsService: ServiceDefinition = {
  name: 'payments',
  config: paymentsConfig,
  module: (runtime) => PaymentsModule.forRoot(runtime),
};
