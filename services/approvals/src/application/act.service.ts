import { Inject, Injectable } from '@nestjs/common';
import { sleep } from '@buildmesh/kernel';
import {
  checkApprovalRow,
  refusal,
  readApprovalRow,
  STATE_FIELD,
  type ApprovalDefinition,
  type ApprovalOutcome,
} from '@buildmesh/contracts';
import {
  chosenFaults,
  editableFields,
  fieldsUnused,
  reconcile,
  transition,
  type ApprovalAct,
  type ApprovalAction,
  type SignerPlace,
} from '@buildmesh/domain';
import { UnitOfWork, idempotencyKeyOf, type IdempotencyKey } from '@buildmesh/persistence';
import { Bus, LOGGER, type Logger } from '@buildmesh/service-kit';
import { DefinitionService, type Form } from '../definition/definition.service.js';
import type { Caller } from '../own-project.js';
import { ApplicationChange } from './application.change.js';
import { ApplicationReader } from './application.reader.js';
import { forbidden, missing, readerOf, refused } from './application.rules.js';
import type { StoredApplication } from './application.types.js';
import { FactsService } from './facts.service.js';
import { OutsideChanges } from './outside-changes.js';
import { ApprovalRowWriter } from './row-writer.js';

/** People who act at once wait for each other this often, each time up to this long. */
const MAX_ATTEMPTS = 30;
const RACE_PAUSE_MS = 30;

/** Somebody else stored another version meanwhile. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** What somebody wants done. */
export interface ActCommand {
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

interface ActContext {
  caller: Caller;
  command: ActCommand;
  managing: boolean;
  stored: StoredApplication;
  definition: ApprovalDefinition;
}

/** Acts on applications: looks, asks the rules, and stores what they say if nobody was faster (D52). */
@Injectable()
export class ActService {
  constructor(
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(DefinitionService) private readonly definitions: DefinitionService,
    @Inject(ApplicationReader) private readonly reader: ApplicationReader,
    @Inject(ApplicationChange) private readonly changes: ApplicationChange,
    @Inject(FactsService) private readonly facts: FactsService,
    @Inject(OutsideChanges) private readonly outside: OutsideChanges,
    @Inject(ApprovalRowWriter) private readonly rows: ApprovalRowWriter,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Once, however often it is sent with the same key. Of several at once each is decided anew about what the others left, and
   * is refused only where that no longer allows it (D95).
   */
  async act(
    caller: Caller,
    command: ActCommand,
    { managing, contract }: { managing: boolean; contract: string },
  ): Promise<ApprovalOutcome> {
    const { context, project } = caller;
    const once = idempotencyKeyOf({ context, project, contract }, command);
    const told = once && (await this.unitOfWork.recall<ApprovalOutcome>(once));
    if (told) return told;
    let seen = command;
    for (let attempt = 1; ; attempt++) {
      // Everybody is asked before the transaction, which holds a connection.
      const acting = await this.load(caller, seen, managing);
      const { node, ver } = acting.stored.application;
      seen = { ...command, node: seen.node ?? node, _ver: seen._ver ?? ver };
      const outcome = await this.stored({ ...acting, command: seen }, { once, contract });
      if (outcome) {
        await this.follow(outcome._id);
        return outcome;
      }
      if (attempt >= MAX_ATTEMPTS) throw refused('moved', acting.stored);
      await sleep(Math.random() * RACE_PAUSE_MS);
    }
  }

  /** Nothing, and nothing is stored, when somebody else was faster. */
  private async stored(
    act: ActContext,
    { once, contract }: { once: IdempotencyKey | undefined; contract: string },
  ): Promise<ApprovalOutcome | undefined> {
    const { after, values, facts } = await this.decide(act);
    const { stored: before, definition, command } = act;
    const { context } = act.caller;
    const action = `${contract}.${command.action}`;
    try {
      return await this.unitOfWork.write({ context, once }, async (writing) => {
        const { table, managers } = facts;
        const change = { context, before, after, definition, table, managers, values, action };
        if (!(await this.changes.store(writing, change))) throw new Overtaken();
        const { state, node, ver } = after.application;
        return { _id: after.id, state, node, _ver: ver };
      });
    } catch (error) {
      if (error instanceof Overtaken) return undefined;
      throw error;
    }
  }

  private async follow(id: string): Promise<void> {
    await this.rows.write(id).catch((error: unknown) => {
      // It is written later, by whoever looks after what is left.
      this.logger.warn({ err: error, application: id }, 'the row of an application could not be written yet');
    });
  }

  /** Refuses whoever has nothing to do with it as if it were not there. */
  private async load(caller: Caller, command: ActCommand, managing: boolean): Promise<ActContext> {
    const { stored: known, definition, isManager } = await this.reader.readable(caller, command.id);
    if (command.approval !== undefined && command.approval !== known.definition)
      throw refusal('approval.application-not-found');
    if (managing && !isManager) throw refusal('permission-denied');
    const stored = await this.outside.absorbed(known, definition);
    return {
      caller,
      command,
      managing,
      stored,
      definition: await this.ruling(definition, stored, command.action),
    };
  }

  /** Whoever applies again does so under the newest rules (D47). */
  private async ruling(
    definition: ApprovalDefinition,
    { project }: StoredApplication,
    action: ApprovalAction,
  ) {
    return action === 'reapply' ? this.definitions.get(project, definition._id) : definition;
  }

  private async decide(act: ActContext) {
    const { stored, definition, command, caller } = act;
    const values = await this.checked(act);
    const { application } = stored;
    const form = { ...application.form, ...(await this.standing(act)), ...values };
    const chosen =
      command.action === 'reapply' ? { ...application.chosen, ...command.users } : application.chosen;
    if (command.action === 'reapply') {
      const nodes = chosenFaults(definition.process.nodes, chosen);
      if (nodes.length > 0) throw refusal('approval.choose', { data: { nodes } });
      await this.facts.assertActive(stored.project, Object.values(command.users ?? {}).flat());
    }
    const people = [
      ...application.turns.map(({ user }) => user),
      ...Object.values(chosen).flat(),
      ...(command.user ?? []),
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
    if (command.action === 'form') this.assertFilled(act, facts.table, form);
    const now = { ...reconcile(application, facts), ver: application.ver };
    const { next, refusal: reason } = transition(
      now,
      actOf(act, { form, chosen, changes: command.data !== undefined }),
      facts,
    );
    if (reason) throw refused(reason, stored);
    const after: StoredApplication = { ...stored, version: definition.version, application: next };
    return { after, values: changesOf(act, after, values), facts };
  }

  /** While nothing ran the row was free: whoever applies again does so with what it holds now. */
  private async standing({ stored, command, caller }: ActContext): Promise<Record<string, unknown>> {
    if (command.action !== 'reapply' || stored.application.state === 'pending') return {};
    const { project, entity, id } = stored;
    const [{ fields }, row] = await Promise.all([
      this.definitions.form(project, entity),
      this.bus.askAsSystem(readApprovalRow, { project, entity, id, as: readerOf(caller.context), raw: true }),
    ]);
    const keys = fields.map(({ _key }) => _key).filter((key) => key !== STATE_FIELD);
    return Object.fromEntries(
      keys.flatMap((key) => (row && Object.hasOwn(row, key) ? [[key, row[key]]] : [])),
    );
  }

  /** The values sent, held to what the step lets its handler set, and checked as the table says (D48). */
  private async checked({
    stored,
    definition,
    command,
    caller,
  }: ActContext): Promise<Record<string, unknown>> {
    const { data, action } = command;
    if (data === undefined) return {};
    const editable = editableFields(stored.application, definition.process, {
      keys: Object.keys(data),
      action,
    });
    const faults = forbidden(data, editable);
    if (faults.length > 0) throw refusal('invalid', { errors: faults });
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
    return (await this.bus.askAsSystem(checkApprovalRow, input)).values;
  }

  private assertFilled(
    { stored, definition }: ActContext,
    table: Form,
    form: Readonly<Record<string, unknown>>,
  ): void {
    const keys = table.fields.map(({ _key }) => _key);
    const editable = editableFields(stored.application, definition.process, { keys, action: 'form' });
    const faults = missing(table.fields, editable, form);
    if (faults.length > 0) throw refusal('invalid', { errors: faults });
  }
}

function actOf(
  { command, caller, managing, stored }: ActContext,
  {
    form,
    chosen,
    changes,
  }: { form: ApprovalAct['form']; chosen: Readonly<Record<string, string[]>>; changes: boolean },
): ApprovalAct {
  const { action, comment, user, where, to } = command;
  const { application } = stored;
  return {
    ...{ action, user: caller.user, managing, comment, where, to, chosen },
    node: command.node ?? application.node,
    ver: command._ver ?? application.ver,
    users: user,
    form: changes || action === 'form' || action === 'reapply' ? form : undefined,
  };
}

/**
 * What the row gets: what was sent; where an act was taken back all that the form was before; and where it runs again all
 * that is decided on, since the row was free until it is held (D95).
 */
function changesOf(
  { stored: before, definition }: ActContext,
  after: StoredApplication,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { form, state } = after.application;
  if (before.application.undo !== null && form === before.application.undo.form) return form;
  if (before.application.state === 'pending' || state !== 'pending') return values;
  const free = new Set(fieldsUnused(definition.process));
  return Object.fromEntries(
    Object.entries(form).filter(([key]) => Object.hasOwn(values, key) || !free.has(key)),
  );
}
