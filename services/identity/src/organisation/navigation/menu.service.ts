import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@buildmesh/kernel';
import {
  bindMenuEntry,
  createMenuEntry,
  refusal,
  removeMenuEntry,
  sortMenu,
  updateMenuEntry,
  type InputOf,
} from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import { IdentityReferenceService } from '../../access/index.js';
import { assertSound } from '../../accounts/index.js';
import type { Actor } from '../../caller.js';
import { MAX_MENU_ENTRIES } from '../../limits.js';
import {
  changedParts,
  lockProject,
  type MenuRow,
  type Repositories,
  type Retry,
  Store,
} from '../../store/index.js';
import { assertOrder, lastPlace, type TreeNode } from '../../tree.rules.js';
import { menuFaults, menuOf, newProject, newThings, typeOf } from './menu.rules.js';

type Draft = Parameters<typeof menuFaults>[0];

const REFUSALS = { missing: 'menu.not-found', cycle: 'menu.cycle' } as const;

/** The menu of a project, as its administrators arrange it. All writers wait for the project's lock. */
@Injectable()
export class MenuService {
  constructor(
    private readonly store: Store,
    private readonly things: IdentityReferenceService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async create(
    actor: Actor,
    { type, name, parent, value, option }: InputOf<typeof createMenuEntry>,
    retry?: Retry,
  ): Promise<string> {
    const draft = { _name: name, _type: typeOf(type), _value: value, _program: [], _option: option };
    assertSound(menuFaults(draft));
    await this.assertNames(actor, draft);
    return this.store.write(async (writing) => {
      await lockProject(writing, actor.project);
      const tree = await writing.menu.list(actor.project);
      if (tree.length >= MAX_MENU_ENTRIES) {
        throw refusal('quota-reached', {
          data: { quota: 'menu', used: tree.length, limit: MAX_MENU_ENTRIES },
        });
      }
      if (parent !== null && !tree.some(({ _id }) => _id === parent)) throw refusal('menu.not-found');
      const _id = newId(this.clock.now());
      const _sort = lastPlace(tree.filter(({ _parent }) => _parent === parent));
      await writing.menu.insert({ ...draft, _id, _project: actor.project, _parent: parent, _sort });
      await writing.audit.add({
        ...noteOf(actor, createMenuEntry.id, _id),
        after: { ...draft, _parent: parent },
      });
      return _id;
    }, retry);
  }

  async update(actor: Actor, id: string, input: InputOf<typeof updateMenuEntry>): Promise<void> {
    const { _ver, _type, programs, ...rest } = input;
    const change = {
      ...rest,
      ...(_type && { _type: typeOf(_type) }),
      ...(programs && { _program: [...new Set(programs)] }),
    };
    await this.change(actor, { id, action: updateMenuEntry.id, _ver }, change);
  }

  /** Binds functions; those bound before are no longer. */
  async bind(actor: Actor, id: string, { programs, _ver }: InputOf<typeof bindMenuEntry>): Promise<void> {
    await this.change(actor, { id, action: bindMenuEntry.id, _ver }, { _program: [...new Set(programs)] });
  }

  /** Places many entries in one step. */
  async sort(actor: Actor, moves: InputOf<typeof sortMenu>['routes']): Promise<void> {
    await this.store.write(async (writing) => {
      await lockProject(writing, actor.project);
      const tree = await writing.menu.list(actor.project);
      assertOrder(tree, moves, REFUSALS);
      await writing.menu.place(actor.project, moves);
      const moved = new Set(moves.map(({ _id }) => _id));
      await writing.audit.add({
        ...noteOf(actor, sortMenu.id),
        before: tree.filter(({ _id }) => moved.has(_id)).map(placeOf),
        after: moves,
      });
    });
  }

  /** Removes an entry; what lies below it moves up. */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.store.write(async (writing) => {
      await lockProject(writing, actor.project);
      const { _project, _ver, ...before } = await entryOf(writing, actor.project, id);
      await writing.menu.remove(actor.project, id, before._parent);
      await writing.audit.add({ ...noteOf(actor, removeMenuEntry.id, id), before });
    });
  }

  /** Refuses what an entry newly names and the project, or for another project the actor, does not have. */
  private async assertNames(actor: Actor, after: Draft, before?: MenuRow): Promise<void> {
    await this.things.assertKnown(actor.project, newThings(after, before));
    const project = newProject(after, before);
    if (project === undefined) return;
    const places = await this.store.read.projects.ofMember(actor.user);
    if (places.some((place) => place.project._id === project)) return;
    throw refusal('invalid', {
      errors: [{ field: 'option._foreign', rule: 'relation', message: 'field.relation' }],
    });
  }

  private async change(
    actor: Actor,
    { id, action, _ver }: { id: string; action: string; _ver: number | undefined },
    change: { [key in keyof MenuRow]?: MenuRow[key] | undefined },
  ): Promise<void> {
    const before = await entryOf(this.store.read, actor.project, id);
    await this.assertNames(actor, { ...before, ...defined(change) }, before);
    await this.store.write(async (writing) => {
      await lockProject(writing, actor.project);
      const tree = await writing.menu.list(actor.project);
      const row = tree.find(({ _id }) => _id === id);
      if (!row) throw refusal('menu.not-found');
      if (_ver !== undefined && _ver !== row._ver) {
        throw refusal('conflict', { data: menuOf(tree).find(({ _id }) => _id === id) });
      }
      const parts = changedParts({ ...row }, change);
      if (!parts) return;
      const after = { ...row, ...parts.after };
      assertSound(menuFaults(after));
      assertOrder(tree, [after], REFUSALS);
      await writing.menu.update(actor.project, id, parts.after);
      await writing.audit.add({ ...noteOf(actor, action, id), ...parts });
    });
  }
}

function defined<T extends object>(change: T): { [key in keyof T]: Exclude<T[key], undefined> } {
  const parts = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(parts) as { [key in keyof T]: Exclude<T[key], undefined> };
}

function placeOf({ _id, _parent, _sort }: TreeNode): TreeNode {
  return { _id, _parent, _sort };
}

async function entryOf({ menu }: Repositories, project: string, id: string): Promise<MenuRow> {
  const row = await menu.byId(project, id);
  if (!row) throw refusal('menu.not-found');
  return row;
}

function noteOf({ user, project }: Actor, action: string, id?: string) {
  return { project, account: user, action, target: id === undefined ? `project/${project}` : `menu/${id}` };
}
