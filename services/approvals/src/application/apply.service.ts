import { Inject, Injectable } from '@nestjs/common';
import { newId, Refusal, type Clock } from '@buildmesh/kernel';
import {
  applyApproval,
  checkApprovalRow,
  refusal,
  type ApprovalDefinition,
  type ApprovalOutcome,
  type InputOf,
} from '@buildmesh/contracts';
import { begin, chosenFaults, rightAt } from '@buildmesh/domain';
import { UnitOfWork, idempotencyKeyOf } from '@buildmesh/persistence';
import { Bus, CLOCK } from '@buildmesh/service-kit';
import { DefinitionRepository } from '../definition/definition.repository.js';
import { DefinitionService } from '../definition/definition.service.js';
import type { Caller } from '../own-project.js';
import { ApplicationChange } from './application.change.js';
import { ApplicationRepository } from './application.repository.js';
import { forbidden, isAway, readerOf } from './application.rules.js';
import type { StoredApplication } from './application.types.js';
import { FactsService } from './facts.service.js';
import { ApprovalRowWriter } from './row-writer.js';

type Input = InputOf<typeof applyApproval>;

/** Takes applications in. */
@Injectable()
export class ApplyService {
  constructor(
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(DefinitionService) private readonly definitions: DefinitionService,
    @Inject(DefinitionRepository) private readonly known: DefinitionRepository,
    @Inject(ApplicationRepository) private readonly applications: ApplicationRepository,
    @Inject(ApplicationChange) private readonly changes: ApplicationChange,
    @Inject(FactsService) private readonly facts: FactsService,
    @Inject(ApprovalRowWriter) private readonly rows: ApprovalRowWriter,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Once, however often it is sent with the same key. Without its row an application is none. */
  async apply(caller: Caller, input: Input): Promise<ApprovalOutcome> {
    const { context, project } = caller;
    const once = idempotencyKeyOf({ context, project, contract: applyApproval.id }, input);
    const told = once && (await this.unitOfWork.recall<ApprovalOutcome>(once));
    if (told) return told;
    // Everybody is asked before the transaction, which holds a connection.
    const definition = await this.definitions.toApply(caller, input.entity);
    const change = await this.prepared(caller, definition, input);
    const outcome = await this.unitOfWork.write({ context, once }, async (writing) => {
      if (!(await this.known.held(writing.manager, project, definition._id)))
        throw refusal('approval.not-found');
      await this.changes.store(writing, change);
      const { state, node, ver } = change.after.application;
      return { _id: change.after.id, state, node, _ver: ver };
    });
    try {
      await this.rows.write(outcome._id);
    } catch (error) {
      // Not reached: the row follows. Refused: it never will.
      if (!(error instanceof Refusal) || isAway(error)) return outcome;
      await this.applications.discard(outcome._id, once);
      throw error;
    }
    return outcome;
  }

  private async prepared(caller: Caller, definition: ApprovalDefinition, { value, option }: Input) {
    const { context, project, user } = caller;
    const { entity, _id, version, process } = definition;
    const start = process.nodes.find(({ type }) => type === 'start');
    const faults = forbidden(
      value,
      Object.keys(value).filter((key) => rightAt(start, key) === 'edit'),
    );
    if (faults.length > 0) throw refusal('invalid', { errors: faults });
    const chosen = option.users ?? {};
    const nodes = chosenFaults(process.nodes, chosen);
    if (nodes.length > 0) throw refusal('approval.choose', { data: { nodes } });
    const people = Object.values(chosen).flat();
    await this.facts.assertActive(project, people);
    const asked = { project, entity, values: value, as: readerOf(context), accuracy: context.accuracy };
    const { values } = await this.bus.askAsSystem(checkApprovalRow, asked);
    const { timezone } = context;
    const facts = await this.facts.of({
      project,
      definition,
      creator: user,
      form: values,
      chosen,
      people,
      timezone,
    });
    const nowMs = this.clock.now();
    const after: StoredApplication = {
      ...{ id: newId(nowMs), project, definition: _id, version, entity, role: context.role ?? null },
      application: begin({ creator: user, form: values, chosen, comment: option.comment }, facts),
      ...{ involved: [], info: [], createdAt: nowMs, updatedAt: nowMs },
    };
    const { table, managers } = facts;
    return {
      context,
      after,
      definition,
      table,
      managers,
      values,
      action: applyApproval.id,
      quota: context.limit?.rows,
    };
  }
}
