import { Controller, Inject } from '@nestjs/common';
import { buildIndexes, entityMeta, markIndex, type OutputOf } from '@buildmesh/contracts';
import { idempotencyKeyOf } from '@buildmesh/persistence';
import { Handles, type Call } from '@buildmesh/service-kit';
import { CombinedIndexService } from './combined-index.service.js';
import { IndexJobs } from './index-jobs.js';
import { IndexService } from './index.service.js';

/** Indexes of an entity, and its size. */
@Controller()
export class IndexHandlers {
  constructor(
    @Inject(IndexService) private readonly indexes: IndexService,
    @Inject(CombinedIndexService) private readonly combined: CombinedIndexService,
    @Inject(IndexJobs) private readonly jobs: IndexJobs,
  ) {}

  @Handles(entityMeta)
  meta({ context, params }: Call<typeof entityMeta>): Promise<OutputOf<typeof entityMeta>> {
    return this.indexes.meta(context, params.project, params.entity);
  }

  @Handles(markIndex)
  mark({ context, params, input }: Call<typeof markIndex>): Promise<OutputOf<typeof markIndex>> {
    const { project, entity } = params;
    const once = idempotencyKeyOf({ context, project, contract: markIndex.id }, [entity, input]);
    const change = { context, project, entity, once };
    return 'field' in input
      ? this.indexes.toggle(change, input.field)
      : this.combined.toggle(change, input.fields);
  }

  @Handles(buildIndexes)
  build({ context, params }: Call<typeof buildIndexes>): Promise<OutputOf<typeof buildIndexes>> {
    return this.jobs.start(context, params.project, params.entity);
  }
}
