import { Inject, Injectable } from '@nestjs/common';
import { buildIndexes, entityMeta, markIndex, type OutputOf } from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { EntityCatalog } from '../catalog/entity-catalog.js';
import { JobRepository } from '../transfer/job/job.repository.js';
import { JobRunner } from '../transfer/job/job.runner.js';
import { IndexService } from './index.service.js';

/** Indexes of an entity, and its size. */
@Injectable()
export class IndexHandlers {
  constructor(
    @Inject(IndexService) private readonly indexes: IndexService,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(JobRepository) private readonly jobs: JobRepository,
    @Inject(JobRunner) private readonly runner: JobRunner,
  ) {}

  @Handles(entityMeta)
  meta({ context, params }: Call<typeof entityMeta>): Promise<OutputOf<typeof entityMeta>> {
    return this.indexes.meta(context, params.project, params.entity);
  }

  @Handles(markIndex)
  mark({ context, params, input }: Call<typeof markIndex>): Promise<OutputOf<typeof markIndex>> {
    return this.indexes.toggle({ context, ...params }, input.field);
  }

  @Handles(buildIndexes)
  async build({ context, params }: Call<typeof buildIndexes>): Promise<OutputOf<typeof buildIndexes>> {
    await this.catalog.entity(params.project, params.entity);
    const job = await this.jobs.create({ ...params, user: context.user ?? null, request: { kind: 'index', context } });
    if (!job) throw new Error('a job without a key was not made');
    this.runner.wake();
    return { job: job.id };
  }
}
