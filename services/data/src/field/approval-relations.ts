import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@buildmesh/kernel';
import { fail, getApproval } from '@buildmesh/contracts';
import { relatedApproval } from '@buildmesh/domain';
import { Bus } from '@buildmesh/service-kit';
import type { ChangeOf } from '../catalog/structure-change.js';

const UNKNOWN: ReadonlySet<string> = new Set(['approval.not-found', 'entity.not-found', 'feature-missing']);

/** Relations that name an approval: they lead to the table of its forms. */
@Injectable()
export class ApprovalRelations {
  constructor(@Inject(Bus) private readonly bus: Bus) {}

  /**
   * The list as it is kept: behind an approval the table of its forms, whatever was sent there. Refuses an approval that
   * the project does not have, as an unknown table is.
   */
  async resolved(
    { context, project }: Pick<ChangeOf, 'context' | 'project'>,
    relate: string[],
  ): Promise<string[]> {
    const id = relatedApproval(relate);
    if (id === undefined) return relate;
    const call = { context, params: { project, id }, queryString: {}, input: {} };
    try {
      const { entity } = await this.bus.ask(getApproval, call);
      return [`approval-${id}`, entity];
    } catch (error) {
      if (!(error instanceof Refusal) || !UNKNOWN.has(error.key)) throw error;
      throw fail('invalid', { errors: [{ field: 'relate', rule: 'relation', message: 'field.relation' }] });
    }
  }
}
