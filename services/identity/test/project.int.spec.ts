import {
  appInit,
  createMenuEntry,
  createProject,
  getProject,
  listAudit,
  listProjects,
  projectStatus,
  projectToken,
  removedProjects,
  removeProject,
  restoreProject,
  setProjectOption,
  updateRole,
  type RawInputOf,
} from '@buildmesh/contracts';
import { systemContext } from '@buildmesh/service-kit';
import { describeWith } from '@buildmesh/testing';
import {
  contextOf,
  DAY_MS,
  expectRefused,
  newMember,
  newProject,
  projectOf,
  resolve,
  signIn,
  withProject,
  type ProjectFixture,
  type World,
} from './world.js';

describeWith(['postgres'], 'Projects', () => {
  let world: World;
  let place: ProjectFixture;
  withProject((made) => ({ world, place } = made));

  const create = (context: ProjectFixture['owner'], name = 'Mine') =>
    world.ask(createProject, context, { input: { name } });
  const remove = (at: ProjectFixture, name: string) =>
    world.ask(removeProject, at.owner, { params: { project: at.project }, input: { name } });
  async function newOwner(): Promise<ProjectFixture['owner']> {
    const { name } = await newMember(world, place);
    return contextOf(world, await signIn(world, name));
  }

  it('belong to whoever made them, who is their administrator', async () => {
    const { project } = await world.ask(getProject, place.owner, {
      params: { project: place.project },
      queryString: { mode: 'dev' },
    });
    expect(project).toMatchObject({
      _id: place.project,
      _name: 'Sales',
      _owner: place.owner.user,
      _auth: 'admin',
      _status: 3,
      _expired: null,
    });
    expect(project._limit).toMatchObject({ simple: true, public: true, member: 0 });
  });

  it('come with the whole menu and their settings, and with their roles for the workbench only', async () => {
    const get = (mode: 'dev' | 'app') =>
      world.ask(getProject, place.owner, { params: { project: place.project }, queryString: { mode } });
    const dev = await get('dev');
    expect(dev.roles?.map(({ _type, _default }) => [_type, _default])).toEqual([
      ['admin', false],
      ['common', true],
      ['public', true],
    ]);
    expect(dev.roles?.[0]).not.toHaveProperty('_auth');
    expect(dev.option).toEqual({ freeze: false });
    expect(dev.routes).toEqual([]);
    expect(await get('app')).not.toHaveProperty('roles');
  });

  it('are limited to three an owner, also when many are made at once; the first account has no limit', async () => {
    const context = await newOwner();
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => create(context)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(create(context)).rejects.toMatchObject({
      key: 'project.limit',
      details: { data: { used: 3, limit: 3 } },
    });
    await expectRefused(world, 'project.limit', () => create(context));
    for (let i = 0; i < 4; i++) await newProject(world, `Free ${i}`);
  });

  describe('Settings', () => {
    const set = (input: RawInputOf<typeof setProjectOption>) =>
      world.ask(setProjectOption, place.owner, { params: { project: place.project }, input });

    it('are merged, reach the next token and are audited with what changed', async () => {
      await set({ accuracy: 3 });
      await set({ timezone: 'Europe/Berlin', name: 'Sales 2' });
      const token = await signIn(world, 'admin', { pwd: 'boss-pass-1' });
      expect(await resolve(world, token, place.project)).toMatchObject({
        accuracy: 3,
        timezone: 'Europe/Berlin',
      });
      const { data } = await world.ask(listAudit, place.owner, {
        params: { project: place.project },
        input: { size: 1 },
      });
      expect(data[0]).toMatchObject({
        user: place.owner.user,
        action: 'identity.project.option',
        target: `project/${place.project}`,
        before: { name: 'Sales' },
        after: { timezone: 'Europe/Berlin', name: 'Sales 2' },
      });
    });

    it('reach the start of the application: features, sockets, colour and what opens first', async () => {
      const { _id: route } = await world.ask(createMenuEntry, place.owner, {
        params: { project: place.project },
        input: { type: 'dir', name: 'Home' },
      });
      const option = { view: { recents: false }, socket: false, colour: '#aa00ff', public: true };
      await set({ ...option, home: { type: 'route', value: route } });
      const start = await world.ask(appInit, place.owner, { params: { project: place.project } });
      expect(start.option).toMatchObject({ ...option, freeze: false });
      expect(start.project._home).toEqual({ type: 'route', value: route });
      expect(start.limit).toMatchObject({ simple: true, public: true });
      const home = { type: 'page' as const, value: 'p'.repeat(24) };
      await world.ask(updateRole, place.owner, {
        params: { project: place.project, id: place.roles.admin._id },
        input: { home },
      });
      const again = await world.ask(appInit, place.owner, { params: { project: place.project } });
      expect(again.project._home).toEqual(home);
    });

    it('refuse a home that is not in the menu, and what the edition does not have', async () => {
      await expectRefused(world, 'invalid', () => set({ home: { type: 'route', value: 'f'.repeat(24) } }));
      await world.pool.query('UPDATE identity.project SET _status = 1 WHERE _id = $1', [place.project]);
      await expectRefused(world, 'feature-missing', () => set({ public: true }));
      await set({ public: false });
      await world.pool.query('UPDATE identity.project SET _status = 3 WHERE _id = $1', [place.project]);
      await set({ public: true });
    });

    it('close the project to all but its owner, and open it again', async () => {
      const { name } = await newMember(world, place);
      const token = await signIn(world, name);
      const state = async () => (await resolve(world, token, place.project)).projectState;
      await set({ freeze: true });
      expect(await state()).toBe('frozen');
      const { option, project } = await world.ask(getProject, place.owner, {
        params: { project: place.project },
      });
      expect([option['freeze'], project._option['_freeze']]).toEqual([true, true]);
      await set({ freeze: false });
      expect(await state()).toBe('active');
    });

    it('tell services that work in it by themselves how it stands, and who administers it', async () => {
      const standing = (project = place.project) =>
        world.ask(projectStatus, systemContext(), { input: { project } });
      const common = await newMember(world, place);
      const { state, admins } = await standing();
      expect([state, admins.includes(place.owner.user ?? '')]).toEqual(['active', true]);
      expect(admins).not.toContain(common.id);
      await set({ freeze: true });
      expect((await standing()).state).toBe('frozen');
      await set({ freeze: false });
      const expire = (ms: number | null) =>
        world.pool.query('UPDATE identity.project SET _expired = $2 WHERE _id = $1', [
          place.project,
          ms === null ? null : new Date(ms),
        ]);
      await expire(world.clock.now() - DAY_MS);
      expect((await standing()).state).toBe('expired');
      await expire(world.clock.now() - 31 * DAY_MS);
      expect((await standing()).state).toBe('closed');
      await expire(null);
      expect(await standing('f'.repeat(24))).toEqual({ state: 'gone', admins: [] });
    });

    it('close the project to external users, and to nobody else', async () => {
      const [outer, inner] = [await newMember(world, place, 'public'), await newMember(world, place)];
      const tokens = [
        await signIn(world, outer.name, { project: place.project }),
        await signIn(world, inner.name),
      ];
      const members = () =>
        Promise.all(tokens.map(async (token) => (await resolve(world, token, place.project)).member));
      expect(await members()).toEqual([true, true]);
      await set({ public: false });
      expect(await members()).toEqual([false, true]);
      await expectRefused(world, 'no-authority', () => signIn(world, outer.name, { project: place.project }));
      await set({ public: true });
    });

    it('say that the project token was reset once it has taken the place of another', async () => {
      const reset = () =>
        world.ask(projectToken, place.owner, {
          params: { project: place.project },
          input: { reset: true },
        });
      const seen = async () =>
        (await world.ask(getProject, place.owner, { params: { project: place.project } })).project.reset;
      expect(await seen()).toBe(false);
      await reset();
      expect(await seen()).toBe(false);
      await reset();
      expect(await seen()).toBe(true);
    });

    it('refuse a time zone that does not exist', async () => {
      await expectRefused(world, 'invalid', () => set({ timezone: 'Mars/Base' }));
    });
  });

  describe('Removing', () => {
    it('needs the typed name, hides the project from everybody, and can be taken back for 30 days', async () => {
      const at = await projectOf(world, await signIn(world, (await newMember(world, place)).name), 'Gone');
      await expectRefused(world, 'project.name-mismatch', () => remove(at, 'gone'));
      await remove(at, 'Gone');
      expect(await world.ask(listProjects, at.owner)).not.toContainEqual(
        expect.objectContaining({ _id: at.project }),
      );
      await expectRefused(world, 'project.not-found', () => remove(at, 'Gone'));
      const listed = await world.ask(removedProjects, at.owner);
      expect(listed).toEqual([
        {
          _id: at.project,
          _name: 'Gone',
          removed: world.clock.now(),
          until: world.clock.now() + 30 * DAY_MS,
        },
      ]);
      const stranger = await newOwner();
      const restore = (context: ProjectFixture['owner']) =>
        world.ask(restoreProject, context, { input: { project: at.project } });
      await expectRefused(world, 'project.not-found', () => restore(stranger));
      expect(await world.ask(removedProjects, stranger)).toEqual([]);
      await restore(at.owner);
      expect(await world.ask(listProjects, at.owner)).toContainEqual(
        expect.objectContaining({ _id: at.project }),
      );
      await remove(at, 'Gone');
      world.clock.advance(30 * DAY_MS);
      await expectRefused(world, 'project.not-found', () => restore(at.owner));
      expect(await world.ask(removedProjects, at.owner)).toEqual([]);
    });

    it('makes room for another one, but restoring needs room too', async () => {
      const context = await newOwner();
      const ids = [await create(context, 'A'), await create(context, 'B'), await create(context, 'C')];
      const project = ids[0]?._id ?? '';
      await world.ask(
        removeProject,
        { ...context, project, owner: true, roleType: 'admin' },
        { params: { project }, input: { name: 'A' } },
      );
      await create(context, 'D');
      await expectRefused(world, 'project.limit', () =>
        world.ask(restoreProject, context, { input: { project } }),
      );
    });
  });

  it('that are held up for long tell callers to come back, and write nothing', async () => {
    const at = await newProject(world, 'Crowded');
    const holder = await world.pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM identity.project WHERE _id = $1 FOR UPDATE', [at.project]);
      const set = () =>
        world.ask(setProjectOption, at.owner, { params: { project: at.project }, input: { accuracy: 1 } });
      await expectRefused(world, 'too-many-requests', set);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
  });

  describe('The audit of a project', () => {
    it('is told newest first, by page and by person, and only of this project', async () => {
      const at = await newProject(world, 'Audited');
      for (let i = 0; i < 3; i++) {
        world.clock.advance(1000);
        await newMember(world, at);
      }
      const list = (input: RawInputOf<typeof listAudit>) =>
        world.ask(listAudit, at.owner, { params: { project: at.project }, input });
      const all = (await list({})).data;
      expect(all.map(({ action }) => action)).toEqual([
        ...Array<string>(3).fill('identity.user.create'),
        'identity.project.create',
      ]);
      const page = (await list({ size: 2 })).data;
      const rest = (await list({ before: page[1]?.time })).data;
      expect([...page, ...rest]).toEqual(all);
      expect((await list({ user: 'f'.repeat(24) })).data).toEqual([]);
    });

    it('cannot be rewritten, not even in the database', async () => {
      await expect(world.pool.query(`UPDATE identity.audit SET account = 'x'`)).rejects.toThrow(
        'append-only',
      );
    });
  });
});
