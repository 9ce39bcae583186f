import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@buildmesh/kernel';
import {
  bindDepartment,
  createDepartment,
  refusal,
  removeDepartment,
  rightsChanged,
  sortDepartments,
  updateDepartment,
  type InputOf,
} from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import { difference } from '../../access/index.js';
import type { Actor } from '../../caller.js';
import { MAX_GROUPS } from '../../limits.js';
import {
  changedParts,
  type DepartmentNode,
  type DepartmentRow,
  lockProject,
  type Part,
  type Repositories,
  type Retry,
  Store,
  type WriteRepositories,
} from '../../store/index.js';
import { assertMoves } from './department.rules.js';

/** Departments and groups of a project, and who belongs to them (D22). */
@Injectable()
export class DepartmentService {
  constructor(
    private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async create(actor: Actor, input: InputOf<typeof createDepartment>, retry?: Retry): Promise<string> {
    const { admin, user, ...given } = input;
    return this.store.write(async (writing) => {
      await lockProject(writing, actor.project);
      const tree = await writing.departments.tree(actor.project);
      if (tree.length >= MAX_GROUPS) {
        throw refusal('quota-reached', { data: { quota: 'group', used: tree.length, limit: MAX_GROUPS } });
      }
      assertExists(tree, given.parent);
      await assertMembers(writing, actor.project, [given.head, ...admin, ...user]);
      const _id = newId(this.clock.now());
      await writing.departments.insert({ ...given, _id, _project: actor.project, _sort: tree.length + 1 });
      await writing.departments.add(actor.project, _id, { part: 'admin', accounts: admin });
      await writing.departments.add(actor.project, _id, { part: 'user', accounts: user });
      await writing.audit.add({
        ...noteOf(actor, createDepartment.id, _id),
        after: { ...given, admin, user },
      });
      await tell(writing, actor.project, user);
      return _id;
    }, retry);
  }

  async update(
    actor: Actor,
    id: string,
    { _ver, ...change }: InputOf<typeof updateDepartment>,
  ): Promise<void> {
    await this.store.write(async (writing) => {
      await lockProject(writing, actor.project);
      const department = await departmentOf(writing, actor.project, id);
      assertVersion(department, _ver);
      const parts = changedParts({ ...department }, change);
      if (!parts) return;
      const { parent } = change;
      if (parent !== undefined) {
        const tree = await writing.departments.tree(actor.project);
        assertMoves(tree, [{ _id: id, parent }]);
      }
      await assertMembers(writing, actor.project, [change.head]);
      await writing.departments.update(actor.project, id, parts.after);
      await writing.audit.add({ ...noteOf(actor, updateDepartment.id, id), ...parts });
      if ('parent' in parts.after) await tell(writing, actor.project);
    });
  }

  /** Sets who belongs; a list that is absent stays. */
  async bind(actor: Actor, id: string, { _ver, ...lists }: InputOf<typeof bindDepartment>): Promise<void> {
    await this.store.write(async (writing) => {
      await lockProject(writing, actor.project);
      assertVersion(await departmentOf(writing, actor.project, id), _ver);
      const before: Partial<Record<Part, string[]>> = {};
      for (const part of ['admin', 'user'] as const) {
        const wished = lists[part];
        if (wished) before[part] = await this.setPeople(writing, { actor, id, part }, wished);
      }
      const parts = changedParts(before, { admin: sorted(lists.admin), user: sorted(lists.user) });
      if (!parts) return;
      await writing.departments.touch(actor.project, [id]);
      await writing.audit.add({ ...noteOf(actor, bindDepartment.id, id), ...parts });
    });
  }

  async sort(actor: Actor, { list }: InputOf<typeof sortDepartments>): Promise<void> {
    await this.store.write(async (writing) => {
      await lockProject(writing, actor.project);
      const tree = await writing.departments.tree(actor.project);
      assertMoves(tree, list);
      await writing.departments.place(actor.project, list);
      await writing.audit.add({ ...noteOf(actor, sortDepartments.id, 'all'), after: { list } });
      await tell(writing, actor.project);
    });
  }

  async remove(actor: Actor, id: string): Promise<void> {
    await this.store.write(async (writing) => {
      await lockProject(writing, actor.project);
      const { name, type, parent, head, option } = await departmentOf(writing, actor.project, id);
      const tree = await writing.departments.tree(actor.project);
      if (tree.some((group) => group.parent === id)) throw refusal('group.has-children');
      const admin = await writing.departments.peopleOf(actor.project, id, 'admin');
      const user = await writing.departments.peopleOf(actor.project, id, 'user');
      await writing.departments.remove(actor.project, id);
      await writing.audit.add({
        ...noteOf(actor, removeDepartment.id, id),
        before: { name, type, parent, head, option, admin, user },
      });
      await tell(writing, actor.project, user);
    });
  }

  /** Adds those missing and takes those out who are no longer listed; answers who was listed before. */
  private async setPeople(
    writing: WriteRepositories,
    { actor, id, part }: { actor: Actor; id: string; part: Part },
    wished: string[],
  ): Promise<string[]> {
    const listed = await writing.departments.peopleOf(actor.project, id, part);
    const { joining, leaving } = difference(listed, wished);
    await assertMembers(writing, actor.project, joining);
    await writing.departments.add(actor.project, id, { part, accounts: joining });
    await writing.departments.drop(actor.project, id, { part, accounts: leaving });
    if (part === 'user') await tell(writing, actor.project, [...joining, ...leaving]);
    return listed;
  }
}

async function departmentOf(
  { departments }: Repositories,
  project: string,
  id: string,
): Promise<DepartmentRow> {
  const department = await departments.byId(project, id);
  if (!department) throw refusal('group.not-found');
  return department;
}

/** Refuses a change by somebody who looked at an older state (D86). */
function assertVersion({ _project, ...group }: DepartmentRow, version: number | undefined): void {
  if (version !== undefined && version !== group._ver) throw refusal('conflict', { data: group });
}

function sorted(accounts: readonly string[] | undefined): string[] | undefined {
  return accounts && [...new Set(accounts)].sort();
}

function assertExists(tree: readonly DepartmentNode[], id: string | null): void {
  if (id !== null && !tree.some((group) => group._id === id)) throw refusal('group.not-found');
}

/** Refuses people who do not belong to the project, so that nobody's id from elsewhere gets into a group. */
async function assertMembers(
  { members }: Repositories,
  project: string,
  wished: readonly (string | null | undefined)[],
): Promise<void> {
  const accounts = [...new Set(wished.filter((account) => account != null))];
  if (accounts.length === 0) return;
  const known = await members.rolesOf(project, accounts);
  if (known.size < accounts.length) throw refusal('user.not-found');
}

/** Groups are part of what filters may show (D31 `dept`), so whoever kept them has to ask again. */
async function tell({ events }: WriteRepositories, project: string, users?: string[]): Promise<void> {
  if (users?.length === 0) return;
  await events.add(rightsChanged, { project, roles: [], ...(users ? { users } : {}) });
}

function noteOf({ user, project }: Actor, action: string, id: string) {
  return { project, account: user, action, target: `group/${id}` };
}
