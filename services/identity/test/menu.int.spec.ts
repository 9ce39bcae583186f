import {
  appMenu,
  bindMenuEntry,
  bindRole,
  bindUser,
  createMenuEntry,
  listMenu,
  removeMenuEntry,
  sortMenu,
  updateMenuEntry,
  updateRoleAuth,
  type MenuEntry,
  type RawInputOf,
} from '@buildmesh/contracts';
import { describeWith } from '@buildmesh/testing';
import {
  contextOf,
  expectRefused,
  newMember,
  newProject,
  signIn,
  withTwoProjects,
  type ProjectFixture,
  type World,
} from './world.js';

const ABSENT = 'f'.repeat(24);
const TABLE = 'a'.repeat(24);
const PROGRAM = 'b'.repeat(24);

describeWith(['postgres'], 'The menu', () => {
  let world: World;
  let place: ProjectFixture;
  let other: ProjectFixture;
  withTwoProjects((made) => ({ world, place, other } = made));

  const inProject = () => ({ params: { project: place.project } });
  const one = (id: string) => ({ params: { project: place.project, id } });
  const create = async (input: RawInputOf<typeof createMenuEntry>) =>
    (await world.ask(createMenuEntry, place.owner, { ...inProject(), input }))._id;
  const table = (name: string, parent: string | null = null) =>
    create({ type: 'table', name, parent, value: TABLE });
  const dir = (name: string, parent: string | null = null) => create({ type: 'dir', name, parent });
  const update = (id: string, input: RawInputOf<typeof updateMenuEntry>) =>
    world.ask(updateMenuEntry, place.owner, { ...one(id), input });
  const sort = (routes: RawInputOf<typeof sortMenu>['routes']) =>
    world.ask(sortMenu, place.owner, { ...inProject(), input: { routes } });
  const bind = (id: string, programs: string[], _ver?: number) =>
    world.ask(bindMenuEntry, place.owner, { ...one(id), input: { programs, _ver } });
  const list = () => world.ask(listMenu, place.owner, inProject());
  const get = async (id: string) => (await list()).find(({ _id }) => _id === id);
  const expectInvalid = (message: string, work: () => Promise<unknown>) =>
    expectRefused(world, 'invalid', async () => {
      try {
        return await work();
      } catch (error) {
        expect(error).toMatchObject({ details: { errors: [{ message }] } });
        throw error;
      }
    });

  it('of each project is its own', async () => {
    const id = await table('Customers');
    expect(await get(id)).toEqual({
      _id: id,
      _name: 'Customers',
      _type: 'table',
      _parent: null,
      _sort: expect.any(Number),
      _children: [],
      _value: TABLE,
      _program: [],
      _option: {},
      _ver: 1,
    });
    expect(await world.ask(listMenu, other.owner, { params: { project: other.project } })).toEqual([]);
  });

  it('takes simple for table, and keeps icon and where an entry is hidden', async () => {
    const option = { _hide: { pc: true, mobile: false }, icon: 'star' };
    const id = await create({ type: 'simple', name: 'Orders', value: TABLE, option });
    expect(await get(id)).toMatchObject({ _type: 'table', _option: option });
  });

  it('refuses an entry without name, a list without table, a page without page, whoever made or changes it', async () => {
    await expectInvalid('menu.name', () => dir('  '));
    await expectInvalid('menu.table', () => create({ type: 'table', name: 'A' }));
    await expectInvalid('menu.page', () => create({ type: 'page', name: 'A' }));
    const id = await table('Good');
    await expectInvalid('menu.name', () => update(id, { _name: ' ' }));
    await expectInvalid('menu.table', () => update(id, { _value: null }));
    await expectInvalid('menu.page', () => update(id, { _type: 'page', _value: null }));
  });

  it('binds functions to entries, but not to directories and pages', async () => {
    const entry = await table('With functions');
    await bind(entry, [PROGRAM, PROGRAM]);
    expect((await get(entry))?._program).toEqual([PROGRAM]);
    await expectInvalid('menu.program', () => update(entry, { _type: 'dir' }));
    const page = await create({ type: 'page', name: 'Page', value: TABLE });
    for (const id of [await dir('Folder'), page]) {
      await expectInvalid('menu.program', () => bind(id, [PROGRAM]));
      await bind(id, []);
    }
  });

  it('changes an entry; a change of an old version is refused with the present one', async () => {
    const [folder, id] = [await dir('Folder'), await table('Old')];
    await update(id, { _name: 'New', _parent: folder, _ver: 1 });
    expect(await get(id)).toMatchObject({ _name: 'New', _parent: folder, _ver: 2 });
    expect((await get(folder))?._children).toEqual([id]);
    await expectRefused(world, 'conflict', () => update(id, { _name: 'Late', _ver: 1 }));
    await expect(update(id, { _name: 'Late', _ver: 1 })).rejects.toMatchObject({
      details: { data: { _id: id, _name: 'New' } },
    });
  });

  it('takes the functions of an entry in the same step; all of it is refused for an old version', async () => {
    const id = await table('Plain');
    await update(id, { _name: 'Bound', programs: [PROGRAM, PROGRAM], _ver: 1 });
    expect(await get(id)).toMatchObject({ _name: 'Bound', _program: [PROGRAM], _ver: 2 });
    await expectRefused(world, 'conflict', () => update(id, { programs: [], _ver: 1 }));
    await expectRefused(world, 'conflict', () => bind(id, [], 1));
    await bind(id, [], 2);
    expect(await get(id)).toMatchObject({ _program: [], _ver: 3 });
  });

  it('orders and nests many entries in one step', async () => {
    const [a, b, c] = [await dir('A'), await dir('B'), await dir('C')];
    await sort([
      { _id: c, _parent: null, _sort: 1 },
      { _id: a, _parent: c, _sort: 2 },
      { _id: b, _parent: c, _sort: 1.5 },
    ]);
    expect((await get(c))?._children).toEqual([b, a]);
    expect(await get(a)).toMatchObject({ _parent: c, _sort: 2 });
  });

  it('never gets a circle, also not when two halves of it come at once', async () => {
    const [a, b] = [await dir('A'), await dir('B')];
    await expectRefused(world, 'menu.cycle', () => update(a, { _parent: a }));
    await expectRefused(world, 'menu.cycle', () =>
      sort([
        { _id: a, _parent: b, _sort: 1 },
        { _id: b, _parent: a, _sort: 1 },
      ]),
    );
    const results = await Promise.allSettled([update(a, { _parent: b }), update(b, { _parent: a })]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('moves what lies below a removed entry up to where that was', async () => {
    const top = await dir('Top');
    const middle = await dir('Middle', top);
    const [x, y] = [await table('X', middle), await table('Y', middle)];
    await world.ask(removeMenuEntry, place.owner, one(middle));
    expect(await get(middle)).toBeUndefined();
    expect((await get(top))?._children).toEqual([x, y]);
  });

  it('treats an entry of another project exactly as one that does not exist', async () => {
    const { _id: foreign } = await world.ask(createMenuEntry, other.owner, {
      params: { project: other.project },
      input: { type: 'dir', name: 'Theirs' },
    });
    const mine = await dir('Mine');
    for (const id of [foreign, ABSENT]) {
      await expectRefused(world, 'menu.not-found', () => update(id, { _name: 'x' }));
      await expectRefused(world, 'menu.not-found', () => update(mine, { _parent: id }));
      await expectRefused(world, 'menu.not-found', () => dir('Child', id));
      await expectRefused(world, 'menu.not-found', () => bind(id, [PROGRAM]));
      await expectRefused(world, 'menu.not-found', () => sort([{ _id: id, _parent: null, _sort: 1 }]));
      await expectRefused(world, 'menu.not-found', () => world.ask(removeMenuEntry, place.owner, one(id)));
    }
  });

  it('creates an entry once however often the same call is repeated', async () => {
    const again = { ...place.owner, idempotencyKey: 'menu-once' };
    const ask = () =>
      world.ask(createMenuEntry, again, { ...inProject(), input: { type: 'dir', name: 'Once' } });
    const [first, second] = [await ask(), await ask()];
    expect(second).toEqual(first);
    expect((await list()).filter(({ _name }) => _name === 'Once')).toHaveLength(1);
  });

  describe('as members see it', () => {
    const names = (menu: MenuEntry[]) => menu.map(({ _name }) => _name).sort();
    let home: ProjectFixture;
    let granted: string;
    beforeAll(async () => {
      home = await newProject(world, 'Home');
      const make = async (input: RawInputOf<typeof createMenuEntry>) =>
        (await world.ask(createMenuEntry, home.owner, { params: { project: home.project }, input }))._id;
      const folder = await make({ type: 'dir', name: 'folder' });
      await make({ type: 'dir', name: 'empty' });
      granted = await make({ type: 'table', name: 'granted', value: TABLE, parent: folder });
      await make({ type: 'table', name: 'denied', value: TABLE, parent: folder });
      const foreign = await make({
        type: 'foreign',
        name: 'elsewhere',
        option: { _foreign: other.project },
      });
      await world.ask(bindRole, home.owner, {
        params: { project: home.project, id: home.roles.common._id },
        input: { route: [granted, foreign] },
      });
    });
    const menuOf = async (name: string, of = home) => {
      const context = await contextOf(world, await signIn(world, name), of.project);
      return world.ask(appMenu, context, { params: { project: of.project } });
    };

    it('shows what the role grants, with the directories that lead there', async () => {
      const { name } = await newMember(world, home);
      const menu = await menuOf(name);
      expect(names(menu)).toEqual(['folder', 'granted']);
      expect(menu.find(({ _name }) => _name === 'folder')?._children).toEqual([granted]);
    });

    it('shows an entry of a table that was given to no role to whoever may read the table, and to nobody else', async () => {
      const shop = await newProject(world, 'Shop');
      const params = { project: shop.project };
      const make = async (input: RawInputOf<typeof createMenuEntry>) =>
        (await world.ask(createMenuEntry, shop.owner, { params, input }))._id;
      const [read, unread] = ['c'.repeat(24), 'd'.repeat(24)];
      const folder = await make({ type: 'dir', name: 'folder' });
      const stock = await make({ type: 'table', name: 'stock', value: read, parent: folder });
      await make({ type: 'table', name: 'salaries', value: unread, parent: folder });
      await make({ type: 'page', name: 'page', value: read });
      const role = (id: string, updated: RawInputOf<typeof updateRoleAuth>['updated']) =>
        world.ask(updateRoleAuth, shop.owner, { params, input: { role: id, updated } });
      const { name } = await newMember(world, shop);
      expect(await menuOf(name, shop)).toEqual([]);
      await role(shop.roles.common._id, { simple: { [read]: { query: true } } });
      expect(names(await menuOf(name, shop))).toEqual(['folder', 'stock']);
      await role(shop.roles.common._id, { simple: {}, entity: [read] });
      expect(names(await menuOf(name, shop))).toEqual(['folder', 'stock']);
      // Once roles are chosen, it is theirs alone.
      await role(shop.roles.public._id, { route: [stock] });
      expect(await menuOf(name, shop)).toEqual([]);
      await role(shop.roles.common._id, { route: [stock] });
      expect(names(await menuOf(name, shop))).toEqual(['folder', 'stock']);
      // Whoever may read the table sees it again, whatever roles name.
      await role(shop.roles.common._id, { route: [] });
      expect(await menuOf(name, shop)).toEqual([]);
      await world.ask(updateMenuEntry, shop.owner, {
        params: { ...params, id: stock },
        input: { _option: { all: true } },
      });
      expect(names(await menuOf(name, shop))).toEqual(['folder', 'stock']);
    });

    it('shows nothing to a role without grants of menus, whatever pages and views it may see', async () => {
      const updated = { page: [granted], view: [granted] };
      await world.ask(updateRoleAuth, home.owner, {
        params: { project: home.project },
        input: { role: home.roles.public._id, updated },
      });
      const chain = { ...home.owner, owner: false, role: home.roles.public._id, roleType: 'public' as const };
      expect(await world.ask(appMenu, chain, { params: { project: home.project } })).toEqual([]);
    });

    it('shows administrators everything, but no project they do not belong to', async () => {
      const { name } = await newMember(world, home, 'admin');
      expect(names(await menuOf(name))).toEqual(['denied', 'folder', 'granted']);
      const owner = await world.ask(appMenu, home.owner, { params: { project: home.project } });
      expect(names(owner)).toContain('elsewhere');
    });

    it('leads a member of both projects from one to the other, whose menu it then lists', async () => {
      const { name } = await newMember(world, home);
      await world.ask(createMenuEntry, other.owner, {
        params: { project: other.project },
        input: { type: 'table', name: 'there', value: TABLE },
      });
      expect(names(await menuOf(name))).not.toContain('elsewhere');
      await world.ask(bindUser, other.owner, {
        params: { project: other.project },
        input: { role: other.roles.admin._id, details: name },
      });
      expect(names(await menuOf(name))).toContain('elsewhere');
      expect(names(await menuOf(name, other))).toContain('there');
    });
  });
});
