import {
  activateUser,
  banUser,
  bindUser,
  createDepartment,
  kickUser,
  listUsers,
  login,
  removeUser,
  rightsChanged,
  updateUser,
  type CallContext,
  type PayloadOf,
  type RawInputOf,
} from '@buildmesh/contracts';
import { admin, describeWith } from '@buildmesh/testing';
import {
  BOSS,
  contextOf,
  expectRefused,
  newMember,
  newPhone,
  newProject,
  resolve,
  signIn,
  somebody,
  toldAll,
  withStrangersProject,
  type ProjectFixture,
  type World,
} from './world.js';

describeWith(['postgres'], 'Banning and removing users of a project', () => {
  let world: World;
  let place: ProjectFixture;
  /** A project of somebody else, with its own account as a member. */
  let other: ProjectFixture;
  withStrangersProject((made) => ({ world, place, other } = made));

  const params = (id: string, at = place) => ({ params: { project: at.project, id } });
  const bind = (details: string | string[], role = place.roles.common._id) =>
    world.ask(bindUser, place.owner, { params: { project: place.project }, input: { role, details } });

  describe('Banning', () => {
    it('disables an account of the project as a whole; activating brings it back', async () => {
      const { id, name } = await newMember(world, place);
      const token = await signIn(world, name);
      await world.ask(banUser, place.owner, params(id));
      await expect(resolve(world, token)).rejects.toMatchObject({ key: 'no-session' });
      await expect(signIn(world, name)).rejects.toMatchObject({ key: 'session.account-disabled' });
      await world.ask(activateUser, place.owner, params(id));
      expect((await resolve(world, await signIn(world, name), place.project)).member).toBe(true);
    });

    it('keeps a guest from elsewhere out of this project only', async () => {
      const theirs = await newMember(world, other);
      await bind(theirs.name);
      const token = await signIn(world, theirs.name);
      expect((await resolve(world, token, place.project)).member).toBe(true);
      await world.ask(banUser, place.owner, params(theirs.id));
      const banned = await resolve(world, token, place.project);
      expect([banned.member, banned.role, banned.project]).toEqual([false, undefined, undefined]);
      expect((await resolve(world, token, other.project)).member).toBe(true);
      const { data } = await world.ask(listUsers, place.owner, {
        params: { project: place.project },
        input: { list: [theirs.id] },
      });
      expect(data[0]?.status).toBe('disabled');
      await world.ask(activateUser, place.owner, params(theirs.id));
      expect((await resolve(world, token, place.project)).role).toBe(place.roles.common._id);
    });

    it('does not disable an account of ours that also works for somebody else', async () => {
      const { id, name } = await newMember(world, place);
      const input = { role: other.roles.common._id, details: name };
      await world.ask(bindUser, other.owner, { params: { project: other.project }, input });
      await world.ask(banUser, place.owner, params(id));
      const token = await signIn(world, name);
      expect((await resolve(world, token, place.project)).member).toBe(false);
      expect((await resolve(world, token, other.project)).member).toBe(true);
    });

    it('of the owner and of oneself is refused', async () => {
      const assistant = await newMember(world, place, 'admin');
      const context = await contextOf(world, await signIn(world, assistant.name), place.project);
      for (const act of [banUser, kickUser, removeUser]) {
        await expectRefused(world, 'user.is-owner', () =>
          world.ask(act, context, params(place.owner.user ?? '')),
        );
      }
      await expectRefused(world, 'no-authority', () => world.ask(banUser, context, params(assistant.id)));
    });

    it('tells all caches at once', async () => {
      const heard: PayloadOf<typeof rightsChanged>[] = [];
      world.service.bus.subscribe(rightsChanged, (payload) => heard.push(payload));
      const { id } = await newMember(world, place);
      await world.ask(banUser, place.owner, params(id));
      await toldAll(world);
      expect(heard.filter(({ users }) => users?.includes(id))).toHaveLength(2);
      expect((await world.pool.query('SELECT FROM identity.outbox')).rowCount).toBe(0);
    });
  });

  describe('Removing', () => {
    it('ends the membership and leaves the account', async () => {
      const { id, name } = await newMember(world, place);
      const token = await signIn(world, name);
      await world.ask(removeUser, place.owner, params(id));
      await expect(resolve(world, token)).rejects.toMatchObject({ key: 'no-session' });
      expect((await resolve(world, await signIn(world, name), place.project)).member).toBe(false);
      await expectRefused(world, 'user.not-found', () => world.ask(removeUser, place.owner, params(id)));
    });

    it('never leaves a project without administrator, also when two leave at once', async () => {
      for (let round = 0; round < 5; round++) {
        const { project, admins } = await orphanWithTwoAdmins(world, other);
        const results = await Promise.allSettled(
          admins.map((user) =>
            world.ask(removeUser, admin(project, { user }), { params: { project, id: user } }),
          ),
        );
        expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
        const refused = results.find((result) => result.status === 'rejected');
        expect(refused?.status === 'rejected' && refused.reason).toMatchObject({ key: 'user.last-admin' });
        expect(
          (await world.pool.query('SELECT FROM identity.member WHERE _project = $1', [project])).rowCount,
        ).toBe(1);
      }
    });

    it('demoting and banning the last administrator is refused too', async () => {
      const { project, owner, admins, common } = await orphanWithTwoAdmins(world, other);
      const [first, second] = admins;
      await world.ask(removeUser, owner, { params: { project, id: second } });
      const demote = () =>
        world.ask(updateUser, owner, { params: { project, id: first }, input: { role: [common] } });
      await expectRefused(world, 'user.last-admin', demote);
      const ban = () => world.ask(banUser, owner, { params: { project, id: first } });
      await expectRefused(world, 'user.last-admin', ban);
    });
  });

  describe('An administrator', () => {
    const asAdmin = async () => {
      const { name } = await newMember(world, place, 'admin');
      return contextOf(world, await signIn(world, name), place.project);
    };
    const change = (context: CallContext, id: string, input: RawInputOf<typeof updateUser>) =>
      world.ask(updateUser, context, { ...params(id), input });

    it('cannot act upon another one: not change, kick, ban or remove', async () => {
      const context = await asAdmin();
      const { id } = await newMember(world, place, 'admin');
      for (const act of [kickUser, banUser, removeUser]) {
        await expectRefused(world, 'no-authority', () => world.ask(act, context, params(id)));
      }
      for (const input of [
        { pwd: 'stolen-pass-1' },
        { phone: newPhone() },
        { nickname: 'Renamed' },
        { role: [place.roles.common._id] },
        { role: [place.roles.admin._id, place.roles.common._id] },
      ]) {
        await expectRefused(world, 'no-authority', () => change(context, id, input));
      }
    });

    it('cannot undo the owner’s ban of another one, nor act upon one who is banned', async () => {
      const context = await asAdmin();
      const ours = await newMember(world, place, 'admin');
      const guest = await newMember(world, other);
      await bind(guest.name, place.roles.admin._id);
      for (const { id } of [ours, guest]) {
        await world.ask(banUser, place.owner, params(id));
        for (const act of [activateUser, kickUser, banUser, removeUser]) {
          await expectRefused(world, 'no-authority', () => world.ask(act, context, params(id)));
        }
        await expectRefused(world, 'no-authority', () =>
          change(context, id, { role: [place.roles.common._id] }),
        );
        await world.ask(activateUser, place.owner, params(id));
      }
      await expectRefused(world, 'no-authority', () => change(context, ours.id, { pwd: 'stolen-pass-1' }));
    });

    it('acts upon members and upon oneself; the owner upon administrators', async () => {
      const { id: self, name } = await newMember(world, place, 'admin');
      const context = await contextOf(world, await signIn(world, name), place.project);
      const member = await newMember(world, place);
      await world.ask(banUser, context, params(member.id));
      await world.ask(activateUser, context, params(member.id));
      await change(context, member.id, { pwd: 'fresh-pass-1', role: [place.roles.admin._id] });
      await change(context, self, { nickname: 'Myself' });
      await world.ask(kickUser, place.owner, params(self));
      await change(place.owner, self, { pwd: 'fresh-pass-1', role: [place.roles.common._id] });
      await world.ask(removeUser, place.owner, params(self));
    });

    it('may still put another one into a department', async () => {
      const context = await asAdmin();
      const { id } = await newMember(world, place, 'admin');
      const { _id: department } = await world.ask(createDepartment, place.owner, {
        params: { project: place.project },
        input: { name: 'Sales', type: 'group' },
      });
      await change(context, id, { group: { join: [department], leave: [] } });
    });
  });

  it('A banned administrator’s old rights are gone with the next token', async () => {
    const assistant = await newMember(world, place, 'admin');
    const token = await signIn(world, assistant.name);
    expect((await resolve(world, token, place.project)).roleType).toBe('admin');
    await world.ask(banUser, place.owner, params(assistant.id));
    await expect(resolve(world, token, place.project)).rejects.toMatchObject({ key: 'no-session' });
    await expect(
      world.ask(login, somebody(), { input: { user: BOSS.user, pwd: BOSS.pwd } }),
    ).resolves.toMatchObject({ token: expect.any(String) });
  });
});

/** A project whose owner is no member of it, as an operator may leave one behind, with two administrators. */
async function orphanWithTwoAdmins(world: World, other: ProjectFixture) {
  const at = await newProject(world, 'Orphan');
  const admins = [await newMember(world, at, 'admin'), await newMember(world, at, 'admin')].map(
    ({ id }) => id,
  ) as [string, string];
  await world.pool.query('DELETE FROM identity.member WHERE _project = $1 AND account = $2', [
    at.project,
    at.owner.user,
  ]);
  await world.pool.query('UPDATE identity.project SET _owner = $2 WHERE _id = $1', [
    at.project,
    other.owner.user,
  ]);
  const owner = admin(at.project, { user: other.owner.user, owner: true });
  return { project: at.project, owner, admins, common: at.roles.common._id };
}
