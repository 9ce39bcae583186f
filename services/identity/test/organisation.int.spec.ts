import {
  bindUser,
  changeOwner,
  copyRole,
  createExternalUser,
  createRole,
  createUser,
  fetchUsers,
  kickUser,
  listRoles,
  listUsers,
  projectToken,
  register,
  setDefaultRole,
  setProjectOption,
  subUsers,
  updateRole,
  updateRoleAuth,
  type Role,
} from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { describeWith } from '@buildmesh/testing';
import {
  contextOf,
  expectRefused,
  newMember,
  newName,
  newPhone,
  newProject,
  PASSWORD,
  projectOf,
  resolve,
  signIn,
  withProject,
  withStrangersProject,
  type ProjectFixture,
  type World,
} from './world.js';

const ENTITY = 'e'.repeat(24);

describeWith(['postgres'], 'The organisation of a project', () => {
  let world: World;
  let place: ProjectFixture;
  let other: ProjectFixture;
  withStrangersProject((made) => ({ world, place, other } = made));

  const inProject = (at = place) => ({ params: { project: at.project } });
  const one = (id: string) => ({ params: { project: place.project, id } });
  const roles = () => world.ask(listRoles, place.owner, inProject());
  const role = async (id: string) => (await roles()).find(({ _id }) => _id === id);
  const newRole = async (name: string, type: Role['_type'] = 'common') =>
    (await world.ask(createRole, place.owner, { ...inProject(), input: { name, type } }))._id;

  describe('A copy of a role', () => {
    it('has its type, parent and grants, a name that says so in the caller’s language, and nobody in it', async () => {
      const id = await newRole('Clerk');
      await world.ask(updateRole, place.owner, {
        ...one(id),
        input: { _parent: place.roles.common._id, _option: { reg: true, apply: true } },
      });
      const _auth = {
        entity: [ENTITY],
        query: { [`${ENTITY}.a`]: true },
        simple: { [ENTITY]: { query: true } },
      };
      await world.ask(updateRoleAuth, place.owner, { ...inProject(), input: { role: id, updated: _auth } });
      await newMember(world, {
        ...place,
        roles: { ...place.roles, common: { ...place.roles.common, _id: id } },
      });
      const copy = await world.ask(copyRole, place.owner, one(id));
      expect(await role(copy._id)).toMatchObject({
        _name: 'Clerk copy',
        _type: 'common',
        _parent: place.roles.common._id,
        _auth,
        _option: {},
        _default: false,
        _user: [],
      });
      const chinese = await world.ask(copyRole, { ...place.owner, locale: 'zh' }, one(id));
      expect((await role(chinese._id))?._name).toBe('Clerk 副本');
    });

    it('of a role with the longest name still has a name that fits', async () => {
      const id = await newRole('N'.repeat(60));
      const copy = await world.ask(copyRole, place.owner, one(id));
      expect((await role(copy._id))?._name).toBe(`${'N'.repeat(55)} copy`);
    });

    it('of somebody else’s role is refused', async () => {
      await expectRefused(world, 'role.not-found', () =>
        world.ask(copyRole, place.owner, one(other.roles.common._id)),
      );
    });
  });

  describe('The default role for registration', () => {
    const setDefault = (id: string) =>
      world.ask(setDefaultRole, place.owner, { ...inProject(), input: { id } });

    it('is one for members and one for external users', async () => {
      const [inner, outer] = [await newRole('Newcomer'), await newRole('Customer', 'public')];
      await setDefault(inner);
      await setDefault(outer);
      await setDefault(outer);
      const defaults = (await roles()).filter(({ _default }) => _default).map(({ _id }) => _id);
      expect(defaults.sort()).toEqual([inner, outer].sort());
      await Promise.allSettled([setDefault(place.roles.common._id), setDefault(inner)]);
      expect((await roles()).filter(({ _default, _type }) => _default && _type !== 'public')).toHaveLength(1);
      await setDefault(place.roles.common._id);
      await setDefault(place.roles.public._id);
    });

    it('is never one of type admin, nor one of another project', async () => {
      await expectRefused(world, 'permission-denied', () => setDefault(place.roles.admin._id));
      await expectRefused(world, 'role.not-found', () => setDefault(other.roles.common._id));
    });
  });

  it('The home of a role is a page or an entry of the project’s menu', async () => {
    const id = await newRole('Homeless');
    const setHome = (home: Role['home']) =>
      world.ask(updateRole, place.owner, { ...one(id), input: { home } });
    await expectRefused(world, 'invalid', () => setHome({ type: 'route', value: newId() }));
    await setHome({ type: 'page', value: newId() });
    expect((await role(id))?.home).toMatchObject({ type: 'page' });
    await setHome(null);
    expect((await role(id))?.home).toBeNull();
  });

  describe('External users', () => {
    const create = (input: object = {}, at = place) =>
      world.ask(createExternalUser, at.owner, {
        ...inProject(at),
        input: { role: at.roles.public._id, account: newName(), pwd: PASSWORD, ...input },
      });

    it('are made by administrators, belong to one project and sign in there or by their full name', async () => {
      const [account, phone] = [newName(), newPhone()];
      const { _id } = await create({ account, phone, name: 'Customer' });
      const full = `public_${place.project}_main_${account}`;
      const { data } = await world.ask(listUsers, place.owner, { ...inProject(), input: { list: [_id] } });
      expect(data[0]).toMatchObject({ account: full, nickname: 'Customer', phone, model: 'public' });
      for (const token of [
        await signIn(world, account, { project: place.project }),
        await signIn(world, phone, { project: place.project }),
        await signIn(world, full),
      ]) {
        expect(await resolve(world, token, place.project)).toMatchObject({ user: _id, roleType: 'public' });
        expect((await resolve(world, token, other.project)).member).toBe(false);
      }
      await expect(signIn(world, account)).rejects.toMatchObject({ key: 'session.wrong-credentials' });
    });

    it('come into public roles only', async () => {
      for (const id of [place.roles.common._id, place.roles.admin._id, other.roles.public._id]) {
        await expectRefused(world, 'role.not-found', () => create({ role: id }));
      }
    });

    it('may have the same name in another project, but not in the same one', async () => {
      const account = newName();
      await create({ account });
      await create({ account }, other);
      await expectRefused(world, 'user.account-taken', () => create({ account: account.toUpperCase() }));
    });

    it('are kept out, and not made, where the owner says so', async () => {
      const account = newName();
      await create({ account });
      const token = await signIn(world, account, { project: place.project });
      const admit = (allowed: boolean) =>
        world.ask(setProjectOption, place.owner, { ...inProject(), input: { public: allowed } });
      await admit(false);
      await expectRefused(world, 'feature-missing', () => create());
      await expectRefused(world, 'feature-missing', () =>
        world.ask(createUser, place.owner, {
          ...inProject(),
          input: { role: place.roles.public._id, account: newName(), pwd: PASSWORD },
        }),
      );
      await expectRefused(world, 'feature-missing', () =>
        world.ask(bindUser, place.owner, {
          ...inProject(),
          input: { role: place.roles.public._id, details: `public_${place.project}_main_${account}` },
        }),
      );
      expect((await resolve(world, token, place.project)).member).toBe(false);
      await admit(true);
      expect((await resolve(world, token, place.project)).member).toBe(true);
    });
  });

  it('Sub-users are the accounts made in this project, guests from elsewhere are not', async () => {
    const mine = await newMember(world, place);
    const guest = await newMember(world, other);
    await world.ask(bindUser, place.owner, {
      ...inProject(),
      input: { role: place.roles.common._id, details: guest.name },
    });
    const ids = (await world.ask(subUsers, place.owner, inProject())).map(({ _id }) => _id);
    expect(ids).toContain(mine.id);
    expect(ids).not.toContain(guest.id);
    expect(ids).not.toContain(place.owner.user);
  });

  describe('A new owner', () => {
    const change = (at: ProjectFixture, user: string, context = at.owner) =>
      world.ask(changeOwner, context, { ...inProject(at), input: { user } });

    it('is an inner administrator; the one before stays a member and has the owner’s rights no longer', async () => {
      const at = await newProject(world, 'Handed over');
      const next = await newMember(world, at, 'admin');
      await change(at, next.id);
      const token = await signIn(world, next.name);
      expect(await resolve(world, token, at.project)).toMatchObject({ owner: true, roleType: 'admin' });
      const before = await contextOf(world, await signIn(world, 'admin', { pwd: 'boss-pass-1' }), at.project);
      expect(before).toMatchObject({ owner: false, roleType: 'admin' });
      await expectRefused(world, 'no-authority', () =>
        world.ask(projectToken, before, { ...inProject(at), input: { reset: true } }),
      );
      await expectRefused(world, 'no-authority', () => change(at, at.owner.user ?? '', before));
      // A context from before the change must not hand over what is no longer its own.
      await expectRefused(world, 'no-authority', () => change(at, at.owner.user ?? ''));
    });

    it('is refused who is no administrator, external or a stranger', async () => {
      const at = await newProject(world, 'Kept');
      const [member, guest, banned] = [
        await newMember(world, at),
        await newMember(world, at, 'public'),
        await newMember(world, at, 'admin'),
      ];
      await world.pool.query('UPDATE identity.member SET blocked = true WHERE account = $1', [banned.id]);
      for (const { id } of [member, guest, banned]) {
        await expectRefused(world, 'project.owner-not-admin', () => change(at, id));
      }
      const stranger = await newMember(world, other);
      await expectRefused(world, 'user.not-found', () => change(at, stranger.id));
    });

    it('may not own more projects than anybody may', async () => {
      const at = await newProject(world, 'One too many');
      const next = await newMember(world, at, 'admin');
      const token = await signIn(world, next.name);
      for (const name of ['A', 'B', 'C']) await projectOf(world, token, name);
      await expectRefused(world, 'project.limit', () => change(at, next.id));
    });
  });

  it('People are found by id, account or phone by those who share a project with them, and by nobody else', async () => {
    const phone = newPhone();
    const name = newName();
    const { _id } = await world.ask(createUser, place.owner, {
      ...inProject(),
      input: { role: place.roles.common._id, account: name, pwd: PASSWORD, phone, name: 'Ann' },
    });
    const find = (type: 'id' | 'account' | 'phone', list: string[], at = place) =>
      world.ask(fetchUsers, at.owner, { input: { type, list, options: {} } });
    const ann = [{ _id, nickname: 'Ann', avatar: null }];
    expect(await find('id', [_id, newId()])).toEqual(ann);
    expect(await find('account', [name])).toEqual(ann);
    expect(await find('phone', [phone])).toEqual(ann);
    const alien = await newMember(world, other);
    const outsider = await projectOf(world, await signIn(world, alien.name), 'Elsewhere');
    expect(await find('phone', [phone], outsider)).toEqual([]);
    expect(await find('account', [name], outsider)).toEqual([]);
  });

  it('Kicking ends the sessions and leaves the status as it was', async () => {
    const { id, name } = await newMember(world, place);
    const token = await signIn(world, name);
    await world.ask(kickUser, place.owner, one(id));
    await expect(resolve(world, token)).rejects.toMatchObject({ key: 'no-session' });
    const { data } = await world.ask(listUsers, place.owner, { ...inProject(), input: { list: [id] } });
    expect(data[0]?.status).toBe('active');
    expect((await resolve(world, await signIn(world, name), place.project)).member).toBe(true);
  });
});

describeWith(['postgres'], 'A trial project', () => {
  let world: World;
  let place: ProjectFixture;
  withProject((made) => ({ world, place } = made), { DEFAULT_EDITION: '0' });

  it('has ten members and says so to whoever creates or binds one more', async () => {
    const home = await newProject(world, 'Home');
    const guest = await newMember(world, home);
    for (let i = 0; i < 9; i++) await newMember(world, place);
    const full = { data: { quota: 'member', used: 10, limit: 10 } };
    const { project } = place;
    const role = place.roles.common._id;
    const create = () =>
      world.ask(createUser, place.owner, {
        params: { project },
        input: { role, account: newName(), pwd: PASSWORD },
      });
    const bind = () =>
      world.ask(bindUser, place.owner, { params: { project }, input: { role, details: guest.name } });
    for (const attempt of [create, bind]) {
      await expectRefused(world, 'quota-reached', attempt);
      await expect(attempt()).rejects.toMatchObject({ details: full });
    }
  });

  it('has no external users', async () => {
    await expectRefused(world, 'feature-missing', () =>
      world.ask(createExternalUser, place.owner, {
        params: { project: place.project },
        input: { role: place.roles.public._id, account: newName(), pwd: PASSWORD },
      }),
    );
  });

  it('does not let people register into a role without the option reg', async () => {
    const role = place.roles.common._id;
    const input = { user: newName(), pwd: PASSWORD, phone: newPhone(), verify: '000000' };
    await expectRefused(world, 'role.registration-closed', () =>
      world.ask(
        register,
        { ...place.owner, via: 'anonymous', user: undefined, project: undefined },
        {
          input: { ...input, project: place.project, role },
        },
      ),
    );
  });
});
