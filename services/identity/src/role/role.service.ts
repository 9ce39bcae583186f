import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@buildmesh/kernel';
import {
  createRole,
  fail,
  removeRole,
  rightsChanged,
  updateRole,
  type InputOf,
  type RoleAuth,
} from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import { changedParts } from '../audit/audit.rules.js';
import type { Actor } from '../caller.js';
import { MAX_ROLES } from '../limits.js';
import type { Retry } from '../retry/retry.rules.js';
import { Store, type Repositories } from '../store/store.js';
import { lockProject } from '../user/membership.js';
import type { RoleRow } from './role.entity.js';
import { assertParent, descendants, mergeAuth } from './role.rules.js';

/** Which role, changed by which contract. */
interface Target {
  id: string;
  action: string;
}

/** Roles and what they grant (D23). */
@Injectable()
export class RoleService {
  constructor(
    private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async create(actor: Actor, { name, type }: InputOf<typeof createRole>, retry?: Retry): Promise<string> {
    if (name === '') throw fail('role.name-required');
    return this.store.write(async (writing) => {
      await lockProject(writing, actor.project);
      const tree = await writing.roles.tree(actor.project);
      if (tree.length >= MAX_ROLES) {
        throw fail('quota-reached', { data: { quota: 'role', used: tree.length, limit: MAX_ROLES } });
      }
      const role = newRole(actor.project, { name, type, sort: tree.length + 1, nowMs: this.clock.now() });
      await writing.roles.insert(role);
      await writing.audit.add({
        ...noteOf(actor, { id: role._id, action: createRole.id }),
        after: { _name: name, _type: type },
      });
      return role._id;
    }, retry);
  }

  async update(actor: Actor, id: string, input: InputOf<typeof updateRole>): Promise<void> {
    const { _ver, ...change } = input;
    if (change._name === '') throw fail('role.name-required');
    await this.store.write(async (writing) => {
      await lockProject(writing, actor.project);
      const role = await roleOf(writing, actor.project, id);
      if (_ver !== undefined && _ver !== role._ver)
        throw fail('conflict', { data: await this.shown(writing, role) });
      const tree = await writing.roles.tree(actor.project);
      if (change._parent) assertParent(id, change._parent, tree);
      const parts = changedParts({ ...role }, change);
      if (!parts) return;
      await writing.roles.update(actor.project, id, parts.after);
      await writing.audit.add({ ...noteOf(actor, { id, action: updateRole.id }), ...parts });
      await writing.events.add(rightsChanged, { project: actor.project, roles: descendants(id, tree) });
    });
  }

  /** Replaces the named kinds of grants. */
  async grant(actor: Actor, { id, action }: Target, updated: RoleAuth): Promise<void> {
    await this.store.write(async (writing) => {
      await lockProject(writing, actor.project);
      const role = await roleOf(writing, actor.project, id);
      const parts = changedParts({ ...role._auth }, { ...updated });
      if (!parts) return;
      await writing.roles.update(actor.project, id, { _auth: mergeAuth(role._auth, updated) });
      await writing.audit.add({ ...noteOf(actor, { id, action }), ...parts });
      const roles = descendants(id, await writing.roles.tree(actor.project));
      await writing.events.add(rightsChanged, { project: actor.project, roles });
    });
  }

  async remove(actor: Actor, id: string): Promise<void> {
    await this.store.write(async (writing) => {
      await lockProject(writing, actor.project);
      const { _name, _type, _parent, _auth } = await roleOf(writing, actor.project, id);
      const tree = await writing.roles.tree(actor.project);
      const others = tree.filter((role) => role._id !== id);
      if (_type === 'admin' && !others.some((role) => role._type === 'admin')) throw fail('role.last-admin');
      if (others.some((role) => role._parent === id)) throw fail('role.in-use');
      if (await writing.roles.hasMembers(actor.project, id)) throw fail('role.in-use');
      await writing.roles.remove(actor.project, id);
      await writing.audit.add({
        ...noteOf(actor, { id, action: removeRole.id }),
        before: { _name, _type, _parent, _auth },
      });
      await writing.events.add(rightsChanged, { project: actor.project, roles: [id] });
    });
  }

  private async shown({ roles }: Repositories, { _project, _id }: RoleRow): Promise<unknown> {
    return (await roles.list(_project)).find((role) => role._id === _id);
  }
}

interface RoleDraft {
  name: string;
  type: RoleRow['_type'];
  sort: number;
  nowMs: number;
}

/** A role without grants, members or parent. */
export function newRole(project: string, { name, type, sort, nowMs }: RoleDraft) {
  return {
    _id: newId(nowMs),
    _project: project,
    _name: name,
    _type: type,
    _parent: null,
    _auth: {},
    _option: {},
    home: null,
    _sort: sort,
    _default: false,
  };
}

async function roleOf({ roles }: Repositories, project: string, id: string): Promise<RoleRow> {
  const role = await roles.byId(project, id);
  if (!role) throw fail('role.not-found');
  return role;
}

function noteOf(actor: Actor, { id, action }: Target) {
  return { project: actor.project, account: actor.user, action, target: `role/${id}` };
}
