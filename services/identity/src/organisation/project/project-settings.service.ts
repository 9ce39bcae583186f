import { Inject, Injectable } from '@nestjs/common';
import { newToken, type Clock } from '@buildmesh/kernel';
import {
  refusal,
  projectToken,
  removeProject,
  restoreProject,
  rightsChanged,
  setProjectOption,
  type InputOf,
  type OutputOf,
} from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import { IdentityReferenceService } from '../../access/index.js';
import type { Actor } from '../../caller.js';
import { limitsOf } from '../../licensing/index.js';
import { RESTORABLE_MS } from '../../limits.js';
import { changedParts, lockProject, type ProjectRow, type Repositories, Store } from '../../store/index.js';
import { tokenHashOf } from '../../token.js';
import { assertTimezone, homeOf, isTypedName, type OptionChange, storedOption } from './project.rules.js';
import { ProjectService } from './project.service.js';

/** What an owner does with a project: settings, token of the open interface, removal. */
@Injectable()
export class ProjectSettingsService {
  constructor(
    private readonly store: Store,
    private readonly projects: ProjectService,
    private readonly things: IdentityReferenceService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async setOption(actor: Actor, { name, ...option }: InputOf<typeof setProjectOption>): Promise<void> {
    assertTimezone(option.timezone);
    await this.assertHomePage(actor.project, option.home);
    await this.store.write(async (writing) => {
      const project = await lockProject(writing, actor.project);
      await assertOption(writing, project, option);
      const change = { ...storedOption(option), name };
      const parts = changedParts({ ...project._option, name: project._name }, change);
      if (!parts) return;
      const { name: _name = project._name, ...changed } = parts.after as { name?: string };
      await writing.projects.update(actor.project, { _name, _option: { ...project._option, ...changed } });
      await writing.audit.add({ ...noteOf(actor, setProjectOption.id), ...parts });
      await writing.events.add(rightsChanged, { project: actor.project });
    });
  }

  private async assertHomePage(project: string, home: OptionChange['home']): Promise<void> {
    if (home?.type !== 'page') return;
    const before = await this.store.read.projects.byId(project);
    if (before && homeOf(before._option)?.value === home.value) return;
    await this.things.assertKnown(project, [{ field: 'home', type: 'page', ids: [home.value] }]);
  }

  /** With `reset` a new token, shown this once; the old one ends. Without, only the hint of the current one. */
  async token(actor: Actor, { reset }: InputOf<typeof projectToken>): Promise<OutputOf<typeof projectToken>> {
    if (!reset) {
      const project = await this.store.read.projects.byId(actor.project);
      return { token: null, hint: project?.tokenHint ?? null };
    }
    const token = newToken();
    const hint = token.slice(-4);
    await this.store.write(async (writing) => {
      const project = await lockProject(writing, actor.project);
      await writing.projects.update(actor.project, {
        tokenHash: tokenHashOf(token),
        tokenHint: hint,
        tokenReset: project.tokenHash !== null,
      });
      await writing.audit.add({
        ...noteOf(actor, projectToken.id),
        before: { hint: project.tokenHint },
        after: { hint },
      });
      await writing.events.add(rightsChanged, { project: actor.project });
    });
    return { token, hint };
  }

  async remove(actor: Actor, { name }: InputOf<typeof removeProject>): Promise<void> {
    await this.store.write(async (writing) => {
      const project = await lockProject(writing, actor.project);
      if (!isTypedName(name, project._name)) throw refusal('project.name-mismatch');
      await writing.projects.update(actor.project, { removedAt: new Date(this.clock.now()) });
      await writing.audit.add({ ...noteOf(actor, removeProject.id), before: { _name: project._name } });
      await writing.events.add(rightsChanged, { project: actor.project });
    });
  }

  /** Takes a removal back within 30 days; to anybody but the owner the project does not exist. */
  async restore(actor: Actor): Promise<void> {
    await this.store.write(async (writing) => {
      await this.projects.assertMayOwnOneMore(writing, actor.user);
      const project = await writing.projects.lockRemoved(actor.project);
      const since = this.clock.now() - RESTORABLE_MS;
      if (!project?.removedAt || project._owner !== actor.user || project.removedAt.getTime() <= since) {
        throw refusal('project.not-found');
      }
      await writing.projects.update(actor.project, { removedAt: null });
      await writing.audit.add({ ...noteOf(actor, restoreProject.id), after: { _name: project._name } });
      await writing.events.add(rightsChanged, { project: actor.project });
    });
  }
}

/** Refuses what the edition does not have, and a home that is not in the menu. */
async function assertOption(
  { menu }: Repositories,
  project: ProjectRow,
  option: OptionChange,
): Promise<void> {
  if (option.public === true && limitsOf(project)['public'] !== true) throw refusal('feature-missing');
  if (option.home?.type !== 'route') return;
  if (await menu.byId(project._id, option.home.value)) return;
  throw refusal('invalid', { errors: [{ field: 'home', rule: 'relation', message: 'field.relation' }] });
}

function noteOf({ user, project }: Actor, action: string) {
  return { project, account: user, action, target: `project/${project}` };
}
