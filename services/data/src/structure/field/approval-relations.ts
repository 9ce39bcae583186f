import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@buildmesh/kernel';
import { approvalFieldUses, refusal, getApproval } from '@buildmesh/contracts';
import { relatedApproval } from '@buildmesh/domain';
import { Bus } from '@buildmesh/service-kit';
import { type ChangeOf, EntityCatalog } from '../../catalog/index.js';
import type { ApprovalNeeds } from './approval-readers.js';

const UNKNOWN: ReadonlySet<string> = new Set(['approval.not-found', 'entity.not-found', 'feature-missing']);

/** How tables and approvals hang together: relations that lead to forms, and what approvals read. */
@Injectable()
export class ApprovalRelations {
  constructor(
    @Inject(Bus) private readonly bus: Bus,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
  ) {}

  /** What approvals read of a table (D95); nobody is asked in a project without tables of approvals. */
  async needs({ project, entity }: Pick<ChangeOf, 'project' | 'entity'>): Promise<ApprovalNeeds> {
    const { rows } = await this.catalog.of(project);
    if (!rows.some(({ option }) => option._model === 'approval')) return [];
    return this.bus.askAsSystem(approvalFieldUses, { project, entity });
  }

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
      throw refusal('invalid', {
        errors: [{ field: 'relate', rule: 'relation', message: 'field.relation' }],
      });
    }
  }
}
