import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Refusal, type Clock } from '@buildmesh/kernel';
import { refusal, rowsChanged } from '@buildmesh/contracts';
import { inTransaction, Outbox, POOL } from '@buildmesh/persistence';
import { RowStore } from '@buildmesh/row-store';
import { CLOCK } from '@buildmesh/service-kit';
import { AuditRepository } from '../../audit/audit.repository.js';
import { EntityCatalog } from '../../catalog/entity-catalog.js';
import { RowQuota } from '../../quota/row-quota.js';
import { actOf } from '../../row/row-writer.js';
import { RequesterAccess } from '../requester.js';
import { JobRepository } from './job.repository.js';
import type { JobControl, JobRecord, JobRequest, JobResult, JobWork } from './job.types.js';

/** Takes an import back as one step: rows nobody has changed since leave, updates nobody has built upon are undone (D35). */
@Injectable()
export class RevertWork implements JobWork {
  readonly kind = 'revert';

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(RowStore) private readonly store: RowStore,
    @Inject(JobRepository) private readonly jobs: JobRepository,
    @Inject(AuditRepository) private readonly audit: AuditRepository,
    @Inject(RequesterAccess) private readonly requesters: RequesterAccess,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(RowQuota) private readonly quota: RowQuota,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(job: JobRecord, control: JobControl): Promise<undefined> {
    await this.catalog.retrying(job.project, () => this.attempt(job, control));
    this.outbox.flush();
    this.quota.freed(job.project);
  }

  private async attempt(job: JobRecord, control: JobControl): Promise<void> {
    const { context, job: batch } = job.request as Extract<JobRequest, { kind: 'revert' }>;
    const { entity } = await this.requesters.of({
      context,
      project: job.project,
      entity: job.entity,
      simple: false,
    });
    const act = actOf(context, this.clock);
    await inTransaction(this.pool, async (client) => {
      await this.store.lock(client, entity._id);
      if (!(await this.jobs.markReverted(client, batch))) throw refusal('job.not-reversible');
      const { removed, restored, kept } = await this.store
        .revertBatch(client, entity, { batch, act })
        .catch(withoutPlace);
      const after = { removed, restored, kept };
      await this.audit.add(client, context, {
        project: job.project,
        entity: job.entity,
        target: batch,
        action: 'revert',
        after,
        batch: job.id,
      });
      await this.outbox.add(client, rowsChanged, {
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
      await control.finish(client, result);
    });
  }
}

/** Values that stood in a field which is of another type by now cannot go back into it. */
function withoutPlace(error: unknown): never {
  const isMisfit = error instanceof Refusal && error.key === 'filter.bad-value';
  throw isMisfit ? refusal('job.not-reversible') : error;
}
