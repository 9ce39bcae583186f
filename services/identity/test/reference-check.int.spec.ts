import {
  bindMenuEntry,
  bindRole,
  createMenuEntry,
  createModule,
  createRole,
  listMenu,
  listRoles,
  pushToModule,
  setProjectOption,
  updateMenuEntry,
  updateModule,
  updateRole,
  updateRoleAuth,
  type RawInputOf,
} from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
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

const STRANGE = 'e'.repeat(24);

describeWith(['postgres'], 'Tables, pages and functions that the project does not have', () => {
  let world: World;
  let place: ProjectFixture;
  let other: ProjectFixture;
  withTwoProjects((made) => {
    ({ world, place, other } = made);
    world.strange.add(STRANGE);
  });

  const inProject = () => ({ params: { project: place.project } });
  const one = (id: string) => ({ params: { project: place.project, id } });
  const entry = async (input: RawInputOf<typeof createMenuEntry>, as = place.owner) =>
    (await world.ask(createMenuEntry, as, { ...inProject(), input }))._id;
  const change = (id: string, input: RawInputOf<typeof updateMenuEntry>) =>
    world.ask(updateMenuEntry, place.owner, { ...one(id), input });
  const table = (value: string) => entry({ type: 'table', name: 'Table', value });
  /** Refused as no relation of the field, and nothing was written. */
  const expectStrange = (field: string, work: () => Promise<unknown>) =>
    expectRefused(world, 'invalid', () =>
      work().catch((error: unknown) => {
        expect(error).toMatchObject({ details: { errors: [{ field, rule: 'relation' }] } });
        throw error;
      }),
    );

  it('come into no entry of the menu', async () => {
    const id = await table(newId());
    for (const type of ['table', 'simple', 'page', 'program', 'dir'] as const) {
      await expectStrange('value', () => entry({ type, name: 'Strange', value: STRANGE }));
    }
    await expectStrange('value', () => change(id, { _value: STRANGE }));
    await expectStrange('programs', () =>
      world.ask(bindMenuEntry, place.owner, { ...one(id), input: { programs: [newId(), STRANGE] } }),
    );
  });

  it('stay where they were bound when they went later, and hinder no other change', async () => {
    const lost = newId();
    const id = await table(lost);
    world.strange.add(lost);
    await change(id, { _name: 'Renamed', _value: lost });
    await change(id, { _type: 'dir' });
    const [found] = (await world.ask(listMenu, place.owner, inProject())).filter(({ _id }) => _id === id);
    expect(found).toMatchObject({ _name: 'Renamed', _type: 'dir', _value: lost });
    await expectStrange('value', () => change(id, { _type: 'table' }));
  });

  it('lie in no module', async () => {
    const { _id } = await world.ask(createModule, place.owner, { ...inProject(), input: { name: 'M' } });
    for (const type of ['flow', 'entity', 'api', 'page'] as const) {
      await expectStrange('item', () =>
        world.ask(pushToModule, place.owner, { ...one(_id), input: { type, item: STRANGE } }),
      );
      await expectStrange(`_${type}`, () =>
        world.ask(updateModule, place.owner, { ...one(_id), input: { [`_${type}`]: [newId(), STRANGE] } }),
      );
    }
  });

  it('are granted to no role; a grant of a table that went later can be kept', async () => {
    const { _id } = await world.ask(createRole, place.owner, { ...inProject(), input: { name: 'R' } });
    const grant = (updated: RawInputOf<typeof updateRoleAuth>['updated']) =>
      world.ask(updateRoleAuth, place.owner, { ...inProject(), input: { role: _id, updated } });
    await expectStrange('updated.simple', () => grant({ simple: { [STRANGE]: { query: true } } }));
    await expectStrange('updated.filter', () => grant({ filter: { [STRANGE]: [] } }));
    await expectStrange('updated.simple', () =>
      world.ask(bindRole, place.owner, { ...one(_id), input: { simple: { [STRANGE]: { query: true } } } }),
    );
    const lost = newId();
    await grant({ simple: { [lost]: { query: true } } });
    world.strange.add(lost);
    await grant({ simple: { [lost]: { query: true }, [newId()]: { view: true } } });
    const role = (await world.ask(listRoles, place.owner, inProject())).find((each) => each._id === _id);
    expect(Object.keys(role?._auth.simple ?? {})).toHaveLength(2);
  });

  it('are the home of no role and no project', async () => {
    const home = (value: string) => ({ home: { type: 'page' as const, value } });
    const { _id } = place.roles.common;
    const ofRole = (value: string) => world.ask(updateRole, place.owner, { ...one(_id), input: home(value) });
    for (const value of [STRANGE, 'no id']) await expectStrange('home', () => ofRole(value));
    const ofProject = (value: string) =>
      world.ask(setProjectOption, place.owner, { ...inProject(), input: home(value) });
    await expectStrange('home', () => ofProject(STRANGE));
    const page = newId();
    await ofRole(page);
    await ofProject(page);
    world.strange.add(page);
    await ofRole(page);
    await ofProject(page);
  });

  it('nor does the menu lead to a project that who arranges it does not belong to (D74)', async () => {
    const { name } = await newMember(world, place, 'admin');
    const admin = await contextOf(world, await signIn(world, name), place.project);
    const leading = (_foreign: string, as = admin) =>
      entry({ type: 'foreign', name: 'Elsewhere', option: { _foreign } }, as);
    for (const project of [other.project, '0'.repeat(24)])
      await expectStrange('option._foreign', () => leading(project));
    const id = await leading(other.project, place.owner);
    await expectStrange('option._foreign', () => change(id, { _option: { _foreign: '0'.repeat(24) } }));
    // Who leads there already is left as it is, whoever renames it.
    const input = { _name: 'Renamed', _option: { _foreign: other.project } };
    await world.ask(updateMenuEntry, admin, { ...one(id), input });
  });
});
