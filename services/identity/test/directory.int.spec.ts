import {
  departmentPeople,
  activateUser,
  banUser,
  createDepartment,
  listUsers,
  membersOf,
  removeUser,
  roleChain,
  switchRole,
  updateRole,
  updateUser,
  userStatus,
  type RawInputOf,
} from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { systemContext } from '@buildmesh/service-kit';
import { describeWith } from '@buildmesh/testing';
import {
  BOSS,
  contextOf,
  newMember,
  newProject,
  signIn,
  withTwoProjects,
  type ProjectFixture,
  type World,
} from './world.js';

describeWith(['postgres'], 'What other services and administrators learn of members', () => {
  let world: World;
  let place: ProjectFixture;
  let other: ProjectFixture;
  withTwoProjects((made) => ({ world, place, other } = made));

  const inProject = () => ({ params: { project: place.project } });
  const one = (id: string) => ({ params: { project: place.project, id } });
  const standing = (user: string, project = place.project) =>
    world.ask(userStatus, systemContext(), { input: { project, user } });
  const names = (input: Partial<RawInputOf<typeof membersOf>>) =>
    world.ask(membersOf, systemContext(), { input: { project: place.project, ...input } });
  const list = (input: RawInputOf<typeof listUsers>) =>
    world.ask(listUsers, place.owner, { ...inProject(), input });
  const group = async (input: RawInputOf<typeof createDepartment>) =>
    (await world.ask(createDepartment, place.owner, { ...inProject(), input }))._id;

  describe('A user’s standing', () => {
    it('tells role and groups of an active member', async () => {
      const { id } = await newMember(world, place);
      const top = await group({ name: 'Top' });
      const below = await group({ name: 'Below', parent: top, user: [id] });
      expect(await standing(id)).toEqual({
        active: true,
        owner: false,
        role: place.roles.common._id,
        roleType: 'common',
        groups: [top, below].sort(),
      });
      expect(await standing(place.owner.user ?? '')).toMatchObject({ active: true, owner: true });
    });

    it('is one of the people of each of these groups, in this project alone', async () => {
      const { id } = await newMember(world, place);
      const top = await group({ name: 'All of us' });
      await group({ name: 'Some of us', parent: top, user: [id] });
      const people = (project: string) =>
        world.ask(departmentPeople, systemContext(), { input: { project, group: top } });
      expect(await people(place.project)).toEqual([id]);
      await expect(people(other.project)).rejects.toMatchObject({ key: 'group.not-found' });
    });

    it('is found by a part of the nickname, taken as it is', async () => {
      const { id } = await newMember(world, place);
      await world.ask(updateUser, place.owner, { ...one(id), input: { nickname: '50%_Off' } });
      const found = async (search: string) => (await names({ search })).data.map(({ _id }) => _id);
      expect(await found('0%_o')).toEqual([id]);
      expect(await found('0__o')).toEqual([]);
    });

    it('follows the current role', async () => {
      const { id, name } = await newMember(world, place);
      const roles = [place.roles.common._id, place.roles.admin._id];
      await world.ask(updateUser, place.owner, { ...one(id), input: { role: roles } });
      await world.ask(updateRole, place.owner, {
        ...one(place.roles.admin._id),
        input: { _option: { change: true } },
      });
      const context = await contextOf(world, await signIn(world, name), place.project);
      await world.ask(switchRole, context, { ...inProject(), input: { role: place.roles.admin._id } });
      expect(await standing(id)).toMatchObject({ role: place.roles.admin._id, roleType: 'admin' });
    });

    it('is nothing for the banned, for strangers and for nobody', async () => {
      const { id } = await newMember(world, place);
      const nothing = { active: false, owner: false, role: null, roleType: null, groups: [] };
      expect(await standing(id, other.project)).toEqual(nothing);
      expect(await standing(newId())).toEqual(nothing);
      expect(await standing(id, 'f'.repeat(24))).toEqual(nothing);
      await world.ask(banUser, place.owner, one(id));
      expect((await standing(id)).active).toBe(false);
      await world.ask(activateUser, place.owner, one(id));
      expect((await standing(id)).active).toBe(true);
    });
  });

  describe('Members for other services', () => {
    it('come by id, or all in pages', async () => {
      const [ann, bob] = [await newMember(world, place), await newMember(world, place)];
      const crew = await group({ name: 'Crew', user: [ann.id] });
      const stranger = await newMember(world, other);
      const found = await names({ ids: [ann.id, bob.id, stranger.id] });
      expect([found.data.length, found.more]).toEqual([2, false]);
      expect(found.data.find(({ _id }) => _id === ann.id)).toEqual({
        _id: ann.id,
        nickname: ann.name,
        account: ann.name,
        avatar: null,
        status: 'active',
        role: [place.roles.common._id],
        group: [crew],
      });
      const all = await names({});
      expect(all.data.map(({ _id }) => _id)).toEqual(all.data.map(({ _id }) => _id).toSorted());
      const first = await names({ size: 2 });
      const second = await names({ size: all.data.length - 2, after: first.data[1]?._id });
      expect([...first.data, ...second.data]).toEqual(all.data);
      expect([first.more, second.more, all.more]).toEqual([true, false, false]);
      expect(await names({ ids: [] })).toEqual({ data: [], more: false });
      expect((await names({ ids: [ann.id, bob.id], after: ann.id })).data.map(({ _id }) => _id)).toEqual([
        bob.id,
      ]);
    });

    it('are all there, although somebody on a page that was read leaves before the next is', async () => {
      const at = await newProject(world, 'Leaving');
      for (let n = 0; n < 4; n++) await newMember(world, at);
      const all = await names({ project: at.project });
      const first = await names({ project: at.project, size: 2 });
      const gone = first.data.find(({ _id }) => _id !== at.owner.user)?._id ?? '';
      await world.ask(removeUser, at.owner, { params: { project: at.project, id: gone } });
      const rest = await names({ project: at.project, after: first.data[1]?._id });
      expect([...first.data, ...rest.data]).toEqual(all.data);
    });
  });

  describe('The list of members', () => {
    it('says who is in which group, and can be narrowed to a group or a kind of user', async () => {
      const [ann, guest] = [await newMember(world, place), await newMember(world, place, 'public')];
      const crew = await group({ name: 'Crew', user: [ann.id] });
      const led = await group({ name: 'Led', admin: [ann.id], parent: crew });
      const [found] = (await list({ list: [ann.id] })).data;
      expect(found).toMatchObject({ group: [crew], third: [] });
      expect((await list({ group: crew })).data.map(({ _id }) => _id)).toEqual([ann.id]);
      expect((await list({ group: led })).size).toBe(0);
      const outside = await list({ model: 'public' });
      expect(outside.data.map(({ _id }) => _id)).toContain(guest.id);
      expect(outside.data.every(({ model }) => model === 'public')).toBe(true);
      expect((await list({ model: 'inner' })).data.map(({ account }) => account)).toContain(BOSS.user);
    });
  });

  it('The list says which messaging apps somebody signs in with, each once', async () => {
    const { id } = await newMember(world, place);
    const bind = (provider: string, subject: string) =>
      world.pool.query(
        `INSERT INTO identity.third_binding (_id, account, provider, corp, subject, name, created_at)
         VALUES ($1, $2, $3, '', $4, '', now())`,
        [newId(), id, provider, subject],
      );
    await bind('wxwork', 'one');
    await bind('wxwork', 'two');
    await bind('dingtalk', 'one');
    const [found] = (await list({ list: [id] })).data;
    expect(found?.third).toEqual(['dingtalk', 'wxwork']);
  });

  it('A role’s chain names every role in it', async () => {
    const chain = await world.ask(roleChain, systemContext(), {
      input: { project: place.project, role: place.roles.common._id },
    });
    expect(chain).toEqual([expect.objectContaining({ _name: 'Member', _type: 'common' })]);
  });
});
