import {
  appInit,
  bindRole,
  bindUser,
  createRole,
  listRoles,
  removeRole,
  rightsChanged,
  roleChain,
  switchRole,
  updateRole,
  updateRoleAuth,
  type PayloadOf,
  type RawInputOf,
} from '@buildmesh/contracts';
import { systemContext } from '@buildmesh/service-kit';
import { describeWith } from '@buildmesh/testing';
import {
  contextOf,
  expectRefused,
  newMember,
  resolve,
  signIn,
  toldAll,
  withTwoProjects,
  type ProjectFixture,
  type World,
} from './world.js';

const ABSENT = 'f'.repeat(24);
const ENTITY = 'e'.repeat(24);

describeWith(['postgres'], 'Roles', () => {
  let world: World;
  let place: ProjectFixture;
  let other: ProjectFixture;
  withTwoProjects((made) => ({ world, place, other } = made));

  const inProject = () => ({ params: { project: place.project } });
  const one = (id: string) => ({ params: { project: place.project, id } });
  const create = async (name = 'Clerk', type: 'common' | 'admin' | 'public' = 'common') =>
    (await world.ask(createRole, place.owner, { ...inProject(), input: { name, type } }))._id;
  const update = (id: string, input: RawInputOf<typeof updateRole>) =>
    world.ask(updateRole, place.owner, { ...one(id), input });
  const get = async (id: string) =>
    (await world.ask(listRoles, place.owner, inProject())).find(({ _id }) => _id === id);
  const chain = (role: string, project = place.project) =>
    world.ask(roleChain, systemContext(), { input: { project, role } });

  it('Every project begins with an admin, a common and a public role', () => {
    expect(place.roles.admin).toMatchObject({
      _name: 'Administrator',
      _default: false,
      _user: [place.owner.user],
    });
    expect(place.roles.common).toMatchObject({ _name: 'Member', _default: true, _user: [] });
    expect(place.roles.public).toMatchObject({ _name: 'External user', _default: true });
  });

  it('A new role has a name and stands at the end of the list', async () => {
    const id = await create();
    const roles = await world.ask(listRoles, place.owner, inProject());
    expect(roles.at(-1)).toMatchObject({
      _id: id,
      _name: 'Clerk',
      _type: 'common',
      _parent: null,
      _auth: {},
      _ver: 1,
    });
    await expectRefused(world, 'role.name-required', () => create('  '));
  });

  describe('A change', () => {
    it('keeps name, options, home, order and parent', async () => {
      const id = await create();
      const change = {
        _name: 'Chief',
        _option: { change: true },
        home: { type: 'page', value: '1'.repeat(24) } as const,
        _sort: 2.5,
        _parent: place.roles.common._id,
      };
      await update(id, change);
      expect(await get(id)).toMatchObject({ ...change, _ver: 2 });
      await expectRefused(world, 'role.name-required', () => update(id, { _name: ' ' }));
    });

    it('that names a version and lost the race is refused with the current role', async () => {
      const id = await create();
      await update(id, { _name: 'First', _ver: 1 });
      await expect(update(id, { _name: 'Second', _ver: 1 })).rejects.toMatchObject({
        key: 'conflict',
        details: { data: { _id: id, _name: 'First', _ver: 2 } },
      });
      await expectRefused(world, 'conflict', () => update(id, { _name: 'Second', _ver: 1 }));
    });

    it('of the same version many times at once has one winner', async () => {
      const id = await create();
      const results = await Promise.allSettled(
        Array.from({ length: 6 }, (_, i) => update(id, { _name: `Name ${i}`, _ver: 1 })),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('may not make a circle, also when two halves of it come at once', async () => {
      const [a, b] = [await create('A'), await create('B')];
      const results = await Promise.allSettled([update(a, { _parent: b }), update(b, { _parent: a })]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await expectRefused(world, 'role.cycle', () => update(a, { _parent: a }));
    });

    it('refuses a parent of another project exactly as one that does not exist', async () => {
      const id = await create();
      await expectRefused(world, 'role.not-found', () => update(id, { _parent: other.roles.common._id }));
      await expectRefused(world, 'role.not-found', () => update(id, { _parent: ABSENT }));
    });

    it('of a role of another project is refused exactly as of one that does not exist', async () => {
      for (const id of [other.roles.common._id, ABSENT]) {
        await expectRefused(world, 'role.not-found', () => update(id, { _name: 'x' }));
        await expectRefused(world, 'role.not-found', () => world.ask(removeRole, place.owner, one(id)));
        await expectRefused(world, 'role.not-found', () =>
          world.ask(bindRole, place.owner, { ...one(id), input: { route: ['a'] } }),
        );
        const input = { role: id, updated: { route: ['a'] } };
        await expectRefused(world, 'role.not-found', () =>
          world.ask(updateRoleAuth, place.owner, { ...inProject(), input }),
        );
        await expect(chain(id)).rejects.toMatchObject({ key: 'role.not-found' });
      }
    });
  });

  describe('Grants', () => {
    it('replace the named kinds, leave the others, and reach the roles below', async () => {
      const heard: PayloadOf<typeof rightsChanged>[] = [];
      world.service.bus.subscribe(rightsChanged, (payload) => heard.push(payload));
      const [parent, child] = [await create('Parent'), await create('Child')];
      await update(child, { _parent: parent });
      await world.ask(bindRole, place.owner, {
        ...one(parent),
        input: { route: ['a', 'b'], page: { p: true } },
      });
      const updated = {
        route: ['c'],
        query: { [`${ENTITY}.salary`]: false },
        filter: { [ENTITY]: [{ key: 'city', opt: 'eq' as const, value: 'Rome' }] },
      };
      await world.ask(updateRoleAuth, place.owner, { ...inProject(), input: { role: parent, updated } });
      expect((await get(parent))?._auth).toEqual({ ...updated, page: { p: true } });
      await toldAll(world);
      expect(heard.at(-1)?.roles?.sort()).toEqual([parent, child].sort());
      expect(await chain(child)).toEqual([
        { _id: child, _name: 'Child', _type: 'common', _auth: {} },
        { _id: parent, _name: 'Parent', _type: 'common', _auth: { ...updated, page: { p: true } } },
      ]);
    });

    it('that a role gives up are those of its ancestors again', async () => {
      const [parent, child] = [await create('Above'), await create('Below')];
      await update(child, { _parent: parent });
      await world.ask(bindRole, place.owner, { ...one(parent), input: { route: ['a'] } });
      await world.ask(bindRole, place.owner, { ...one(child), input: { route: [], page: ['p'] } });
      const input = { role: child, updated: { page: ['q'] }, cleared: ['route' as const, 'view' as const] };
      await world.ask(updateRoleAuth, place.owner, { ...inProject(), input });
      expect((await get(child))?._auth).toEqual({ page: ['q'] });
    });

    it('of somebody who looked at an older state are refused with the present one', async () => {
      const id = await create('Contested');
      const _ver = (await get(id))?._ver;
      const grant = (page: string[]) =>
        world.ask(updateRoleAuth, place.owner, {
          ...inProject(),
          input: { role: id, updated: { page }, _ver },
        });
      await grant(['p']);
      await expectRefused(world, 'conflict', () => grant(['q']));
      expect((await get(id))?._auth).toEqual({ page: ['p'] });
      const present = (await get(id))?._ver;
      const bind = (route: string[]) =>
        world.ask(bindRole, place.owner, { ...one(id), input: { route, _ver: present } });
      const results = await Promise.allSettled([bind(['a']), bind(['b'])]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await expectRefused(world, 'conflict', () => bind(['c']));
      expect((await get(id))?._auth.route).not.toEqual(['c']);
    });

    it('of a chain with a circle in the data end all the same', async () => {
      const [a, b] = [await create('A'), await create('B')];
      await update(a, { _parent: b });
      await world.pool.query('UPDATE identity.role SET _parent = $2 WHERE _id = $1', [b, a]);
      expect((await chain(a)).map(({ _id }) => _id)).toEqual([a, b]);
      await world.pool.query('UPDATE identity.role SET _parent = NULL WHERE _id = $1', [b]);
    });

    it('of another project’s role are not told', async () => {
      await expect(chain(place.roles.admin._id, other.project)).rejects.toMatchObject({
        key: 'role.not-found',
      });
    });
  });

  describe('Removing', () => {
    it('is refused while the role has members or sub-roles', async () => {
      const [parent, child] = [await create('Parent'), await create('Child')];
      await update(child, { _parent: parent });
      await expectRefused(world, 'role.in-use', () => world.ask(removeRole, place.owner, one(parent)));
      const { name } = await newMember(world, place);
      await world.ask(bindUser, place.owner, { ...inProject(), input: { role: child, details: name } });
      await expectRefused(world, 'role.in-use', () => world.ask(removeRole, place.owner, one(child)));
      const free = await create('Free');
      await world.ask(removeRole, place.owner, one(free));
      expect(await get(free)).toBeUndefined();
    });

    it('of the last role for administrators is refused', async () => {
      const { admin } = place.roles;
      await expectRefused(world, 'role.last-admin', () => world.ask(removeRole, place.owner, one(admin._id)));
      const second = await create('Second', 'admin');
      await world.ask(removeRole, place.owner, one(second));
    });
  });

  describe('Switching', () => {
    it('reaches an extra role that allows it, and the own one always', async () => {
      const { name } = await newMember(world, place);
      const extra = await create('Extra');
      await world.ask(bindUser, place.owner, { ...inProject(), input: { role: extra, details: name } });
      const token = await signIn(world, name);
      const role = async () => (await resolve(world, token, place.project)).role;
      const to = async (id: string) =>
        world.ask(switchRole, await contextOf(world, token, place.project), {
          ...inProject(),
          input: { role: id },
        });
      await expectRefused(world, 'no-authority', () => to(extra));
      await update(extra, { _option: { change: true } });
      await to(extra);
      expect(await role()).toBe(extra);
      await to(place.roles.common._id);
      expect(await role()).toBe(place.roles.common._id);
    });

    it('never reaches a role that is not held; roles of other projects are as good as absent', async () => {
      const { name } = await newMember(world, place);
      const context = await contextOf(world, await signIn(world, name), place.project);
      const to = (id: string) => world.ask(switchRole, context, { ...inProject(), input: { role: id } });
      await expectRefused(world, 'no-authority', () => to(place.roles.admin._id));
      await expectRefused(world, 'role.not-found', () => to(other.roles.admin._id));
      await expectRefused(world, 'role.not-found', () => to(ABSENT));
    });
  });

  it('The application starts with the caller’s own grants', async () => {
    const { name } = await newMember(world, place);
    await world.ask(bindRole, place.owner, {
      ...one(place.roles.common._id),
      input: { route: { a: true, b: false } },
    });
    const context = await contextOf(world, await signIn(world, name), place.project);
    const mine = await world.ask(appInit, context, inProject());
    expect(mine).toMatchObject({
      project: { _id: place.project, _auth: 'common' },
      role: { _type: 'common' },
      auth: { route: { a: true } },
    });
    const boss = await world.ask(appInit, place.owner, inProject());
    expect(boss).toMatchObject({
      project: { _auth: 'admin', _rid: place.roles.admin._id },
      auth: { route: null, query: null },
    });
  });
});
