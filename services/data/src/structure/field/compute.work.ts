import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { RowReads, RowFormulas } from '@buildmesh/row-store';
import { EntityCatalog } from '../../catalog/index.js';
import { type JobControl, type JobOf, type JobResult, JobRunner, type JobWork } from '../../jobs/index.js';
import { COMPUTE_BATCH } from './computed-fields.js';

/**
 * Computes the formulas of all rows of an entity anew, a few at a time, while people go on working: rows written meanwhile
 * are right already, and computing one twice changes nothing, so that after a crash it starts over.
 */
@Injectable()
export class ComputeWork implements JobWork<'compute'>, OnModuleInit {
  readonly kind = 'compute';

  constructor(
    @Inject(RowReads) private readonly reads: RowReads,
    @Inject(RowFormulas) private readonly formulas: RowFormulas,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(JobRunner) private readonly runner: JobRunner,
    @Inject(EntityManager) private readonly manager: EntityManager,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  run(job: JobOf<'compute'>, control: JobControl): Promise<JobResult> {
    return this.catalog.retrying(job.project, async () => {
      const entity = await this.catalog.entity(job.project, job.entity);
      const total = await this.reads.countAll([entity]);
      let done = 0;
      for (let after = ''; ;) {
        control.progress({ done, total: Math.max(done, total) });
        const part = { after, limit: COMPUTE_BATCH };
        const { count, last } = await this.manager.transaction((manager) =>
          this.formulas.recompute(manager, entity, part),
        );
        done += count;
        if (count < COMPUTE_BATCH || last === undefined) break;
        after = last;
      }
      return { state: 'done', done, total: done, updated: done };
    });
  }
}
