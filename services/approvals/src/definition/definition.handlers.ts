import { Controller, Inject } from '@nestjs/common';
import {
  applicableApprovals,
  approvalFieldUses,
  approvalToFill,
  refusal,
  getApproval,
  listApprovals,
  removeApproval,
  saveApproval,
  toggleApproval,
  type CallContext,
  type OutputOf,
} from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { callerOf } from '../own-project.js';
import { DefinitionService } from './definition.service.js';
import { TableReaders } from './table-readers.js';
import { Vacancies } from './vacancies.js';

/** Approvals, for those who make them and those who apply. */
@Controller()
export class DefinitionHandlers {
  constructor(
    @Inject(DefinitionService) private readonly definitions: DefinitionService,
    @Inject(Vacancies) private readonly vacancies: Vacancies,
    @Inject(TableReaders) private readonly readers: TableReaders,
  ) {}

  @Handles(approvalFieldUses)
  reading({ input }: Call<typeof approvalFieldUses>): Promise<OutputOf<typeof approvalFieldUses>> {
    return this.readers.of(input.project, input.entity);
  }

  @Handles(listApprovals)
  async list(call: Call<typeof listApprovals>): Promise<OutputOf<typeof listApprovals>> {
    const found = await this.definitions.list(inOwn(call).project);
    return found.map(({ process: _process, ...shown }) => shown);
  }

  @Handles(getApproval)
  async get(call: Call<typeof getApproval>): Promise<OutputOf<typeof getApproval>> {
    const { project } = inOwn(call);
    const found = await this.definitions.get(project, call.params.id);
    const { fields, users, members } = await this.definitions.form(project, found.entity);
    return { ...found, fields, users, members, ...(await this.vacancies.of(project, found)) };
  }

  @Handles(saveApproval)
  async save(call: Call<typeof saveApproval>): Promise<OutputOf<typeof saveApproval>> {
    return this.definitions.save(inOwn(call), call.input);
  }

  @Handles(toggleApproval)
  async toggle(call: Call<typeof toggleApproval>): Promise<true> {
    return this.definitions.toggle(inOwn(call), call.params.id, call.input.disabled);
  }

  @Handles(removeApproval)
  async remove(call: Call<typeof removeApproval>): Promise<true> {
    return this.definitions.remove(inOwn(call), call.params.id);
  }

  @Handles(applicableApprovals)
  async open(call: Call<typeof applicableApprovals>): Promise<OutputOf<typeof applicableApprovals>> {
    const found = await this.definitions.open(callerOf(call));
    return found.map(({ _id, name, icon, sort, entity }) => ({ _id, name, icon, sort, entity }));
  }

  @Handles(approvalToFill)
  async toFill(call: Call<typeof approvalToFill>): Promise<OutputOf<typeof approvalToFill>> {
    return this.definitions.toFill(callerOf(call), call.params.id);
  }
}

function inOwn({ context, params }: { context: CallContext; params: { project: string } }) {
  if (context.project !== params.project) throw refusal('no-authority');
  return { context, project: params.project };
}
