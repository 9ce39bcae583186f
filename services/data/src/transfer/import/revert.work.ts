import { Inject, Injectable } from '@nestjs/common';
import { Refusal, type Clock } from '@buildmesh/kernel';
import { refusal, rowsChanged } from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import { AuditRepository } from '../../store/index.js';
import { EntityCatalog } from '../../catalog/index.js';
import { actOf } from '../../rows/index.js';
import { LoadTools } from '../load-tools.js';
import {
  type JobControl,
  type JobOf,
  JobRepository,
  type JobResult,
  type JobWork,
  RequesterAccess,
} from '../../jobs/index.js';

/** Takes an import back as one step: rows nobody has changed since leave, updates nobody has built upon are undone (D35). */
@Injectable()
export class RevertWork implements JobWork<'revert'> {
  readonly kind = 'revert';

  constructor(
    @Inject(LoadTools) private readonly tools: LoadTools,
    @Inject(JobRepository) private readonly jobs: JobRepository,
    @Inject(AuditRepository) private readonly audit: AuditRepository,
    @Inject(RequesterAccess) private readonly requesters: RequesterAccess,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(job: JobOf<'revert'>, control: JobControl): Promise<undefined> {
    await this.catalog.retrying(job.project, () => this.attempt(job, control));
    this.tools.outbox.flush();
    this.tools.quota.freed(job.project);
  }

  private async attempt(job: JobOf<'revert'>, control: JobControl): Promise<void> {
    const { context, job: batch } = job.request;
    const { entity } = await this.requesters.of({
      context,
      project: job.project,
      entity: job.entity,
      simple: false,
    });
    const act = actOf(context, this.clock);
    await this.tools.manager.transaction(async (manager) => {
      await this.tools.structure.lock(manager, entity._id);
      if (!(await this.jobs.markReverted(manager, batch))) throw refusal('job.not-reversible');
      const { removed, restored, kept } = await this.tools.merge
        .revertBatch(manager, entity, { batch, act })
        .catch(withoutPlace);
      const after = { removed, restored, kept };
      await this.audit.add(manager, context, {
        project: job.project,
        entity: job.entity,
        target: batch,
        action: 'revert',
        after,
        batch: job.id,
      });
      await this.tools.outbox.add(manager, rowsChanged, {
        project: job.project,
        entity: job.entity,
        kind: 'removed',
        ids: [],
      });
      const done = removed + restored;
      const result: JobResult = {
        state: 'done',
        done,
        total: done + kept,
        saved: removed,
        updated: restored,
        failed: kept,
      };
      await control.finish(manager, result);
    });
  }
}

/** Values that stood in a field which is of another type by now cannot go back into it. */
function withoutPlace(error: unknown): never {
  const isMisfit = error instanceof Refusal && error.key === 'filter.bad-value';
  throw isMisfit ? refusal('job.not-reversible') : error;
}
