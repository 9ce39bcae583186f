import { Inject, Injectable } from '@nestjs/common';
import { checkApprovalRow, fail, type ApprovalDefinition, type ApprovalOutcome } from '@buildmesh/contracts';
import {
  chosenFaults,
  editableFields,
  reconcile,
  transition,
  type Act,
  type ApprovalAction,
  type SignerPlace,
} from '@buildmesh/domain';
import { Journal, onceKeyOf } from '@buildmesh/persistence';
import { Bus, LOGGER, type Logger } from '@buildmesh/service-kit';
import { DefinitionService, type Form } from '../definition/definition.service.js';
import type { Caller } from '../own-project.js';
import { ApplicationChange } from './application.change.js';
import { ApplicationReader } from './application.reader.js';
import { forbidden, missing, readerOf, refused } from './application.rules.js';
import type { StoredApplication } from './application.types.js';
import { FactsService } from './facts.service.js';
import { RowWriter } from './row-writer.js';

/** What somebody wants done. */
export interface Wish {
  id: string;
  approval: string | undefined;
  action: ApprovalAction;
  data?: Readonly<Record<string, unknown>> | undefined;
  node?: string | undefined;
  _ver?: number | undefined;
  comment?: string | undefined;
  user?: readonly string[] | undefined;
  where?: SignerPlace | undefined;
  to?: string | undefined;
  users?: Readonly<Record<string, string[]>> | undefined;
}

interface Doing {
  caller: Caller;
  wish: Wish;
  managing: boolean;
  stored: StoredApplication;
  definition: ApprovalDefinition;
}

/** Acts on applications: looks, asks the rules, and stores what they say if nobody was faster (D52). */
@Injectable()
export class ActService {
  constructor(
    @Inject(Journal) private readonly journal: Journal,
    @Inject(DefinitionService) private readonly definitions: DefinitionService,
    @Inject(ApplicationReader) private readonly reader: ApplicationReader,
    @Inject(ApplicationChange) private readonly changes: ApplicationChange,
    @Inject(FactsService) private readonly facts: FactsService,
    @Inject(RowWriter) private readonly rows: RowWriter,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async act(
    caller: Caller,
    wish: Wish,
    { managing, contract }: { managing: boolean; contract: string },
  ): Promise<ApprovalOutcome> {
    const { context, project } = caller;
    const once = onceKeyOf({ context, project, contract }, wish);
    const told = once && (await this.journal.recall<ApprovalOutcome>(once));
    if (told) return told;
    // Everybody is asked before the transaction, which holds a connection.
    const doing = await this.begun(caller, wish, managing);
    const { after, values, table } = await this.decided(doing);
    const { stored: before, definition } = doing;
    const outcome = await this.journal.write({ context, once }, async (writing) => {
      const change = {
        context,
        before,
        after,
        definition,
        table,
        values,
        action: `${contract}.${wish.action}`,
      };
      if (!(await this.changes.store(writing, change))) throw refused('moved', before);
      const { state, node, ver } = after.application;
      return { _id: after.id, state, node, _ver: ver };
    });
    await this.rows.write(outcome._id).catch((error: unknown) => {
      // It is written later, by whoever looks after what is left.
      this.logger.warn(
        { err: error, application: outcome._id },
        'the row of an application could not be written yet',
      );
    });
    return outcome;
  }

  /** Refuses whoever has nothing to do with it as if it were not there. */
  private async begun(caller: Caller, wish: Wish, managing: boolean): Promise<Doing> {
    const { stored, definition, isManager } = await this.reader.readable(caller, wish.id);
    if (wish.approval !== undefined && wish.approval !== stored.definition)
      throw fail('approval.application-not-found');
    if (managing && !isManager) throw fail('permission-denied');
    return { caller, wish, managing, stored, definition: await this.ruling(definition, stored, wish.action) };
  }

  /** Whoever applies again does so under the newest rules (D47). */
  private async ruling(
    definition: ApprovalDefinition,
    { project }: StoredApplication,
    action: ApprovalAction,
  ) {
    return action === 'reapply' ? this.definitions.get(project, definition._id) : definition;
  }

  private async decided(doing: Doing) {
    const { stored, definition, wish, caller } = doing;
    const values = await this.checked(doing);
    const { application } = stored;
    const form = { ...application.form, ...values };
    const chosen = wish.action === 'reapply' ? { ...application.chosen, ...wish.users } : application.chosen;
    if (wish.action === 'reapply') {
      const nodes = chosenFaults(definition.process.nodes, chosen);
      if (nodes.length > 0) throw fail('approval.choose', { data: { nodes } });
      await this.facts.assertActive(stored.project, Object.values(wish.users ?? {}).flat());
    }
    const people = [
      ...application.turns.map(({ user }) => user),
      ...Object.values(chosen).flat(),
      ...(wish.user ?? []),
    ];
    const { project, context } = caller;
    const { timezone } = context;
    const facts = await this.facts.of({
      project,
      definition,
      creator: application.creator,
      form,
      chosen,
      people,
      timezone,
    });
    if (wish.action === 'form') this.assertFilled(doing, facts.table, form);
    const now = { ...reconcile(application, facts), ver: application.ver };
    const { next, refusal } = transition(
      now,
      actOf(doing, { form, chosen, changes: wish.data !== undefined }),
      facts,
    );
    if (refusal) throw refused(refusal, stored);
    const after: StoredApplication = { ...stored, version: definition.version, application: next };
    return { after, values: changesOf(stored, after, values), table: facts.table };
  }

  /** The values sent, held to what the step lets its handler set, and checked as the table says (D48). */
  private async checked({ stored, definition, wish, caller }: Doing): Promise<Record<string, unknown>> {
    const { data, action } = wish;
    if (data === undefined) return {};
    const editable = editableFields(stored.application, definition.process, {
      keys: Object.keys(data),
      action,
    });
    const faults = forbidden(data, editable);
    if (faults.length > 0) throw fail('invalid', { errors: faults });
    if (Object.keys(data).length === 0) return {};
    const { project, entity, id } = stored;
    const { context } = caller;
    const input = {
      project,
      entity,
      id,
      values: { ...data },
      as: readerOf(context),
      accuracy: context.accuracy,
    };
    return (await this.bus.inquire(checkApprovalRow, input)).values;
  }

  private assertFilled(
    { stored, definition }: Doing,
    table: Form,
    form: Readonly<Record<string, unknown>>,
  ): void {
    const keys = table.fields.map(({ _key }) => _key);
    const editable = editableFields(stored.application, definition.process, { keys, action: 'form' });
    const faults = missing(table.fields, editable, form);
    if (faults.length > 0) throw fail('invalid', { errors: faults });
  }
}

function actOf(
  { wish, caller, managing, stored }: Doing,
  {
    form,
    chosen,
    changes,
  }: { form: Act['form']; chosen: Readonly<Record<string, string[]>>; changes: boolean },
): Act {
  const { action, comment, user, where, to } = wish;
  const { application } = stored;
  return {
    ...{ action, user: caller.user, managing, comment, where, to, chosen },
    node: wish.node ?? application.node,
    ver: wish._ver ?? application.ver,
    users: user,
    form: changes || action === 'form' || action === 'reapply' ? form : undefined,
  };
}

/** What the row gets: what was sent, or where an act was taken back all that the form was before. */
function changesOf(
  before: StoredApplication,
  after: StoredApplication,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const isBack = before.application.undo !== null && after.application.form === before.application.undo.form;
  return isBack ? after.application.form : values;
}
