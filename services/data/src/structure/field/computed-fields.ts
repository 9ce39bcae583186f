import { Inject, Injectable } from '@nestjs/common';
import { RowFormulas, type CompiledEntity } from '@buildmesh/row-store';
import { DEFAULT_ACCURACY, DEFAULT_TIMEZONE } from '@buildmesh/domain';
import { type ChangeOf, type Changing, compiledEntity, type FieldRow } from '../../catalog/index.js';
import { JobRepository } from '../../jobs/index.js';

/** Rows that are recomputed with the change itself; where there are more, a job does it. */
const ROWS_AT_ONCE = 10_000;
/** Rows of one statement. */
export const COMPUTE_BATCH = 2000;

/** Keeps what is computed in line with how it is to be computed. */
@Injectable()
export class ComputedFields {
  constructor(
    @Inject(RowFormulas) private readonly formulas: RowFormulas,
    @Inject(JobRepository) private readonly jobs: JobRepository,
  ) {}

  /**
   * From now on rows are computed as the fields say `after` the change, and so are those that there are: at once where
   * they are few, else by a job that is kept with the change, so that no crash comes between. Refuses with `entity.busy`
   * while another job works on the entity.
   */
  async apply(changing: Changing, after: readonly FieldRow[], { context }: ChangeOf): Promise<void> {
    const { manager } = changing;
    const before = compiledEntity(changing.entity, changing.fields);
    const entity = compiledEntity(changing.entity, after);
    const settings = {
      accuracy: context.accuracy ?? DEFAULT_ACCURACY,
      timezone: context.timezone ?? DEFAULT_TIMEZONE,
    };
    if (!(await this.formulas.compute(manager, entity, { ...settings, before }))) return;
    if (await this.recomputeFew(changing, entity)) return;
    const { project, id } = changing.entity;
    const request = { kind: 'compute' as const, context };
    await this.jobs.create({ project, entity: id, user: context.user ?? null, request }, manager);
  }

  /** Whether that was all. */
  private async recomputeFew({ manager }: Changing, entity: CompiledEntity): Promise<boolean> {
    let after = '';
    for (let done = 0; done < ROWS_AT_ONCE; done += COMPUTE_BATCH) {
      const { count, last } = await this.formulas.recompute(manager, entity, { after, limit: COMPUTE_BATCH });
      if (count < COMPUTE_BATCH || last === undefined) return true;
      after = last;
    }
    return false;
  }
}
