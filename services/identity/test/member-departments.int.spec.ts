import {
  createDepartment,
  initDepartments,
  listAudit,
  rightsChanged,
  updateUser,
  type PayloadOf,
  type RawInputOf,
} from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { describeWith } from '@buildmesh/testing';
import {
  expectRefused,
  newMember,
  resolve,
  signIn,
  toldAll,
  withTwoProjects,
  type ProjectFixture,
  type World,
} from './world.js';

describeWith(['postgres'], 'The departments and groups of one member', () => {
  let world: World;
  let place: ProjectFixture;
  let other: ProjectFixture;
  withTwoProjects((made) => ({ world, place, other } = made));

  const inProject = (at = place) => ({ params: { project: at.project } });
  const create = async (input: RawInputOf<typeof createDepartment>, at = place) =>
    (await world.ask(createDepartment, at.owner, { ...inProject(at), input }))._id;
  const get = async (id: string) =>
    (await world.ask(initDepartments, place.owner, inProject())).find(({ _id }) => _id === id);
  const groupsOf = async (name: string) =>
    (await resolve(world, await signIn(world, name), place.project)).groups;
  const change = (id: string, input: RawInputOf<typeof updateUser>, at = place) =>
    world.ask(updateUser, at.owner, { params: { project: at.project, id }, input });
  const noted = async (id: string) => {
    const input = { target: `user/${id}` };
    const { data } = await world.ask(listAudit, place.owner, { ...inProject(), input });
    return data.filter(({ action }) => action === updateUser.id);
  };

  it('are entered and left at once, noted once, and the rights are asked for anew', async () => {
    const person = await newMember(world, place);
    const [left, kept, entered] = [
      await create({ name: 'Left', user: [person.id] }),
      await create({ name: 'Kept', user: [person.id] }),
      await create({ name: 'Entered', admin: [person.id] }),
    ];
    await toldAll(world);
    const heard: PayloadOf<typeof rightsChanged>[] = [];
    world.service.bus.subscribe(rightsChanged, (payload) => heard.push(payload));
    const group = { join: [entered], leave: [left] };
    await change(person.id, { group });
    expect(await groupsOf(person.name)).toEqual([kept, entered].sort());
    expect(await get(entered)).toMatchObject({ admin: [person.id], user: [person.id] });
    await change(person.id, { group });
    expect(await noted(person.id)).toEqual([
      expect.objectContaining({
        before: { group: [left, kept].sort() },
        after: { group: [kept, entered].sort() },
      }),
    ]);
    await toldAll(world);
    expect(heard.filter(({ users }) => users?.includes(person.id))).toHaveLength(1);
  });

  it('lose nothing when they are changed several times at once', async () => {
    const person = await newMember(world, place);
    const ids = await Promise.all(['A', 'B', 'C', 'D'].map((name) => create({ name })));
    await Promise.all(ids.map((id) => change(person.id, { group: { join: [id] } })));
    expect(await groupsOf(person.name)).toEqual([...ids].sort());
  });

  it('are those of the project; beside an unknown one nothing else is written either', async () => {
    const person = await newMember(world, place);
    const [own, theirs] = [await create({ name: 'Own' }), await create({ name: 'Theirs' }, other)];
    for (const unknown of [theirs, newId()]) {
      const input = { nickname: 'Changed', group: { join: [own, unknown] } };
      await expectRefused(world, 'group.not-found', () => change(person.id, input));
    }
    const input = { group: { join: [theirs] } };
    await expectRefused(world, 'user.not-found', () => change(person.id, input, other));
    expect(await groupsOf(person.name)).toEqual([]);
    expect(await get(own)).toMatchObject({ user: [] });
    expect(await noted(person.id)).toEqual([]);
  });
});
