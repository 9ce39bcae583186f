import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type JobControl,
  type JobRecord,
  type JobResult,
  JobRunner,
  type JobWork,
} from '../../jobs/index.js';
import { CombinedIndexService } from './combined-index.service.js';
import { IndexService } from './index.service.js';

/** Builds the marked indexes of an entity, one after the other, while rows go on being read and written. */
@Injectable()
export class IndexWork implements JobWork, OnModuleInit {
  readonly kind = 'index';

  constructor(
    @Inject(IndexService) private readonly indexes: IndexService,
    @Inject(CombinedIndexService) private readonly combined: CombinedIndexService,
    @Inject(JobRunner) private readonly runner: JobRunner,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  async run(job: JobRecord, control: JobControl): Promise<JobResult> {
    const builds = await this.builds(job);
    let saved = 0;
    for (const [done, build] of builds.entries()) {
      control.progress({ done, total: builds.length });
      if (await build()) saved++;
    }
    const failed = builds.length - saved;
    return {
      state: failed > 0 && saved === 0 ? 'failed' : 'done',
      done: builds.length,
      total: builds.length,
      saved,
      failed,
    };
  }

  private async builds(job: JobRecord): Promise<(() => Promise<boolean>)[]> {
    const keys = await this.indexes.waiting(job.project, job.entity);
    const ids = await this.combined.waiting(job.project, job.entity);
    const change = { context: job.request.context, project: job.project, entity: job.entity };
    return [
      ...keys.map((key) => () => this.indexes.build(change, key)),
      ...ids.map((id) => () => this.combined.build(change, id)),
    ];
  }
}
