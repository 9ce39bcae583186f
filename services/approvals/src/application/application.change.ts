import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import { noticeTo, pushed, type ApprovalDefinition, type CallContext } from '@buildmesh/contracts';
import { currentUsers, dueOf, type Application } from '@buildmesh/domain';
import { CLOCK } from '@buildmesh/service-kit';
import type { UnitOfWorkScope } from '@buildmesh/persistence';
import { infoKeys, type Form } from '../definition/definition.service.js';
import { Notices } from '../notice/notices.js';
import { noticesOf } from '../notice/notices.rules.js';
import { ApplicationRepository } from './application.repository.js';
import { involvedIn, noticeMessageOf } from './application.rules.js';
import type { PendingEffects, StoredApplication } from './application.types.js';

/** Most people whose open screens are told of one change. */
const MAX_TOLD = 100;

/** A change of an application, decided already. */
export interface Change {
  context: Pick<CallContext, 'user' | 'role'>;
  /** How it was; absent for a new one. */
  before?: StoredApplication | undefined;
  after: StoredApplication;
  definition: ApprovalDefinition;
  table: Form;
  /** Values that the row is to get. */
  values: Readonly<Record<string, unknown>>;
  /** Whom steps are told of that nobody could take. */
  managers: readonly string[];
  /** Which contract, for the audit. */
  action: string;
  quota?: number | undefined;
}

/** Stores what was decided, with everything that follows from it, in the caller's transaction. */
@Injectable()
export class ApplicationChange {
  constructor(
    @Inject(ApplicationRepository) private readonly applications: ApplicationRepository,
    @Inject(Notices) private readonly notices: Notices,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Answers false, and stores nothing, when somebody else was faster. */
  async store(writing: UnitOfWorkScope, change: Change): Promise<boolean> {
    const { before, definition } = change;
    const after = { ...change.after, info: infoOf(change) };
    const effects = this.following(change, after);
    if (!before) await this.applications.insert(writing.manager, after, effects);
    else if (
      !(await this.applications.update(
        writing.manager,
        { seen: before.application.ver, stored: after },
        effects,
      ))
    )
      return false;
    const by = change.context.user ?? '';
    const was = before && {
      application: before.application,
      handlers: handlersOf(before.application, definition),
    };
    const now = { application: after.application, handlers: effects.handlers, managers: change.managers };
    const notices = noticesOf(was, now, by).map((notice) => ({
      ...notice,
      step: stepOf(definition, notice.node),
    }));
    await this.notices.keep(writing.manager, after, { name: definition.name, notices });
    await this.tell(writing, change);
    const { project, id } = after;
    await writing.record({
      ...{ project, entity: 'approval', target: id, action: change.action },
      before: before && positionOf(before.application),
      after: positionOf(after.application),
    });
    return true;
  }

  private following(
    { definition, values, quota }: Change,
    { application, info }: StoredApplication,
  ): PendingEffects {
    return {
      unwritten: values,
      dueAt: dueOf(application, { rules: rulesOf(definition) }),
      handlers: handlersOf(application, definition),
      words: noticeMessageOf(definition, info),
      quota,
      nowMs: this.clock.now(),
    };
  }

  /** Open screens of all who have to do with it fetch it anew (D54). */
  private async tell({ emit: tell }: UnitOfWorkScope, { before, after }: Change): Promise<void> {
    const people = new Set([
      ...(before ? involvedIn(before.application) : []),
      ...involvedIn(after.application),
    ]);
    const about = { id: after.id, approval: after.definition, state: after.application.state };
    for (const user of [...people].slice(0, MAX_TOLD))
      await tell(pushed, noticeTo({ room: 'user', user, project: after.project }, 'approval', about));
  }
}

export const rulesOf = ({ process, option }: ApprovalDefinition) => ({
  process,
  autopass: option.autopass,
  empty: option.empty,
});

/** Who may decide now, by the rules that the application runs under. */
export function handlersOf(application: Application, definition: ApprovalDefinition): string[] {
  return currentUsers(application, { rules: rulesOf(definition) });
}

const stepOf = ({ process }: ApprovalDefinition, id: string | undefined) =>
  process.nodes.find((node) => node.id === id)?.name ?? '';

function infoOf({ after, definition, table }: Change): StoredApplication['info'] {
  return infoKeys(definition, table.fields).map((key) => ({
    key,
    name: table.fields.find(({ _key }) => _key === key)?._name ?? key,
    value: after.application.form[key] ?? null,
  }));
}

const positionOf = ({ state, node, ver }: Application) => ({ state, node, _ver: ver });
