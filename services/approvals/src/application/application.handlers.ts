import { Controller, Inject } from '@nestjs/common';
import {
  adminFetchApprovals,
  applyApproval,
  assumeApproval,
  countApprovals,
  refusal,
  fetchApprovals,
  getApplication,
  handleApproval,
  migrateApproval,
  peopleToChoose,
  submitApproval,
  type ApprovalOutcome,
  type ApprovalPage,
  type OutputOf,
} from '@buildmesh/contracts';
import { ChoosablePeople, Handles, type Call } from '@buildmesh/service-kit';
import { DefinitionService } from '../definition/definition.service.js';
import { callerOf } from '../own-project.js';
import { ActService } from './act.service.js';
import { ApplicationLists } from './application.lists.js';
import { ApplicationReader } from './application.reader.js';
import { ApplyService } from './apply.service.js';
import { AssumeService } from './assume.service.js';
import { ManageService } from './manage.service.js';

/** Applications, for those who make them, decide them and manage them. */
@Controller()
export class ApplicationHandlers {
  constructor(
    @Inject(ApplyService) private readonly applying: ApplyService,
    @Inject(ActService) private readonly acting: ActService,
    @Inject(AssumeService) private readonly assuming: AssumeService,
    @Inject(ApplicationReader) private readonly reader: ApplicationReader,
    @Inject(ApplicationLists) private readonly lists: ApplicationLists,
    @Inject(ManageService) private readonly managing: ManageService,
    @Inject(DefinitionService) private readonly definitions: DefinitionService,
    @Inject(ChoosablePeople) private readonly choosable: ChoosablePeople,
  ) {}

  @Handles(applyApproval)
  async apply(call: Call<typeof applyApproval>): Promise<ApprovalOutcome> {
    return this.applying.apply(callerOf(call), call.input);
  }

  /** For whoever may fill in a form, or has to do with an application: the names that it may be filled in with. */
  @Handles(peopleToChoose)
  async people(call: Call<typeof peopleToChoose>): Promise<OutputOf<typeof peopleToChoose>> {
    const caller = callerOf(call);
    const { input } = call;
    if ('application' in input) await this.reader.readable(caller, input.application);
    else await this.definitions.toApply(caller, input.approval);
    return this.choosable.find(caller.project, input.search);
  }

  @Handles(submitApproval)
  async submit(call: Call<typeof submitApproval>): Promise<ApprovalOutcome> {
    const { entity, value, action, data, option } = call.input;
    const command = { ...option, id: value, approval: entity, action, data };
    return this.acting.act(callerOf(call), command, { managing: false, contract: submitApproval.id });
  }

  @Handles(assumeApproval)
  async assume(call: Call<typeof assumeApproval>): Promise<OutputOf<typeof assumeApproval>> {
    return this.assuming.assume(callerOf(call), call.input);
  }

  @Handles(fetchApprovals)
  async fetch(call: Call<typeof fetchApprovals>): Promise<ApprovalPage> {
    return this.lists.fetch(callerOf(call), call.input.query, call.input.option);
  }

  @Handles(countApprovals)
  async count(call: Call<typeof countApprovals>): Promise<OutputOf<typeof countApprovals>> {
    return this.lists.count(callerOf(call));
  }

  @Handles(getApplication)
  async get(call: Call<typeof getApplication>): Promise<OutputOf<typeof getApplication>> {
    return this.reader.show(callerOf(call), call.params.id);
  }

  @Handles(migrateApproval)
  async migrate(call: Call<typeof migrateApproval>): Promise<OutputOf<typeof migrateApproval>> {
    return this.managing.migrate(callerOf(call), call.input.approval);
  }

  @Handles(handleApproval)
  async handle(call: Call<typeof handleApproval>): Promise<OutputOf<typeof handleApproval>> {
    const { entity, value, action, data, option } = call.input;
    const { from, restore, ...rest } = option;
    if (value === undefined) {
      const to = option.to ?? option.user?.[0];
      if (action !== 'forward' || from === undefined || to === undefined || !/^[0-9a-z]{24}$/.test(to))
        throw refusal('invalid', {
          errors: [{ field: 'value', rule: 'required', message: 'field.required' }],
        });
      return this.managing.deliver(callerOf(call), { from, to });
    }
    const command = {
      ...rest,
      id: value,
      approval: entity,
      action: restore ? ('revert' as const) : action,
      data,
    };
    return this.acting.act(callerOf(call), command, { managing: true, contract: handleApproval.id });
  }

  @Handles(adminFetchApprovals)
  async manage(call: Call<typeof adminFetchApprovals>): Promise<ApprovalPage> {
    return this.lists.manage(callerOf(call), call.input.query, call.input.option);
  }
}
