import { Module, type DynamicModule } from '@nestjs/common';
import { PersistenceModule } from '@buildmesh/persistence';
import type { Runtime, ServiceDefinition } from '@buildmesh/service-kit';
import { schedulingConfig } from './scheduling.config.js';
import { migrations } from './migrations/index.js';
import { SCHEMA } from './schema.js';

@Module({})
export class SchedulingModule {
  static forRoot(runtime: Runtime): DynamicModule {
    return {
      module: SchedulingModule,
      imports: [PersistenceModule.forRoot(runtime, { schema: SCHEMA, entities: [], migrations })],
      providers: [],
    };
  }
}

/** Functions that run at their times. */
export const schedulingService: ServiceDefinition = {
  name: 'scheduling',
  config: schedulingConfig,
  module: (runtime) => SchedulingModule.forRoot(runtime),
};
