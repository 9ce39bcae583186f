import { Module, type DynamicModule } from '@nestjs/common';
import { PersistenceModule } from '@buildmesh/persistence';
import { loadConfig, type Runtime, type ServiceDefinition } from '@buildmesh/service-kit';
import { retention } from './retention.js';
import { Dispatcher } from './execution/dispatcher.js';
import { ExecutionLog } from './execution/execution-log.js';
import { ExecutionRepository } from './execution/execution.repository.js';
import { ExecutionRunner } from './execution/execution.runner.js';
import { Functions } from './functions/functions.js';
import { migrations } from './migrations/index.js';
import { ProjectZones } from './schedule/project-zones.js';
import { ScheduleHandlers } from './schedule/schedule.handlers.js';
import { ScheduleNews } from './schedule/schedule.news.js';
import { ScheduleRepository } from './schedule/schedule.repository.js';
import { ScheduleService } from './schedule/schedule.service.js';
import { schedulingConfig, SETTINGS } from './scheduling.config.js';
import { SCHEMA } from './schema.js';

const schedules = [ScheduleRepository, ScheduleNews, ProjectZones, ScheduleService, Functions];
const executions = [ExecutionRepository, ExecutionLog, ExecutionRunner, Dispatcher];

@Module({})
class SchedulingModule {
  static forRoot(runtime: Runtime): DynamicModule {
    const settings = { provide: SETTINGS, useValue: loadConfig(schedulingConfig, runtime.env) };
    return {
      module: SchedulingModule,
      imports: [PersistenceModule.forRoot(runtime, { schema: SCHEMA, entities: [], migrations })],
      controllers: [ScheduleHandlers],
      providers: [settings, ...schedules, ...executions, ...retention],
    };
  }
}

/** Functions that run at their times. */
export const schedulingService: ServiceDefinition = {
  name: 'scheduling',
  config: schedulingConfig,
  module: (runtime) => SchedulingModule.forRoot(runtime),
};
