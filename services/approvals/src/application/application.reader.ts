import { Inject, Injectable } from '@nestjs/common';
import {
  refusal,
  readApprovalRow,
  type ApprovalDefinition,
  type getApplication,
  type OutputOf,
} from '@buildmesh/contracts';
import {
  allowedActions,
  currentUsers,
  editableFields,
  hiddenFields,
  isAdmin,
  nodeOf,
  partsOf,
  actStageOf,
  predict,
  type Application,
} from '@buildmesh/domain';
import { Bus } from '@buildmesh/service-kit';
import { DefinitionRepository } from '../definition/definition.repository.js';
import type { Caller } from '../own-project.js';
import { rulesOf } from './application.change.js';
import { ApplicationRepository } from './application.repository.js';
import { readerOf } from './application.rules.js';
import type { StoredApplication } from './application.types.js';
import { briefOf } from './brief.js';
import { FactsService } from './facts.service.js';

type Shown = OutputOf<typeof getApplication>;

export interface Readable {
  stored: StoredApplication;
  definition: ApprovalDefinition;
  /** The caller manages applications of this approval (AP-AUTH-002). */
  isManager: boolean;
}

/** Applications, for those who have to do with them. */
@Injectable()
export class ApplicationReader {
  constructor(
    @Inject(ApplicationRepository) private readonly applications: ApplicationRepository,
    @Inject(DefinitionRepository) private readonly definitions: DefinitionRepository,
    @Inject(FactsService) private readonly facts: FactsService,
    @Inject(Bus) private readonly bus: Bus,
  ) {}

  /** Refuses, as if it were not there, whoever has no part in it (D51); a removed one is there for managers alone. */
  async readable({ context, project, user }: Caller, id: string): Promise<Readable> {
    const stored = await this.applications.get(project, id);
    const definition = stored && (await this.definitions.pinned(project, stored.definition, stored.version));
    if (!stored || !definition) throw refusal('approval.application-not-found');
    const isManager = isAdmin(context) || definition.option.manager.includes(user);
    const isReader = stored.application.state !== 'removed' && stored.involved.includes(user);
    if (!isManager && !isReader) throw refusal('approval.application-not-found');
    return { stored, definition, isManager };
  }

  async show(caller: Caller, id: string): Promise<Shown> {
    const readable = await this.readable(caller, id);
    const { stored, definition, isManager } = readable;
    const { application } = stored;
    const { process } = definition;
    const { project, user } = caller;
    const { creator, form, chosen, turns, log, report } = application;
    const people = [creator, ...turns.map((turn) => turn.user), ...report];
    const facts = await this.facts.of({ project, definition, creator, form, chosen, people });
    const ahead = application.state === 'pending' ? predict(application.node, form, facts) : [];
    const named = [
      ...people,
      ...log.flatMap(({ user: by, to = [], absent = [] }) => [
        by,
        ...to,
        ...absent.map(({ user: away }) => away),
      ]),
      ...ahead.flatMap(({ users }) => users),
    ];
    const hidden = hiddenFields(application, process, { user, managing: isManager });
    const seen = facts.table.fields.filter(({ _key }) => !hidden.has(_key));
    const keys = seen.map(({ _key }) => _key);
    const isHandler = currentUsers(application, facts).includes(user);
    return {
      ...briefOf(stored, definition, hidden),
      nodeName: nodeOf(facts.rules, application.node)?.name ?? '',
      entered: application.entered,
      log: log.map(({ fields: about, ...entry }) => ({
        ...entry,
        nodeName: nodeOf(facts.rules, entry.node)?.name ?? '',
        // What is hidden from somebody has no name either.
        ...(about
          ? { fields: seen.filter(({ _key }) => about.includes(_key)).map(({ _name }) => _name) }
          : {}),
      })),
      changed: isChanged(application),
      form: pick(await this.row(caller, stored), keys),
      fields: seen,
      users: facts.table.users.filter((key) => keys.includes(key)),
      editable: isHandler ? editableFields(application, process, { keys, action: 'form' }) : [],
      reapplicable: creator === user ? editableFields(application, process, { keys, action: 'reapply' }) : [],
      members: facts.table.members,
      ...this.actions(readable, user),
      nodes: process.nodes.map((node) => ({ id: node.id, type: node.type, name: node.name })),
      back: backOf(stored, definition),
      predicted: ahead.map(({ node, users }) => ({ ...shownNode(definition, node), users })),
      people: await this.facts.names(project, named),
    };
  }

  private actions(
    { stored, definition, isManager }: Readable,
    user: string,
  ): Pick<Shown, 'actions' | 'managing'> {
    const rules = rulesOf(definition);
    const node = nodeOf(rules, stored.application.node);
    const place = actStageOf(stored.application, node);
    const own = allowedActions(place, partsOf(stored.application, user, { rules }));
    return {
      actions: own.filter(
        (action) => !node?.buttons || DECIDING.has(action) || node.buttons.includes(action),
      ),
      managing: isManager ? allowedActions(place, ['M']) : [],
    };
  }

  /** As the table has it, with names of related rows; until it is there, as it was handed in. */
  private async row(caller: Caller, { project, entity, id, application }: StoredApplication) {
    const input = { project, entity, id, as: readerOf(caller.context), raw: false };
    const row = await this.bus.askAsSystem(readApprovalRow, input).catch(() => null);
    return row ? { ...application.form, ...row } : application.form;
  }
}

/** The row was changed in its table since it was handed in last. */
function isChanged({ log }: Application): boolean {
  const since = log.findLastIndex(({ action }) => action === 'apply' || action === 'reapply');
  return log.slice(since + 1).some(({ action }) => action === 'change');
}

/** A definition may leave out other buttons, never these: without them a step could not end (D48 buttons). */
const DECIDING: ReadonlySet<string> = new Set(['pass', 'reject', 'form', 'reapply', 'cancel', 'revert']);

function pick(row: Readonly<Record<string, unknown>>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(row, key)).map((key) => [key, row[key]]));
}

function backOf({ application }: StoredApplication, { process }: ApprovalDefinition): string[] {
  const apply = process.nodes.filter(({ type }) => type === 'apply').map(({ id }) => id);
  const passed = application.path.filter((id) => id !== application.node);
  return [...new Set([...passed, ...apply])];
}

/** A node as people see it. */
export function shownNode(
  { process }: ApprovalDefinition,
  id: string,
): { node: string; name: string; type: string } {
  const node = process.nodes.find((one) => one.id === id);
  return { node: id, name: node?.name ?? '', type: node?.type ?? 'end' };
}
