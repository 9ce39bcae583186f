import { Module } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { LOGGER, type Logger } from '@buildmesh/service-kit';
import { CatalogModule } from '../catalog/index.js';
import { JobGuard } from './job.guard.js';
import { JobHandlers } from './job.handlers.js';
import { JobLifecycle } from './job.lifecycle.js';
import { JobRepository } from './job.repository.js';
import { JobRunner } from './job.runner.js';
import { JobService } from './job.service.js';
import { RequesterAccess } from './requester.js';

/** Background jobs: their table, their runner, and whether whoever asked may still have them done. */
@Module({
  imports: [CatalogModule],
  controllers: [JobHandlers],
  providers: [
    {
      provide: JobRepository,
      useFactory: (manager: EntityManager) => new JobRepository(manager),
      inject: [EntityManager],
    },
    {
      provide: JobRunner,
      useFactory: (jobs: JobRepository, guard: JobGuard, logger: Logger) =>
        new JobRunner(jobs, guard, logger),
      inject: [JobRepository, JobGuard, LOGGER],
    },
    RequesterAccess,
    JobGuard,
    JobService,
    JobLifecycle,
  ],
  exports: [JobRepository, JobRunner, RequesterAccess],
})
export class JobsModule {}
