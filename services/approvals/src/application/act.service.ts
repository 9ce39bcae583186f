import { Inject, Injectable } from '@nestjs/common';
import { sleep } from '@buildmesh/kernel';
import {
  checkApprovalRow,
  fail,
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
  type Act,
  type ApprovalAction,
  type SignerPlace,
} from '@buildmesh/domain';
import { Journal, onceKeyOf, type OnceKey } from '@buildmesh/persistence';
import { Bus, LOGGER, type Logger } from '@buildmesh/service-kit';
import { DefinitionService, type Form } from '../definition/definition.service.js';
import type { Caller } from '../own-project.js';
import { ApplicationChange } from './application.change.js';
import { ApplicationReader } from './application.reader.js';
import { forbidden, missing, readerOf, refused } from './application.rules.js';
import type { StoredApplication } from './application.types.js';
import { FactsService } from './facts.service.js';
import { OutsideChanges } from './outside-changes.js';
import { RowWriter } from './row-writer.js';

/** People who act at once wait for each other this often, each time up to this long. */
const MAX_ATTEMPTS = 30;
const RACE_PAUSE_MS = 30;

/** Somebody else stored another version meanwhile. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

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
    @Inject(OutsideChanges) private readonly outside: OutsideChanges,
    @Inject(RowWriter) private readonly rows: RowWriter,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Once, however often it is sent with the same key. Of several at once each is decided anew about what the others left, and
   * is refused only where that no longer allows it (D95).
   */
  async act(
    caller: Caller,
    wish: Wish,
    { managing, contract }: { managing: boolean; contract: string },
  ): Promise<ApprovalOutcome> {
    const { context, project } = caller;
    const once = onceKeyOf({ context, project, contract }, wish);
    const told = once && (await this.journal.recall<ApprovalOutcome>(once));
    if (told) return told;
    let seen = wish;
    for (let attempt = 1; ; attempt++) {
      // Everybody is asked before the transaction, which holds a connection.
      const doing = await this.begun(caller, seen, managing);
      const { node, ver } = doing.stored.application;
      seen = { ...wish, node: seen.node ?? node, _ver: seen._ver ?? ver };
      const outcome = await this.stored({ ...doing, wish: seen }, { once, contract });
      if (outcome) {
        await this.follow(outcome._id);
        return outcome;
      }
      if (attempt >= MAX_ATTEMPTS) throw refused('moved', doing.stored);
      await sleep(Math.random() * RACE_PAUSE_MS);
    }
  }

  /** Nothing, and nothing is stored, when somebody else was faster. */
  private async stored(
    doing: Doing,
    { once, contract }: { once: OnceKey | undefined; contract: string },
  ): Promise<ApprovalOutcome | undefined> {
    const { after, values, facts } = await this.decided(doing);
    const { stored: before, definition, wish } = doing;
    const { context } = doing.caller;
    const action = `${contract}.${wish.action}`;
    try {
      return await this.journal.write({ context, once }, async (writing) => {
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
  private async begun(caller: Caller, wish: Wish, managing: boolean): Promise<Doing> {
    const { stored: known, definition, isManager } = await this.reader.readable(caller, wish.id);
    if (wish.approval !== undefined && wish.approval !== known.definition)
      throw fail('approval.application-not-found');
    if (managing && !isManager) throw fail('permission-denied');
    const stored = await this.outside.absorbed(known, definition);
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
    const form = { ...application.form, ...(await this.standing(doing)), ...values };
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
    return { after, values: changesOf(doing, after, values), facts };
  }

  /** While nothing ran the row was free: whoever applies again does so with what it holds now. */
  private async standing({ stored, wish, caller }: Doing): Promise<Record<string, unknown>> {
    if (wish.action !== 'reapply' || stored.application.state === 'pending') return {};
    const { project, entity, id } = stored;
    const [{ fields }, row] = await Promise.all([
      this.definitions.form(project, entity),
      this.bus.inquire(readApprovalRow, { project, entity, id, as: readerOf(caller.context), raw: true }),
    ]);
    const keys = fields.map(({ _key }) => _key).filter((key) => key !== STATE_FIELD);
    return Object.fromEntries(
      keys.flatMap((key) => (row && Object.hasOwn(row, key) ? [[key, row[key]]] : [])),
    );
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

/**
 * What the row gets: what was sent; where an act was taken back all that the form was before; and where it runs again all
 * that is decided on, since the row was free until it is held (D95).
 */
function changesOf(
  { stored: before, definition }: Doing,
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
