import { Controller, Inject } from '@nestjs/common';
import { countUsage, type OutputOf } from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { RowCount } from './row-count.js';

/** What a project uses, for the service that shows it. */
@Controller()
export class UsageHandlers {
  constructor(@Inject(RowCount) private readonly counts: RowCount) {}

  @Handles(countUsage)
  async count({ input }: Call<typeof countUsage>): Promise<OutputOf<typeof countUsage>> {
    const { project } = input;
    const [rows, entities] = await Promise.all([this.counts.rows(project), this.counts.entities(project)]);
    return { rows, entities };
  }
}
