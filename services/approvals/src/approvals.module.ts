import { Module, type DynamicModule } from '@nestjs/common';
import { PersistenceModule } from '@buildmesh/persistence';
import type { Runtime, ServiceDefinition } from '@buildmesh/service-kit';
import { approvalsConfig } from './approvals.config.js';
import { migrations } from './migrations/index.js';
import { SCHEMA } from './schema.js';

@Module({})
export class ApprovalsModule {
  static forRoot(runtime: Runtime): DynamicModule {
    return {
      module: ApprovalsModule,
      imports: [PersistenceModule.forRoot(runtime, { schema: SCHEMA, entities: [], migrations })],
      providers: [],
    };
  }
}

/** Definitions of approvals, running applications, and who decides next. */
export const approvalsService: ServiceDefinition = {
  name: 'approvals',
  config: approvalsConfig,
  module: (runtime) => ApprovalsModule.forRoot(runtime),
};
