import {
  createModule,
  fetchModules,
  listModules,
  pushToModule,
  removeModule,
  sortModules,
  updateModule,
  type RawInputOf,
} from '@buildmesh/contracts';
import { describeWith } from '@buildmesh/testing';
import {
  contextOf,
  expectRefused,
  newMember,
  signIn,
  withTwoProjects,
  type ProjectFixture,
  type World,
} from './world.js';

const ABSENT = 'f'.repeat(24);
const item = (n: number) => n.toString(16).padStart(24, '0');

describeWith(['postgres'], 'Modules', () => {
  let world: World;
  let place: ProjectFixture;
  let other: ProjectFixture;
  withTwoProjects((made) => ({ world, place, other } = made));

  const inProject = () => ({ params: { project: place.project } });
  const one = (id: string) => ({ params: { project: place.project, id } });
  const create = async (name: string, parent: string | null = null) =>
    (await world.ask(createModule, place.owner, { ...inProject(), input: { name, parent } }))._id;
  const update = (id: string, input: RawInputOf<typeof updateModule>) =>
    world.ask(updateModule, place.owner, { ...one(id), input });
  const push = (id: string, input: RawInputOf<typeof pushToModule>) =>
    world.ask(pushToModule, place.owner, { ...one(id), input });
  const sort = (list: RawInputOf<typeof sortModules>['list']) =>
    world.ask(sortModules, place.owner, { ...inProject(), input: { list } });
  const get = async (id: string) =>
    (await world.ask(listModules, place.owner, inProject())).find(({ _id }) => _id === id);

  it('have a name, a parent, an order and four lists', async () => {
    const top = await create('Top');
    const id = await create('Below', top);
    expect(await get(id)).toEqual({
      _id: id,
      _name: 'Below',
      _parent: top,
      _sort: 1,
      _flow: [],
      _entity: [],
      _api: [],
      _page: [],
      _ver: 1,
    });
  });

  it('are told to every member by name and nesting only', async () => {
    await create('Known');
    const { name } = await newMember(world, place);
    const context = await contextOf(world, await signIn(world, name), place.project);
    const names = await world.ask(fetchModules, context, inProject());
    expect(names.find(({ _name }) => _name === 'Known')).toEqual({
      _id: expect.any(String),
      _name: 'Known',
      _parent: null,
      _sort: expect.any(Number),
    });
    await expect(world.ask(listModules, context, inProject())).rejects.toMatchObject({ key: 'no-authority' });
  });

  it('hold an item in one place: pushing it into a module takes it out of the other', async () => {
    const [a, b] = [await create('A'), await create('B')];
    await push(a, { type: 'flow', item: item(1) });
    await push(a, { type: 'page', item: item(1) });
    await push(b, { type: 'flow', item: item(1) });
    expect(await get(a)).toMatchObject({ _flow: [], _page: [item(1)] });
    expect(await get(b)).toMatchObject({ _flow: [item(1)] });
  });

  it('hold an item in one place also when it is pushed into many at once', async () => {
    const ids = await Promise.all(['A', 'B', 'C', 'D'].map((name) => create(name)));
    await Promise.all(ids.map((id) => push(id, { type: 'entity', item: item(7) })));
    const holders = await Promise.all(ids.map(get));
    expect(holders.flatMap((module) => module?._entity ?? [])).toEqual([item(7)]);
  });

  it('take a whole list in its order, and leave the lists that are not named', async () => {
    const [a, b] = [await create('A'), await create('B')];
    await push(b, { type: 'api', item: item(21) });
    await push(a, { type: 'flow', item: item(20) });
    await update(a, { _name: 'Renamed', _api: [item(23), item(21), item(22), item(23)] });
    expect(await get(a)).toMatchObject({
      _name: 'Renamed',
      _api: [item(23), item(21), item(22)],
      _flow: [item(20)],
      _ver: 3,
    });
    expect((await get(b))?._api).toEqual([]);
    await update(a, { _api: [item(22)] });
    expect((await get(a))?._api).toEqual([item(22)]);
  });

  it('refuse a change of an old version with the present module', async () => {
    const id = await create('First');
    await push(id, { type: 'flow', item: item(30) });
    await expectRefused(world, 'conflict', () => update(id, { _name: 'Late', _ver: 1 }));
    await expect(update(id, { _name: 'Late', _ver: 1 })).rejects.toMatchObject({
      details: { data: { _id: id, _name: 'First', _ver: 2 } },
    });
  });

  it('refuse a change of a version from before an item was taken out', async () => {
    const [a, b, c] = [await create('A'), await create('B'), await create('C')];
    for (const n of [60, 61]) await push(a, { type: 'flow', item: item(n) });
    const old = await get(a);
    const untouched = await get(c);
    await update(b, { _flow: [item(60)] });
    await expectRefused(world, 'conflict', () =>
      update(a, { _flow: old?._flow, _name: 'Back', _ver: old?._ver }),
    );
    expect(await get(a)).toMatchObject({ _flow: [item(61)], _ver: (old?._ver ?? 0) + 1 });
    expect(await get(c)).toEqual(untouched);
  });

  it('form a tree: ordered and nested in one step, never in a circle', async () => {
    const [a, b] = [await create('A'), await create('B')];
    await sort([
      { _id: b, _parent: null, _sort: 1 },
      { _id: a, _parent: b, _sort: 2 },
    ]);
    expect(await get(a)).toMatchObject({ _parent: b, _sort: 2 });
    await expectRefused(world, 'module.cycle', () => update(b, { _parent: a }));
    await expectRefused(world, 'module.cycle', () => sort([{ _id: b, _parent: a, _sort: 1 }]));
  });

  it('are removed only without modules below; what was in them stays, outside of any module', async () => {
    const top = await create('Top');
    const below = await create('Below', top);
    await push(below, { type: 'flow', item: item(40) });
    await expectRefused(world, 'module.has-children', () => world.ask(removeModule, place.owner, one(top)));
    await world.ask(removeModule, place.owner, one(below));
    expect(await get(below)).toBeUndefined();
    await push(top, { type: 'flow', item: item(40) });
    expect((await get(top))?._flow).toEqual([item(40)]);
  });

  it('of another project are treated exactly as ones that do not exist', async () => {
    const { _id: foreign } = await world.ask(createModule, other.owner, {
      params: { project: other.project },
      input: { name: 'Theirs' },
    });
    const mine = await create('Mine');
    for (const id of [foreign, ABSENT]) {
      await expectRefused(world, 'module.not-found', () => create('Child', id));
      await expectRefused(world, 'module.not-found', () => update(id, { _name: 'x' }));
      await expectRefused(world, 'module.not-found', () => update(mine, { _parent: id }));
      await expectRefused(world, 'module.not-found', () => push(id, { type: 'flow', item: item(50) }));
      await expectRefused(world, 'module.not-found', () => sort([{ _id: id, _parent: null, _sort: 1 }]));
      await expectRefused(world, 'module.not-found', () => world.ask(removeModule, place.owner, one(id)));
    }
  });
});
