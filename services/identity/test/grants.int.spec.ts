import {
  acceptInvitation,
  appInit,
  applyForRole,
  banUser,
  bindDepartment,
  bindRole,
  createDepartment,
  createRole,
  handleApplication,
  listRoles,
  listUsers,
  removeDepartment,
  removeRole,
  removeUser,
  toggleInvitation,
  updateRole,
  updateRoleAuth,
  updateUser,
  type RoleAuth,
} from '@buildmesh/contracts';
import { check } from '@buildmesh/domain';
import { describeWith } from '@buildmesh/testing';
import {
  BOSS,
  contextOf,
  expectRefused,
  newMember,
  resolve,
  signIn,
  withProject,
  type ProjectFixture,
  type World,
} from './world.js';

const KEY = 'k'.repeat(24);
const OTHER = 'o'.repeat(24);
/** What an administrator sees of each kind. */
const KINDS = {
  route: 'menu',
  program: 'function',
  dataset: 'dataset',
  page: 'custom page',
  shortcut: 'shortcut',
  popup: 'popup function',
  view: 'view',
  entity: 'data table',
} as const;
type Kind = keyof typeof KINDS;

describeWith(['postgres'], 'Grants of a role', () => {
  let world: World;
  let place: ProjectFixture;
  withProject((made) => ({ world, place } = made));

  const inProject = () => ({ params: { project: place.project } });
  const one = (id: string) => ({ params: { project: place.project, id } });
  const newRole = async (name: string) =>
    (await world.ask(createRole, place.owner, { ...inProject(), input: { name } }))._id;
  /** What somebody whose own role it is may use, as told to the application. */
  async function authOf(role: string): Promise<Record<string, unknown>> {
    const { name } = await newMember(world, {
      ...place,
      roles: { ...place.roles, common: { ...place.roles.common, _id: role } },
    });
    const context = await contextOf(world, await signIn(world, name), place.project);
    return (await world.ask(appInit, context, inProject())).auth;
  }

  it.each(Object.entries(KINDS) as [Kind, string][])(
    'of kind %s (%s) are its own: another role has them only when they are granted to it too',
    async (kind) => {
      const [granted, without] = [await newRole(`With ${kind}`), await newRole(`Without ${kind}`)];
      const updated = { [kind]: { [KEY]: true, [OTHER]: false } };
      await world.ask(updateRoleAuth, place.owner, { ...inProject(), input: { role: granted, updated } });
      expect(await authOf(granted)).toEqual({ [kind]: { [KEY]: true } });
      expect(await authOf(without)).toEqual({});
    },
  );

  it('are bound by kind: menus, functions, tables, shortcuts, datasets, pages and simple data', async () => {
    const id = await newRole('Bound');
    const simple = { [KEY]: { query: true, save: { a: true } } };
    const kinds = ['route', 'program', 'entity', 'shortcut', 'dataset', 'page'] as const;
    const input: RoleAuth = { simple, ...Object.fromEntries(kinds.map((kind) => [kind, [KEY]])) };
    await world.ask(bindRole, place.owner, { ...one(id), input });
    const roles = await world.ask(listRoles, place.owner, inProject());
    expect(roles.find(({ _id }) => _id === id)?._auth).toEqual(input);
    const granted = Object.fromEntries(kinds.map((kind) => [kind, { [KEY]: true }]));
    expect(await authOf(id)).toEqual({ simple, ...granted });
  });

  it('of a menu entry give no view, and those of a view no menu entry', async () => {
    const [menu, view] = [await newRole('Menu only'), await newRole('View only')];
    const given: [string, RoleAuth][] = [
      [menu, { route: [KEY] }],
      [view, { view: [KEY] }],
    ];
    for (const [role, updated] of given) {
      await world.ask(updateRoleAuth, place.owner, { ...inProject(), input: { role, updated } });
    }
    expect(await authOf(menu)).toEqual({ route: { [KEY]: true } });
    expect(await authOf(view)).toEqual({ view: { [KEY]: true } });
    const chainOf = async (id: string) =>
      (await world.ask(listRoles, place.owner, inProject())).filter(({ _id }) => _id === id);
    expect([
      check(await chainOf(menu), 'view', KEY),
      check(await chainOf(view), 'route', KEY),
      check(await chainOf(menu), 'route', KEY),
    ]).toEqual([false, false, true]);
  });
});

describeWith(['postgres'], 'The owner and the last administrator', () => {
  let world: World;
  let place: ProjectFixture;
  withProject((made) => ({ world, place } = made));

  const inProject = () => ({ params: { project: place.project } });
  const one = (id: string) => ({ params: { project: place.project, id } });

  it('cannot be removed, banned or demoted by an administrator, nor lose the admin role', async () => {
    const boss = place.owner.user ?? '';
    const assistant = await newMember(world, place, 'admin');
    const context = await contextOf(world, await signIn(world, assistant.name), place.project);
    for (const act of [removeUser, banUser]) {
      await expectRefused(world, 'user.is-owner', () => world.ask(act, context, one(boss)));
    }
    const demote = { role: [place.roles.common._id] };
    for (const by of [context, place.owner]) {
      await expectRefused(world, 'user.is-owner', () =>
        world.ask(updateUser, by, { ...one(boss), input: demote }),
      );
    }
    await expectRefused(world, 'role.last-admin', () =>
      world.ask(removeRole, context, one(place.roles.admin._id)),
    );
    await world.ask(createRole, place.owner, { ...inProject(), input: { name: 'Deputy', type: 'admin' } });
    await expectRefused(world, 'role.in-use', () =>
      world.ask(removeRole, context, one(place.roles.admin._id)),
    );
  });

  it('stay what they are through invitations, applications and groups', async () => {
    const boss = place.owner.user ?? '';
    const { _id: extra } = await world.ask(createRole, place.owner, {
      ...inProject(),
      input: { name: 'Extra' },
    });
    await world.ask(updateRole, place.owner, { ...one(extra), input: { _option: { apply: true } } });
    const applied = await world.ask(applyForRole, place.owner, { ...inProject(), input: { role: extra } });
    await world.ask(handleApplication, place.owner, { ...one(applied._id), input: { pass: true } });
    const invited = await world.ask(toggleInvitation, place.owner, {
      ...inProject(),
      input: { role: place.roles.common._id, enable: true },
    });
    await world.ask(acceptInvitation, place.owner, { input: { code: invited?.code ?? '' } });
    const group = await world.ask(createDepartment, place.owner, {
      ...inProject(),
      input: { name: 'Board', head: boss, admin: [boss], user: [boss] },
    });
    await world.ask(bindDepartment, place.owner, { ...one(group._id), input: { admin: [], user: [] } });
    await world.ask(removeDepartment, place.owner, one(group._id));
    const { data } = await world.ask(listUsers, place.owner, { ...inProject(), input: { list: [boss] } });
    expect(data[0]).toMatchObject({
      role: [place.roles.admin._id, extra, place.roles.common._id],
      owner: true,
      status: 'active',
    });
    const principal = await resolve(world, await signIn(world, BOSS.user, BOSS), place.project);
    expect(principal).toMatchObject({ owner: true, roleType: 'admin', role: place.roles.admin._id });
  });
});
