import {
  activateUser,
  banUser,
  bindUser,
  createUser,
  fetchUsers,
  kickUser,
  listAudit,
  listUsers,
  removeUser,
  updateProfile,
  updateUser,
  type RawInputOf,
} from '@buildmesh/contracts';
import { describeWith } from '@buildmesh/testing';
import {
  contextOf,
  expectRefused,
  newMember,
  newName,
  newPhone,
  newProject,
  PASSWORD,
  resolve,
  signIn,
  withStrangersProject,
  type ProjectFixture,
  type World,
} from './world.js';

const ABSENT = 'f'.repeat(24);

describeWith(['postgres'], 'Users of a project', () => {
  let world: World;
  let place: ProjectFixture;
  /** A project of somebody else, with its own account as a member. */
  let other: ProjectFixture;
  let guest: { id: string; name: string };
  withStrangersProject(async (made) => {
    ({ world, place, other } = made);
    guest = await newMember(world, other);
  });

  const params = (id: string, at = place) => ({ params: { project: at.project, id } });
  const update = (id: string, input: RawInputOf<typeof updateUser>, at = place) =>
    world.ask(updateUser, at.owner, { ...params(id, at), input });
  const bind = (details: string | string[], role = place.roles.common._id) =>
    world.ask(bindUser, place.owner, { params: { project: place.project }, input: { role, details } });
  const rolesOf = async (id: string) =>
    (await world.ask(listUsers, place.owner, { params: { project: place.project }, input: { list: [id] } }))
      .data[0]?.role;

  describe('Creating', () => {
    const create = (more: Partial<RawInputOf<typeof createUser>> = {}) =>
      world.ask(createUser, place.owner, {
        params: { project: place.project },
        input: { role: place.roles.common._id, account: newName(), pwd: PASSWORD, ...more },
      });

    it('makes an account that can sign in and is a member', async () => {
      const account = newName();
      const phone = newPhone();
      const { _id } = await create({ account, phone, name: 'Anna' });
      expect((await resolve(world, await signIn(world, account), place.project)).role).toBe(
        place.roles.common._id,
      );
      const { data, size } = await world.ask(listUsers, place.owner, {
        params: { project: place.project },
        input: { list: [_id] },
      });
      expect({ data, size }).toEqual({
        data: [
          {
            _id,
            account,
            phone,
            nickname: 'Anna',
            avatar: null,
            status: 'active',
            owner: false,
            model: 'inner',
            role: [place.roles.common._id],
            online: true,
            group: [],
            third: [],
          },
        ],
        size: 1,
      });
    });

    it('refuses bad names, passwords and phones with the field, and taken ones', async () => {
      await expectRefused(world, 'invalid', () => create({ account: 'no' }));
      await expectRefused(world, 'invalid', () => create({ pwd: 'onlyletters' }));
      await expectRefused(world, 'invalid', () => create({ phone: '12345' }));
      const phone = newPhone();
      const account = newName();
      await create({ account, phone });
      await expectRefused(world, 'user.account-taken', () => create({ account: account.toUpperCase() }));
      await expectRefused(world, 'user.phone-taken', () => create({ phone }));
    });

    it('refuses a role of another project exactly as one that does not exist', async () => {
      await expectRefused(world, 'role.not-found', () => create({ role: other.roles.common._id }));
      await expectRefused(world, 'role.not-found', () => create({ role: ABSENT }));
    });

    it('in a public role makes a public user', async () => {
      const account = newName();
      const { _id } = await create({ role: place.roles.public._id, account });
      const { data } = await world.ask(listUsers, place.owner, {
        params: { project: place.project },
        input: { list: [_id] },
      });
      expect(data[0]).toMatchObject({
        model: 'public',
        account: `public_${place.project}_main_${account}`,
        nickname: account,
      });
    });

    it('of one name many times at once makes one account', async () => {
      const account = newName();
      const results = await Promise.allSettled(Array.from({ length: 6 }, () => create({ account })));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { rows } = await world.pool.query('SELECT FROM identity.account WHERE account = $1', [account]);
      expect(rows).toHaveLength(1);
    });
  });

  describe('Binding', () => {
    it('makes existing accounts members by account or phone and names unknown ones', async () => {
      const phone = newPhone();
      const byPhone = await newMember(world, other);
      await update(byPhone.id, { phone }, other);
      const { bound, unknown } = await bind([guest.name.toUpperCase(), phone, 'nobody_1', ` ${phone}`]);
      expect(bound.sort()).toEqual([guest.id, byPhone.id].sort());
      expect(unknown).toEqual(['nobody_1']);
      expect(await rolesOf(guest.id)).toEqual([place.roles.common._id]);
    });

    it('gives a member the role as an extra one, once', async () => {
      const { id, name } = await newMember(world, place);
      await bind(name, place.roles.admin._id);
      await bind(name, place.roles.admin._id);
      expect(await rolesOf(id)).toEqual([place.roles.common._id, place.roles.admin._id]);
    });

    it('refuses a role of another project', async () => {
      await expectRefused(world, 'role.not-found', () => bind(guest.name, other.roles.common._id));
    });

    it('cannot bring public users of another project in', async () => {
      const account = newName();
      const input = { role: other.roles.public._id, account, pwd: PASSWORD };
      await world.ask(createUser, other.owner, { params: { project: other.project }, input });
      const full = `public_${other.project}_main_${account}`;
      expect(await bind(full)).toEqual({ bound: [], unknown: [full] });
      expect(await bind(full, place.roles.public._id)).toEqual({ bound: [], unknown: [full] });
    });
  });

  describe('Changing', () => {
    it('takes name, phone and roles; an unchanged call writes nothing', async () => {
      const { id } = await newMember(world, place);
      const phone = newPhone();
      const role = [place.roles.admin._id, place.roles.common._id];
      await update(id, { nickname: 'Bert', phone, role });
      const count = async () => (await world.pool.query('SELECT FROM identity.audit')).rowCount;
      const before = await count();
      await update(id, { nickname: 'Bert', phone, role });
      expect(await count()).toBe(before);
      expect(await rolesOf(id)).toEqual(role);
      await update(id, { phone: null });
      const { rows } = await world.pool.query('SELECT nickname, phone FROM identity.account WHERE _id = $1', [
        id,
      ]);
      expect(rows).toEqual([{ nickname: 'Bert', phone: null }]);
    });

    it('of a password ends the user’s sessions and does not show it in the audit', async () => {
      const { id, name } = await newMember(world, place);
      const token = await signIn(world, name);
      await update(id, { pwd: 'fresh-pass-1' });
      await expect(resolve(world, token)).rejects.toMatchObject({ key: 'no-session' });
      await signIn(world, name, { pwd: 'fresh-pass-1' });
      const { data } = await world.ask(listAudit, place.owner, {
        params: { project: place.project },
        input: { target: `user/${id}` },
      });
      expect(data[0]).toMatchObject({
        action: 'identity.user.update',
        user: place.owner.user,
        after: { reset: true },
      });
      expect(JSON.stringify(data)).not.toContain('fresh-pass-1');
    });

    it('of roles refuses foreign and absent roles alike, and roles for another kind of account', async () => {
      const { id } = await newMember(world, place);
      await expectRefused(world, 'role.not-found', () => update(id, { role: [other.roles.common._id] }));
      await expectRefused(world, 'role.not-found', () => update(id, { role: [ABSENT] }));
      await expectRefused(world, 'invalid', () => update(id, { role: [place.roles.public._id] }));
    });

    it('of somebody who is not a member is refused as of somebody who does not exist', async () => {
      const stranger = await newMember(world, other);
      for (const id of [stranger.id, ABSENT]) {
        await expectRefused(world, 'user.not-found', () => update(id, { nickname: 'x' }));
        for (const act of [kickUser, banUser, activateUser, removeUser]) {
          await expectRefused(world, 'user.not-found', () => world.ask(act, place.owner, params(id)));
        }
      }
    });

    it('cannot take over an account from elsewhere that was bound', async () => {
      const theirs = await newMember(world, other);
      await bind(theirs.name);
      await expectRefused(world, 'no-authority', () => update(theirs.id, { pwd: 'stolen-pass-1' }));
      await expectRefused(world, 'no-authority', () => update(theirs.id, { phone: newPhone() }));
      await update(theirs.id, { role: [place.roles.common._id] });
      await signIn(world, theirs.name);
    });

    it('of an account in more projects is left to who owns them all', async () => {
      const assistant = await newMember(world, place, 'admin');
      const context = await contextOf(world, await signIn(world, assistant.name), place.project);
      const second = await newProject(world, 'Second');
      const { id, name } = await newMember(world, place);
      await world.ask(bindUser, second.owner, {
        params: { project: second.project },
        input: { role: second.roles.common._id, details: name },
      });
      await expectRefused(world, 'no-authority', () =>
        world.ask(updateUser, context, { ...params(id), input: { pwd: 'stolen-pass-1' } }),
      );
      await update(id, { pwd: 'fresh-pass-1' });
    });

    it('of the owner is left to the owner, and keeps an administrator’s role', async () => {
      const assistant = await newMember(world, place, 'admin');
      const context = await contextOf(world, await signIn(world, assistant.name), place.project);
      const id = place.owner.user ?? '';
      const asAssistant = (input: RawInputOf<typeof updateUser>) =>
        world.ask(updateUser, context, { ...params(id), input });
      await expectRefused(world, 'user.is-owner', () => asAssistant({ pwd: 'stolen-pass-1' }));
      await expectRefused(world, 'user.is-owner', () => asAssistant({ role: [place.roles.common._id] }));
      await expectRefused(world, 'no-authority', () => update(id, { pwd: 'no-old-pass-1' }));
    });
  });

  describe('Looking up', () => {
    it('pages, searches without wildcards and filters by role', async () => {
      const at = await newProject(world, 'Directory');
      for (let i = 0; i < 3; i++) await newMember(world, at);
      const list = (input: RawInputOf<typeof listUsers>) =>
        world.ask(listUsers, at.owner, { params: { project: at.project }, input });
      const first = await list({ page: { index: 1, size: 3 } });
      const second = await list({ page: { index: 2, size: 3 } });
      expect([first.size, first.data.length, second.data.length]).toEqual([4, 3, 1]);
      expect((await list({ search: '%' })).data).toEqual([]);
      expect((await list({ search: 'PERSON_' })).size).toBe(3);
      expect((await list({ role: at.roles.admin._id })).data.map(({ owner }) => owner)).toEqual([true]);
      expect((await list({ list: [guest.id, ABSENT] })).data).toEqual([]);
    });

    it('shows profiles only of people who share a project', async () => {
      const stranger = await newMember(world, await newProject(world, 'Far'));
      const mate = await newMember(world, other);
      const context = await contextOf(world, await signIn(world, guest.name));
      const found = await world.ask(fetchUsers, context, {
        input: { type: 'id', list: [stranger.id, mate.id, guest.id, ABSENT] },
      });
      expect(found.map(({ _id }) => _id).sort()).toEqual([mate.id, guest.id].sort());
      expect(Object.keys(found[0] ?? {}).sort()).toEqual(['_id', 'avatar', 'nickname']);
    });

    it('lets everybody change their own profile, and audits it', async () => {
      const { id, name } = await newMember(world, place);
      const context = await contextOf(world, await signIn(world, name));
      const answer = await world.ask(updateProfile, context, {
        input: { nickname: 'Carla', avatar: '/a.png' },
      });
      expect(answer).toMatchObject({ _id: id, nickname: 'Carla', avatar: '/a.png' });
      const { rows } = await world.pool.query(
        `SELECT after FROM identity.audit WHERE action = 'identity.user.profile' AND account = $1`,
        [id],
      );
      expect(rows).toEqual([{ after: '{"nickname":"Carla","avatar":"/a.png"}' }]);
    });
  });

  it('Whoever has rights in one project has none in another, whatever the path says', async () => {
    const context = { ...other.owner };
    const call = { params: { project: place.project } };
    for (const contract of [listUsers, createUser, bindUser]) {
      const input = { role: place.roles.common._id, account: newName(), pwd: PASSWORD, details: guest.name };
      const fitting =
        contract === listUsers
          ? {}
          : contract === createUser
            ? { role: input.role, account: input.account, pwd: input.pwd }
            : { role: input.role, details: input.details };
      await expectRefused(world, 'no-authority', () =>
        world.ask(contract, context, { ...call, input: fitting } as never),
      );
    }
  });
});
