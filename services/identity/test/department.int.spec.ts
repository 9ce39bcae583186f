import {
  bindDepartment,
  createDepartment,
  fetchDepartments,
  initDepartments,
  listAudit,
  removeDepartment,
  removeUser,
  rightsChanged,
  selfDepartments,
  sortDepartments,
  updateDepartment,
  type Department,
  type PayloadOf,
  type RawInputOf,
} from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
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

describeWith(['postgres'], 'Departments and groups', () => {
  let world: World;
  let place: ProjectFixture;
  let other: ProjectFixture;
  withTwoProjects((made) => ({ world, place, other } = made));

  const inProject = (at = place) => ({ params: { project: at.project } });
  const one = (id: string) => ({ params: { project: place.project, id } });
  const create = async (input: RawInputOf<typeof createDepartment>, at = place) =>
    (await world.ask(createDepartment, at.owner, { ...inProject(at), input }))._id;
  const update = (id: string, input: RawInputOf<typeof updateDepartment>) =>
    world.ask(updateDepartment, place.owner, { ...one(id), input });
  const bind = (id: string, input: RawInputOf<typeof bindDepartment>) =>
    world.ask(bindDepartment, place.owner, { ...one(id), input });
  const remove = (id: string) => world.ask(removeDepartment, place.owner, one(id));
  const get = async (id: string): Promise<Department | undefined> =>
    (await world.ask(initDepartments, place.owner, inProject())).find(({ _id }) => _id === id);
  const groupsOf = async (name: string) =>
    (await resolve(world, await signIn(world, name), place.project)).groups;

  it('A department has a name, a parent and a head; a group has admins and people', async () => {
    const [head, admin, person] = [
      await newMember(world, place),
      await newMember(world, place),
      await newMember(world, place),
    ];
    const top = await create({ name: ' Sales ', head: head.id, option: { code: 'S1' } });
    const id = await create({
      name: 'Night shift',
      type: 'member',
      parent: top,
      admin: [admin.id],
      user: [person.id],
    });
    expect(await get(top)).toEqual({
      _id: top,
      name: 'Sales',
      type: 'group',
      parent: null,
      head: head.id,
      admin: [],
      user: [],
      _user: [person.id],
      option: { code: 'S1' },
      _sort: expect.any(Number),
      _ver: 1,
    });
    expect(await get(id)).toMatchObject({
      name: 'Night shift',
      type: 'member',
      parent: top,
      head: null,
      admin: [admin.id],
      user: [person.id],
      _user: [person.id],
    });
  });

  it('Every project has its own groups', async () => {
    const id = await create({ name: 'Ours' });
    const theirs = await create({ name: 'Theirs' }, other);
    const listed = await world.ask(initDepartments, other.owner, inProject(other));
    expect(listed.map(({ _id }) => _id)).toEqual([theirs]);
    await expectRefused(world, 'group.not-found', () => update(theirs, { name: 'Mine now' }));
    await expectRefused(world, 'group.not-found', () => bind(theirs, { user: [] }));
    await expectRefused(world, 'group.not-found', () => remove(theirs));
    await expectRefused(world, 'group.not-found', () => create({ name: 'Below', parent: theirs }));
    await expectRefused(world, 'group.not-found', () => update(id, { parent: theirs }));
    await expectRefused(world, 'group.not-found', () =>
      world.ask(sortDepartments, place.owner, {
        ...inProject(),
        input: { list: [{ _id: theirs, parent: null, _sort: 1 }] },
      }),
    );
  });

  it('Only members of the project lead, look after or belong to a group', async () => {
    const stranger = await newMember(world, other);
    const id = await create({ name: 'Closed' });
    for (const input of [{ head: stranger.id }, { admin: [stranger.id] }, { user: [newId()] }]) {
      await expectRefused(world, 'user.not-found', () => create({ name: 'No', ...input }));
    }
    await expectRefused(world, 'user.not-found', () => update(id, { head: stranger.id }));
    await expectRefused(world, 'user.not-found', () => bind(id, { user: [stranger.id] }));
    await expectRefused(world, 'user.not-found', () => bind(id, { admin: [stranger.id] }));
  });

  describe('Binding', () => {
    it('adds who is missing, removes who is no longer listed and leaves absent lists alone', async () => {
      const people = await Promise.all([1, 2, 3].map(() => newMember(world, place)));
      const [ann, bob, eve] = people.map(({ id }) => id) as [string, string, string];
      const id = await create({ name: 'Crew', admin: [eve], user: [ann, bob] });
      await bind(id, { user: [bob, eve, eve] });
      expect(await get(id)).toMatchObject({ admin: [eve], user: [bob, eve].sort() });
      await bind(id, { admin: [ann] });
      expect(await get(id)).toMatchObject({ admin: [ann], user: [bob, eve].sort() });
      await bind(id, { admin: [], user: [] });
      expect(await get(id)).toMatchObject({ admin: [], user: [], _user: [] });
      const { data } = await world.ask(listAudit, place.owner, {
        ...inProject(),
        input: { target: `group/${id}` },
      });
      expect(data.map(({ action }) => action)).toEqual([
        'identity.group.bind',
        'identity.group.bind',
        'identity.group.bind',
        'identity.group.create',
      ]);
    });

    it('of somebody who looked at an older list is refused, so that nobody is put out unseen', async () => {
      const people = await Promise.all([1, 2].map(() => newMember(world, place)));
      const [ann, bob] = people.map(({ id }) => id) as [string, string];
      const id = await create({ name: 'Contested', user: [ann] });
      const _ver = (await get(id))?._ver;
      await bind(id, { user: [ann, bob], _ver });
      await expectRefused(world, 'conflict', () => bind(id, { user: [], _ver }));
      expect((await get(id))?.user).toEqual([ann, bob].sort());
    });

    it('of the same list again changes nothing', async () => {
      const people = [(await newMember(world, place)).id, (await newMember(world, place)).id];
      const id = await create({ name: 'Same', user: people });
      const count = async () => (await world.pool.query('SELECT FROM identity.audit')).rowCount;
      const before = await count();
      await bind(id, { user: people.toReversed() });
      expect(await count()).toBe(before);
    });
  });

  describe('A change', () => {
    it('keeps name, parent, head and code', async () => {
      const { id: head } = await newMember(world, place);
      const [top, id] = [await create({ name: 'Top' }), await create({ name: 'Old' })];
      await update(id, { name: 'New', parent: top, head, option: { code: 'N' } });
      expect(await get(id)).toMatchObject({ name: 'New', parent: top, head, option: { code: 'N' }, _ver: 2 });
      await update(id, { head: null, parent: null });
      expect(await get(id)).toMatchObject({ name: 'New', parent: null, head: null });
    });

    it('that names a version and lost the race is refused with the current group', async () => {
      const id = await create({ name: 'Raced' });
      await update(id, { name: 'First', _ver: 1 });
      await expectRefused(world, 'conflict', () => update(id, { name: 'Second', _ver: 1 }));
      await expect(update(id, { name: 'Second', _ver: 1 })).rejects.toMatchObject({
        details: { data: { _id: id, name: 'First', _ver: 2 } },
      });
    });

    it('never makes a circle, also when two halves of it come at once', async () => {
      const [a, b] = [await create({ name: 'A' }), await create({ name: 'B' })];
      const results = await Promise.allSettled([update(a, { parent: b }), update(b, { parent: a })]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await expectRefused(world, 'group.cycle', () => update(a, { parent: a }));
    });
  });

  it('Sorting orders and nests groups in one step, or not at all', async () => {
    const [a, b, c] = [await create({ name: 'A' }), await create({ name: 'B' }), await create({ name: 'C' })];
    const sort = (list: { _id: string; parent: string | null; _sort: number }[]) =>
      world.ask(sortDepartments, place.owner, { ...inProject(), input: { list } });
    await sort([
      { _id: c, parent: null, _sort: -2 },
      { _id: b, parent: c, _sort: 1 },
      { _id: a, parent: c, _sort: 2 },
    ]);
    const listed = await world.ask(initDepartments, place.owner, inProject());
    expect(listed[0]?._id).toBe(c);
    expect(listed.filter(({ parent }) => parent === c).map(({ _id }) => _id)).toEqual([b, a]);
    await expectRefused(world, 'group.cycle', () =>
      sort([
        { _id: a, parent: null, _sort: 9 },
        { _id: c, parent: b, _sort: 9 },
      ]),
    );
  });

  it('Removing is refused while groups lie below; people stay in the project', async () => {
    const person = await newMember(world, place);
    const top = await create({ name: 'Top', user: [person.id] });
    const below = await create({ name: 'Below', parent: top });
    await expectRefused(world, 'group.has-children', () => remove(top));
    await remove(below);
    await remove(top);
    expect(await get(top)).toBeUndefined();
    const { member, groups } = await resolve(world, await signIn(world, person.name), place.project);
    expect([member, groups]).toEqual([true, []]);
    await expectRefused(world, 'group.not-found', () => remove(top));
  });

  it('Whoever leaves the project leaves its groups', async () => {
    const person = await newMember(world, place);
    const lists = { head: person.id, admin: [person.id], user: [person.id] };
    const id = await create({ name: 'Left', ...lists });
    await world.ask(removeUser, place.owner, one(person.id));
    expect(await get(id)).toMatchObject({ head: null, admin: [], user: [], _user: [] });
  });

  describe('What a caller belongs to', () => {
    it('is the own groups and everything they are part of', async () => {
      const person = await newMember(world, place);
      const sales = await create({ name: 'Sales' });
      const north = await create({ name: 'North', parent: sales });
      const polar = await create({ name: 'Polar', parent: north, user: [] });
      const crew = await create({ name: 'Crew', type: 'member', user: [person.id] });
      await create({ name: 'South', parent: sales, admin: [person.id] });
      await bind(north, { user: [person.id] });
      expect(await groupsOf(person.name)).toEqual([sales, north, crew].sort());
      await update(north, { parent: null });
      expect(await groupsOf(person.name)).toEqual([north, crew].sort());
      await expectRefused(world, 'group.cycle', () => update(north, { parent: polar }));
      expect(await groupsOf(person.name)).toEqual([north, crew].sort());
    });

    it('is told anew to whoever remembers it the moment it changes', async () => {
      const heard: PayloadOf<typeof rightsChanged>[] = [];
      world.service.bus.subscribe(rightsChanged, (payload) => heard.push(payload));
      const { id } = await newMember(world, place);
      const group = await create({ name: 'Heard' });
      await bind(group, { user: [id] });
      await remove(group);
      await toldAll(world);
      expect(heard.filter(({ users }) => users?.includes(id))).toHaveLength(3);
    });

    it('is nothing outside of the project', async () => {
      const person = await newMember(world, place);
      await create({ name: 'Inside', user: [person.id] });
      const token = await signIn(world, person.name);
      expect((await resolve(world, token, other.project)).groups).toBeUndefined();
      expect((await resolve(world, token)).groups).toBeUndefined();
    });
  });

  describe('Members', () => {
    it('see the whole organisation, and which groups are their own', async () => {
      const person = await newMember(world, place);
      const led = await create({ name: 'Led', head: person.id });
      const own = await create({ name: 'Own', user: [person.id] });
      const foreign = await create({ name: 'Foreign' });
      const context = await contextOf(world, await signIn(world, person.name), place.project);
      const seen = await world.ask(fetchDepartments, context, inProject());
      expect(seen.map(({ _id }) => _id)).toEqual(expect.arrayContaining([led, own, foreign]));
      expect(seen[0]).not.toHaveProperty('option');
      const mine = await world.ask(selfDepartments, context, inProject());
      expect(mine.map(({ _id }) => _id)).toEqual([led, own]);
      await expectRefused(world, 'no-authority', () =>
        world.ask(createDepartment, context, { ...inProject(), input: { name: 'Mine' } }),
      );
    });

    it('from outside see only the groups they belong to', async () => {
      const guest = await newMember(world, place, 'public');
      const own = await create({ name: 'Guests', user: [guest.id] });
      await create({ name: 'Secret' });
      const context = await contextOf(
        world,
        await signIn(world, guest.name, { project: place.project }),
        place.project,
      );
      const seen = await world.ask(fetchDepartments, context, inProject());
      expect(seen.map(({ _id }) => _id)).toEqual([own]);
    });
  });
});
