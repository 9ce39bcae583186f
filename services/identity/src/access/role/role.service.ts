import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@buildmesh/kernel';
import {
  createRole,
  refusal,
  removeRole,
  rightsChanged,
  updateRole,
  type InputOf,
  type RoleAuth,
} from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import type { Actor } from '../../caller.js';
import { MAX_ROLES } from '../../limits.js';
import {
  changedParts,
  lockProject,
  type Repositories,
  type Retry,
  type RoleNode,
  type RoleRow,
  Store,
} from '../../store/index.js';
import { IdentityReferenceService } from '../reference-check.service.js';
import { assertParent, descendants, mergeAuth, newTables } from './role.rules.js';

/** Which role, changed by which contract. */
interface Target {
  id: string;
  action: string;
}

/** Which kinds of grants become what; `cleared` ones are the ancestors' again. */
export interface GrantChange {
  updated: RoleAuth;
  cleared?: readonly (keyof RoleAuth)[];
  _ver?: number | undefined;
}

/** Roles and what they grant (D23). */
@Injectable()
export class RoleService {
  constructor(
    private readonly store: Store,
    private readonly things: IdentityReferenceService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async create(actor: Actor, { name, type }: InputOf<typeof createRole>, retry?: Retry): Promise<string> {
    if (name === '') throw refusal('role.name-required');
    return this.store.write(async (writing) => {
      await lockProject(writing, actor.project);
      const tree = await writing.roles.tree(actor.project);
      assertRoomForRole(tree);
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
    if (change._name === '') throw refusal('role.name-required');
    await this.assertHomePage(actor.project, id, change.home);
    await this.store.write(async (writing) => {
      await lockProject(writing, actor.project);
      const role = await roleOf(writing, actor.project, id);
      await this.assertVersion(writing, role, _ver);
      const tree = await writing.roles.tree(actor.project);
      if (change._parent) assertParent(id, change._parent, tree);
      await assertHome(writing, actor.project, change.home);
      const parts = changedParts({ ...role }, change);
      if (!parts) return;
      await writing.roles.update(actor.project, id, parts.after);
      await writing.audit.add({ ...noteOf(actor, { id, action: updateRole.id }), ...parts });
      await writing.events.add(rightsChanged, { project: actor.project, roles: descendants(id, tree) });
    });
  }

  /** Replaces the named kinds of grants, and gives up those that are to be inherited again. */
  async grant(actor: Actor, { id, action }: Target, change: GrantChange): Promise<void> {
    const before = await roleOf(this.store.read, actor.project, id);
    await this.things.assertKnown(actor.project, newTables(change.updated, before._auth));
    await this.store.write(async (writing) => {
      await lockProject(writing, actor.project);
      const role = await roleOf(writing, actor.project, id);
      await this.assertVersion(writing, role, change._ver);
      const parts = changedParts({ ...emptyAuth(change.cleared), ...role._auth }, auditOf(change));
      if (!parts) return;
      await writing.roles.update(actor.project, id, { _auth: mergeAuth(role._auth, change) });
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
      if (_type === 'admin' && !others.some((role) => role._type === 'admin'))
        throw refusal('role.last-admin');
      if (others.some((role) => role._parent === id)) throw refusal('role.in-use');
      if (await writing.roles.hasMembers(actor.project, id)) throw refusal('role.in-use');
      await writing.roles.remove(actor.project, id);
      await writing.audit.add({
        ...noteOf(actor, { id, action: removeRole.id }),
        before: { _name, _type, _parent, _auth },
      });
      await writing.events.add(rightsChanged, { project: actor.project, roles: [id] });
    });
  }

  private async assertHomePage(
    project: string,
    id: string,
    home: RoleRow['home'] | undefined,
  ): Promise<void> {
    if (home?.type !== 'page') return;
    const before = await roleOf(this.store.read, project, id);
    if (before.home?.type === 'page' && before.home.value === home.value) return;
    await this.things.assertKnown(project, [{ field: 'home', type: 'page', ids: [home.value] }]);
  }

  private async assertVersion(
    writing: Repositories,
    role: RoleRow,
    version: number | undefined,
  ): Promise<void> {
    if (version !== undefined && version !== role._ver)
      throw refusal('conflict', { data: await this.shown(writing, role) });
  }

  private async shown({ roles }: Repositories, { _project, _id }: RoleRow): Promise<unknown> {
    return (await roles.list(_project)).find((role) => role._id === _id);
  }
}

/** Refuses a role beyond the most that a project may have. */
export function assertRoomForRole(tree: readonly RoleNode[]): void {
  if (tree.length < MAX_ROLES) return;
  throw refusal('quota-reached', { data: { quota: 'role', used: tree.length, limit: MAX_ROLES } });
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

/** Refuses a home in the menu that the project does not have. */
async function assertHome(
  { menu }: Repositories,
  project: string,
  home: RoleRow['home'] | undefined,
): Promise<void> {
  if (home?.type !== 'route' || (await menu.byId(project, home.value))) return;
  throw refusal('invalid', { errors: [{ field: 'home', rule: 'relation', message: 'field.relation' }] });
}

async function roleOf({ roles }: Repositories, project: string, id: string): Promise<RoleRow> {
  const role = await roles.byId(project, id);
  if (!role) throw refusal('role.not-found');
  return role;
}

/** In the audit a kind that is not defined reads `null`. */
const emptyAuth = (kinds: GrantChange['cleared'] = []) =>
  Object.fromEntries(kinds.map((kind) => [kind, null]));
const auditOf = ({ updated, cleared }: GrantChange) => ({ ...updated, ...emptyAuth(cleared) });

function noteOf(actor: Actor, { id, action }: Target) {
  return { project: actor.project, account: actor.user, action, target: `role/${id}` };
}
