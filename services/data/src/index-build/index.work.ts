import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { JobRunner } from '../transfer/job/job.runner.js';
import type { JobControl, JobRecord, JobResult, JobWork } from '../transfer/job/job.types.js';
import { IndexService } from './index.service.js';

/** Builds the marked indexes of an entity, one after the other, while rows go on being read and written. */
@Injectable()
export class IndexWork implements JobWork, OnModuleInit {
  readonly kind = 'index';

  constructor(
    @Inject(IndexService) private readonly indexes: IndexService,
    @Inject(JobRunner) private readonly runner: JobRunner,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  async run(job: JobRecord, control: JobControl): Promise<JobResult> {
    const keys = await this.indexes.waiting(job.project, job.entity);
    const change = { context: job.request.context, project: job.project, entity: job.entity };
    let saved = 0;
    for (const [done, key] of keys.entries()) {
      control.signal.throwIfAborted();
      control.progress({ done, total: keys.length });
      if (await this.indexes.build(change, key)) saved++;
    }
    const failed = keys.length - saved;
    return {
      state: failed > 0 && saved === 0 ? 'failed' : 'done',
      done: keys.length,
      total: keys.length,
      saved,
      failed,
    };
  }
}
