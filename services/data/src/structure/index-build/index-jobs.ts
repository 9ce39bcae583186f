import { Inject, Injectable } from '@nestjs/common';
import type { CallContext } from '@buildmesh/contracts';
import { EntityCatalog } from '../../catalog/index.js';
import { JobRepository, JobRunner } from '../../jobs/index.js';

/** Starts the job that builds the marked indexes of an entity; refuses with `entity.busy` while another one works on it. */
@Injectable()
export class IndexJobs {
  constructor(
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(JobRepository) private readonly jobs: JobRepository,
    @Inject(JobRunner) private readonly runner: JobRunner,
  ) {}

  async start(context: CallContext, project: string, entity: string): Promise<{ job: string }> {
    await this.catalog.entity(project, entity);
    const job = await this.jobs.create({
      project,
      entity,
      user: context.user ?? null,
      request: { kind: 'index', context },
    });
    if (!job) throw new Error('a job without a key was not made');
    this.runner.wake();
    return { job: job.id };
  }
}
