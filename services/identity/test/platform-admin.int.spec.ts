import {
  createProject,
  createUser,
  getCustomer,
  holdProject,
  listAudit,
  listCustomers,
  listProjects,
  logInAs,
  removeProject,
  setLicence,
  setProjectOption,
  updateUser,
  userInfo,
  type CallContext,
  type RawInputOf,
} from '@buildmesh/contracts';
import type { Pool } from 'pg';
import { POOL } from '@buildmesh/persistence';
import { describeWith, startPostgres, startTestService, type TestPostgres } from '@buildmesh/testing';
import { identityService } from '../src/index.js';
import {
  BOSS,
  contextOf,
  DAY_MS,
  expectRefused,
  newMember,
  newProject,
  type ProjectFixture,
  projectOf,
  resolve,
  signIn,
  withWorld,
  type World,
} from './world.js';

describeWith(['postgres'], 'The platform’s staff', () => {
  let world: World;
  let staff: CallContext;
  /** A project of the first account, and one of a customer. */
  let home: ProjectFixture;
  let shop: ProjectFixture;
  let ownerToken: string;

  withWorld(
    async (started) => {
      world = started;
      home = await newProject(world, 'Our own');
      staff = await contextOf(world, await signIn(world, BOSS.user, BOSS));
      const { name } = await newMember(world, home);
      ownerToken = await signIn(world, name);
      shop = await projectOf(world, ownerToken, 'Shop 100%_\\');
    },
    { DEFAULT_EDITION: '1' },
  );

  const list = (input: RawInputOf<typeof listCustomers> = {}, context = staff) =>
    world.ask(listCustomers, context, { input });
  const names = async (input?: RawInputOf<typeof listCustomers>) =>
    (await list(input)).data.map(({ _name }) => _name);
  const get = (context = staff) => world.ask(getCustomer, context, { params: { id: shop.project } });
  const license = async (edition: number, expired: number | null, context = staff) =>
    world.ask(setLicence, context, {
      params: { id: shop.project },
      input: { edition, expired, _ver: (await get()).customer._ver },
    });
  const freeze = (on: boolean, reason = 'Unpaid', context = staff) =>
    world.ask(holdProject, context, { params: { id: shop.project }, input: { freeze: on, reason } });

  it('is the first account, and nobody whom a project made, not even its owner', async () => {
    expect(staff.staff).toBe(true);
    expect((await world.ask(userInfo, staff, {})).user.staff).toBe(true);
    expect(shop.owner).not.toHaveProperty('staff');
    expect((await world.ask(userInfo, shop.owner, {})).user).not.toHaveProperty('staff');
    await expectRefused(world, 'no-authority', () => list({}, shop.owner));
    await expectRefused(world, 'no-authority', () => get(shop.owner));
    await expectRefused(world, 'no-authority', () => license(3, null, shop.owner));
    await expectRefused(world, 'no-authority', () => freeze(false, 'Mine', shop.owner));
  });

  it('sees every project with its owner, edition, expiry and quotas', async () => {
    const { data, size } = await list();
    expect(size).toBe(2);
    expect(data[0]).toMatchObject({
      _id: shop.project,
      _name: 'Shop 100%_\\',
      _status: 1,
      _expired: null,
      state: 'active',
      hold: null,
      owner: { _id: shop.owner.user },
      quota: { members: 50, publics: 200, rows: 500_000, entities: 100 },
    });
    expect(data[0]).not.toHaveProperty('used');
  });

  it('finds projects by part of a name, of the owner’s, by phone or id, with every character as it is typed', async () => {
    const [found] = (await list({ search: 'shop' })).data;
    expect(found?._id).toBe(shop.project);
    expect(await names({ search: found?.owner.account })).toEqual(['Shop 100%_\\']);
    expect(await names({ search: shop.project })).toEqual(['Shop 100%_\\']);
    expect(await names({ search: '%_\\' })).toEqual(['Shop 100%_\\']);
    expect(await names({ search: '%u%' })).toEqual([]);
  });

  it('sorts and pages', async () => {
    expect(await names({ sort: { key: 'name', order: 'asc' } })).toEqual(['Our own', 'Shop 100%_\\']);
    const second = await list({ sort: { key: 'name', order: 'asc' }, page: { index: 2, size: 1 } });
    expect([second.size, second.data.map(({ _name }) => _name)]).toEqual([2, ['Shop 100%_\\']]);
    await world.pool.query('UPDATE identity.project SET _used = $2 WHERE _id = $1', [
      home.project,
      { members: 2, publics: 0, rows: 10, entities: 1, time: world.clock.now() },
    ]);
    for (const key of ['members', 'rows'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        // What was never counted stands last either way.
        expect(await names({ sort: { key, order } })).toEqual(['Our own', 'Shop 100%_\\']);
      }
    }
  });

  it('changes edition and expiry, which takes effect, is recorded for the customer and can be picked out', async () => {
    const now = world.clock.now();
    expect(await license(2, now + 3 * DAY_MS)).toMatchObject({ _status: 2, _expired: now + 3 * DAY_MS });
    expect(await names({ edition: 2 })).toEqual(['Shop 100%_\\']);
    expect(await names({ state: 'expiring' })).toEqual(['Shop 100%_\\']);
    expect(await names({ state: 'expired' })).toEqual([]);
    expect((await license(2, now - DAY_MS)).state).toBe('expired');
    expect((await resolve(world, ownerToken, shop.project)).projectState).toBe('expired');
    expect(await names({ state: 'expired' })).toEqual(['Shop 100%_\\']);
    await license(2, null);
    expect((await resolve(world, ownerToken, shop.project)).projectState).toBe('active');
    const [entry] = (await world.ask(listAudit, shop.owner, { params: { project: shop.project }, input: {} }))
      .data;
    expect(entry).toMatchObject({
      user: staff.user,
      action: setLicence.id,
      before: { expired: now - DAY_MS },
    });
  });

  it('does not overwrite what a colleague changed meanwhile', async () => {
    const { _ver } = (await get()).customer;
    await license(3, null);
    await expectRefused(world, 'conflict', () =>
      world.ask(setLicence, staff, {
        params: { id: shop.project },
        input: { edition: 0, expired: null, _ver },
      }),
    );
  });

  it('freezes with a reason that the owner reads and cannot lift, and opens again', async () => {
    expect(await freeze(true)).toMatchObject({
      state: 'frozen',
      hold: { reason: 'Unpaid', user: staff.user },
    });
    await world.ask(setProjectOption, shop.owner, {
      params: { project: shop.project },
      input: { freeze: false },
    });
    expect((await resolve(world, ownerToken, shop.project)).projectState).toBe('frozen');
    const seen = await world.ask(listProjects, shop.owner, {});
    expect(seen.find(({ _id }) => _id === shop.project)).toMatchObject({
      _option: { _freeze: true },
      _hold: 'Unpaid',
    });
    expect(await names({ state: 'frozen' })).toEqual(['Shop 100%_\\']);
    expect(await freeze(false, 'Paid')).toMatchObject({ state: 'active', hold: null });
    expect((await resolve(world, ownerToken, shop.project)).projectState).toBe('active');
    const { history } = await get();
    expect(history[0]).toMatchObject({ action: holdProject.id, after: { frozen: false, reason: 'Paid' } });
    expect(history[0]?.by).toBe('admin');
  });

  it('leaves a freeze of the owner’s own to the owner', async () => {
    const set = (on: boolean) =>
      world.ask(setProjectOption, shop.owner, { params: { project: shop.project }, input: { freeze: on } });
    await set(true);
    expect(await freeze(false, 'Open')).toMatchObject({ state: 'frozen', hold: null });
    await set(false);
  });

  it('is told of projects that do not exist, and gives reasons', async () => {
    const params = { id: 'f'.repeat(24) };
    await expectRefused(world, 'project.not-found', () => world.ask(getCustomer, staff, { params }));
    const input = { edition: 1, expired: null, _ver: 1 };
    await expectRefused(world, 'project.not-found', () => world.ask(setLicence, staff, { params, input }));
    await expectRefused(world, 'invalid', () => freeze(true, '  '));
    const token = await signIn(world, BOSS.user, BOSS);
    const gone = await projectOf(world, token, 'Gone');
    await world.ask(removeProject, gone.owner, {
      params: { project: gone.project },
      input: { name: 'Gone' },
    });
    expect(await names({ search: 'Gone' })).toEqual([]);
  });

  it('cannot be taken over by the projects that staff accounts belong to', async () => {
    const { id } = await newMember(world, home);
    const params = { project: home.project, id };
    await world.ask(logInAs, home.owner, { params });
    await world.pool.query('UPDATE identity.account SET staff = true WHERE _id = $1', [id]);
    await expectRefused(world, 'user.not-sub-user', () => world.ask(logInAs, home.owner, { params }));
    await expectRefused(world, 'no-authority', () =>
      world.ask(updateUser, home.owner, { params, input: { pwd: 'taken-over-1' } }),
    );
    await world.pool.query('UPDATE identity.account SET staff = false WHERE _id = $1', [id]);
  });
});

describeWith(['postgres'], 'Who works for the platform', () => {
  let database: TestPostgres;
  beforeAll(async () => {
    database = await startPostgres();
  });
  afterAll(() => database.stop());

  const start = (env: NodeJS.ProcessEnv = {}) =>
    startTestService(identityService, { database, env: { BM_ADMIN_PASSWORD: BOSS.pwd, ...env } });

  it('is said by the server’s configuration at each start, by ids of inner accounts', async () => {
    const first = await start({ DEFAULT_EDITION: '3' });
    const place = await newProject({ ask: first.ask } as World);
    const make = async (account: string, role: string) =>
      (
        await first.ask(createUser, place.owner, {
          params: { project: place.project },
          input: { role, account, pwd: 'abc12345' },
        })
      )._id;
    const colleague = await make('colleague', place.roles.common._id);
    const outsider = await make('outsider', place.roles.public._id);
    await first.ask(createProject, place.owner, { input: { name: 'Another' } });
    await first.stop();

    const staffOf = async (service: Awaited<ReturnType<typeof start>>) => {
      const { rows } = await service
        .get<Pool>(POOL)
        .query<{ account: string }>('SELECT account FROM identity.account WHERE staff ORDER BY 1');
      return rows.map(({ account }) => account);
    };
    const named = await start({ PROVIDER_ACCOUNTS: `${colleague}, ${outsider},${'f'.repeat(24)}` });
    expect(await staffOf(named)).toEqual(['admin', 'colleague']);
    await named.stop();
    const again = await start();
    expect(await staffOf(again)).toEqual(['admin']);
    await again.stop();
    await expect(start({ PROVIDER_ACCOUNTS: 'colleague' })).rejects.toThrow('PROVIDER_ACCOUNTS');
  });
});
