import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@buildmesh/kernel';
import {
  createModule,
  refusal,
  pushToModule,
  removeModule,
  sortModules,
  updateModule,
  type InputOf,
  type ModuleNode,
} from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import { IdentityReferenceService, type Named } from '../../access/index.js';
import type { Actor } from '../../caller.js';
import { MAX_MODULE_ITEMS, MAX_MODULES } from '../../limits.js';
import {
  changedParts,
  ITEM_TYPES,
  type ItemType,
  lockProject,
  type Retry,
  Store,
  type WriteRepositories,
} from '../../store/index.js';
import { assertOrder, lastPlace } from '../../tree.rules.js';

const REFUSALS = { missing: 'module.not-found', cycle: 'module.cycle' } as const;

/** The module tree of a project. All writers wait for the project's lock. */
@Injectable()
export class ModuleService {
  constructor(
    private readonly store: Store,
    private readonly things: IdentityReferenceService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(project: string): Promise<ModuleNode[]> {
    return this.store.read.modules.list(project);
  }

  async create(actor: Actor, { name, parent }: InputOf<typeof createModule>, retry?: Retry): Promise<string> {
    return this.store.write(async (writing) => {
      const tree = await lockTree(writing, actor.project);
      assertRoom('module', tree.length, MAX_MODULES);
      if (parent !== null) moduleOf(tree, parent);
      const _id = newId(this.clock.now());
      const _sort = lastPlace(tree.filter(({ _parent }) => _parent === parent));
      await writing.modules.insert({ _id, _project: actor.project, _name: name, _parent: parent, _sort });
      await writing.audit.add({
        ...noteOf(actor, createModule.id, _id),
        after: { _name: name, _parent: parent },
      });
      return _id;
    }, retry);
  }

  /** Places many modules in one step. */
  async sort(actor: Actor, moves: InputOf<typeof sortModules>['list']): Promise<void> {
    await this.store.write(async (writing) => {
      const tree = await lockTree(writing, actor.project);
      assertOrder(tree, moves, REFUSALS);
      await writing.modules.place(actor.project, moves);
      const moved = new Set(moves.map(({ _id }) => _id));
      const before = tree
        .filter(({ _id }) => moved.has(_id))
        .map(({ _id, _parent, _sort }) => ({ _id, _parent, _sort }));
      await writing.audit.add({ ...noteOf(actor, sortModules.id), before, after: moves });
    });
  }

  /** Puts an item into a module; it lies in no other then. */
  async push(actor: Actor, id: string, { type, item }: InputOf<typeof pushToModule>): Promise<void> {
    await this.things.assertKnown(actor.project, [{ field: 'item', type, ids: [item] }]);
    await this.store.write(async (writing) => {
      const tree = await lockTree(writing, actor.project);
      const list = moduleOf(tree, id)[`_${type}`];
      if (list.includes(item)) return;
      assertRoom('module.item', list.length, MAX_MODULE_ITEMS);
      const from = holdersOf(tree, type, [item]);
      await writing.modules.push({ project: actor.project, module: id, type }, [item]);
      for (const touched of [id, ...from]) await writing.modules.update(actor.project, touched, {});
      await writing.audit.add({
        ...noteOf(actor, pushToModule.id, id),
        before: { module: from[0] ?? null },
        after: { type, item },
      });
    });
  }

  async update(actor: Actor, id: string, { _ver, ...change }: InputOf<typeof updateModule>): Promise<void> {
    const before = moduleOf(await this.list(actor.project), id);
    await this.things.assertKnown(actor.project, newItems(change, before));
    await this.store.write(async (writing) => {
      const tree = await lockTree(writing, actor.project);
      const module = moduleOf(tree, id);
      if (_ver !== undefined && _ver !== module._ver) throw refusal('conflict', { data: module });
      const parts = changedParts({ ...module }, withoutRepetitions(change));
      if (!parts) return;
      const after = { ...module, ...parts.after };
      assertOrder(tree, [after], REFUSALS);
      const robbed = new Set<string>();
      for (const type of ITEM_TYPES) {
        if (!(`_${type}` in parts.after)) continue;
        for (const holder of holdersOf(tree, type, after[`_${type}`])) robbed.add(holder);
        const shelf = { project: actor.project, module: id, type };
        await writing.modules.clear(shelf);
        await writing.modules.push(shelf, after[`_${type}`]);
      }
      robbed.delete(id);
      for (const holder of robbed) await writing.modules.update(actor.project, holder, {});
      await writing.modules.update(actor.project, id, { _name: after._name, _parent: after._parent });
      await writing.audit.add({ ...noteOf(actor, updateModule.id, id), ...parts });
    });
  }

  /** Removes a module without modules below it; its items stay, outside of any module. */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.store.write(async (writing) => {
      const tree = await lockTree(writing, actor.project);
      const { _ver, ...before } = moduleOf(tree, id);
      if (tree.some(({ _parent }) => _parent === id)) throw refusal('module.has-children');
      await writing.modules.remove(actor.project, id);
      await writing.audit.add({ ...noteOf(actor, removeModule.id, id), before });
    });
  }
}

async function lockTree(writing: WriteRepositories, project: string): Promise<ModuleNode[]> {
  await lockProject(writing, project);
  return writing.modules.list(project);
}

function moduleOf(tree: readonly ModuleNode[], id: string): ModuleNode {
  const module = tree.find(({ _id }) => _id === id);
  if (!module) throw refusal('module.not-found');
  return module;
}

/** Ids of the modules that hold any of `items`. */
function holdersOf(tree: readonly ModuleNode[], type: ItemType, items: readonly string[]): string[] {
  const asked = new Set(items);
  return tree.filter((module) => module[`_${type}`].some((item) => asked.has(item))).map(({ _id }) => _id);
}

function assertRoom(quota: string, used: number, limit: number): void {
  if (used >= limit) throw refusal('quota-reached', { data: { quota, used, limit } });
}

type Lists = { [type in ItemType as `_${type}`]?: string[] | undefined };

/** What the lists name and did not name before. */
function newItems(change: Lists, before: ModuleNode): Named[] {
  return ITEM_TYPES.map((type) => {
    const known = new Set(before[`_${type}`]);
    const ids = (change[`_${type}`] ?? []).filter((item) => !known.has(item));
    return { field: `_${type}`, type, ids };
  });
}

function withoutRepetitions<T extends Lists>(change: T): T {
  const lists = ITEM_TYPES.flatMap((type) => {
    const list = change[`_${type}`];
    return list ? [[`_${type}`, [...new Set(list)]]] : [];
  });
  return { ...change, ...(Object.fromEntries(lists) as Lists) };
}

function noteOf({ user, project }: Actor, action: string, id?: string) {
  return { project, account: user, action, target: id === undefined ? `project/${project}` : `module/${id}` };
}
