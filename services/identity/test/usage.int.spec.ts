import {
  appInit,
  countUsage,
  createDepartment,
  refusal,
  getProject,
  projectPurged,
  projectUsage,
  removeProject,
  restoreProject,
  saveBranding,
  toggleInvitation,
  type PayloadOf,
} from '@buildmesh/contracts';
import { Housekeeping } from '@buildmesh/persistence';
import { describeWith } from '@buildmesh/testing';
import { jest } from '@jest/globals';
import { ProjectEnd } from '../src/bootstrap/project-end.js';
import {
  contextOf,
  DAY_MS,
  expectRefused,
  newMember,
  newProject,
  type ProjectFixture,
  signIn,
  startWorld,
  toldAll,
  withWorld,
  type World,
} from './world.js';

const HOUR_MS = 3_600_000;

/** Stands in for the data service. */
function serveData(world: World): {
  rows: number;
  entities: number;
  asked: string[];
  failing: string | undefined;
} {
  const data = { rows: 12, entities: 3, asked: [] as string[], failing: undefined as string | undefined };
  world.service.bus.serve(countUsage, ({ input }) => {
    data.asked.push(input.project);
    if (input.project === data.failing) return Promise.reject(refusal('service-down'));
    return Promise.resolve({ rows: data.rows, entities: data.entities });
  });
  return data;
}

describeWith(['postgres'], 'What a project uses', () => {
  let world: World;
  let place: ProjectFixture;
  let data: ReturnType<typeof serveData>;
  let everyMs: number[];
  beforeAll(async () => {
    const timer = jest.spyOn(globalThis, 'setInterval');
    world = await startWorld({ DEFAULT_EDITION: '2' });
    everyMs = timer.mock.calls.map(([, ms]) => ms ?? 0);
    timer.mockRestore();
    data = serveData(world);
    place = await newProject(world);
    await newMember(world, place);
    await newMember(world, place, 'public');
  });
  afterAll(async () => {
    await world.service.stop();
    expect(world.service.breaches()).toEqual([]);
  });

  const inProject = () => ({ params: { project: place.project } });
  const used = async () =>
    (await world.ask(getProject, place.owner, { ...inProject(), queryString: { mode: 'app' } })).project
      ._used;
  const sweep = () => world.service.get(Housekeeping).sweep();

  it('is counted when somebody looks, beside what its edition allows, and kept with the project', async () => {
    expect(await used()).toBeUndefined();
    expect(await world.ask(projectUsage, place.owner, inProject())).toEqual({
      members: { used: 2, limit: 500 },
      publics: { used: 1, limit: 5_000 },
      rows: { used: 12, limit: 5_000_000 },
      entities: { used: 3, limit: 500 },
      time: world.clock.now(),
    });
    const figures = { members: 2, publics: 1, rows: 12, entities: 3, time: world.clock.now() };
    expect(await used()).toEqual(figures);
    const { project } = await world.ask(appInit, place.owner, inProject());
    expect(project._used).toEqual(figures);
  });

  it('is counted hourly', async () => {
    expect(everyMs).toContain(HOUR_MS);
    await world.ask(projectUsage, place.owner, inProject());
    data.rows = 20;
    await sweep();
    expect((await used())?.rows).toBe(12);
    world.clock.advance(HOUR_MS);
    await sweep();
    expect(await used()).toMatchObject({ rows: 20, time: world.clock.now() });
  });

  it('is counted by one of several processes', async () => {
    world.clock.advance(HOUR_MS);
    data.asked = [];
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(data.asked).toEqual([place.project]);
  });

  it('is counted also when another project or another step of the hour fails', async () => {
    const second = await newProject(world, 'Second');
    const purge = jest.spyOn(world.service.get(ProjectEnd), 'sweep').mockRejectedValue(new Error('stuck'));
    const countedAt = async (project: string) =>
      (
        await world.pool.query<{ at: string }>(
          `SELECT _used->>'time' AS at FROM identity.project WHERE _id = $1`,
          [project],
        )
      ).rows[0]?.at;
    for (const [bad, good] of [
      [place.project, second.project],
      [second.project, place.project],
    ] as const) {
      data.failing = bad;
      world.clock.advance(HOUR_MS);
      await sweep();
      expect(await countedAt(good)).toBe(`${world.clock.now()}`);
      expect(await countedAt(bad)).not.toBe(`${world.clock.now()}`);
    }
    data.failing = undefined;
    purge.mockRestore();
  });

  it('does not look like a change of the project', async () => {
    const ver = async () =>
      (
        await world.pool.query<{ _ver: number }>('SELECT _ver FROM identity.project WHERE _id = $1', [
          place.project,
        ])
      ).rows[0]?._ver;
    const before = await ver();
    await world.ask(projectUsage, place.owner, inProject());
    expect(await ver()).toBe(before);
  });

  it('is for administrators only', async () => {
    const { name } = await newMember(world, place);
    const context = await contextOf(world, await signIn(world, name), place.project);
    await expectRefused(world, 'no-authority', () => world.ask(projectUsage, context, inProject()));
  });
});

describeWith(['postgres'], 'A removed project', () => {
  let world: World;
  withWorld((started) => {
    world = started;
    serveData(world);
  });

  const sweep = () => world.service.get(Housekeeping).sweep();
  const params = ({ project }: ProjectFixture) => ({ params: { project } });

  /** Tables with a row that names the project, the audit and the note that it is gone left out. */
  async function leftOf(project: string): Promise<string[]> {
    const { rows: tables } = await world.pool.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'identity' AND table_name NOT IN ('audit', 'outbox', 'retry', 'purged_project')`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rowCount } = await world.pool.query(
        `SELECT FROM identity.${name} t WHERE to_jsonb(t)::text LIKE '%' || $1 || '%' LIMIT 1`,
        [project],
      );
      if (rowCount) found.push(name);
    }
    return found;
  }

  it('is gone for good after 30 days with all that belongs to it; others are left alone', async () => {
    const heard: PayloadOf<typeof projectPurged>[] = [];
    world.service.bus.subscribe(projectPurged, (payload) => heard.push(payload));
    const [doomed, kept] = [await newProject(world, 'Doomed'), await newProject(world, 'Kept')];
    for (const at of [doomed, kept]) {
      const { id } = await newMember(world, at, 'public');
      const { id: head } = await newMember(world, at);
      await world.ask(createDepartment, at.owner, {
        ...params(at),
        input: { name: 'Top', head, user: [id] },
      });
      await world.ask(saveBranding, at.owner, { ...params(at), input: { name: 'Look' } });
      await world.ask(toggleInvitation, at.owner, {
        ...params(at),
        input: { role: at.roles.common._id, enable: true, days: 100 },
      });
    }
    const tables = await leftOf(doomed.project);
    expect(tables).toEqual(
      expect.arrayContaining(['account', 'project', 'role', 'member', 'role_member', 'org_group', 'custom']),
    );
    const before = await leftOf(kept.project);
    await world.ask(removeProject, doomed.owner, { ...params(doomed), input: { name: 'Doomed' } });
    world.clock.advance(30 * DAY_MS - 1);
    await sweep();
    expect(await leftOf(doomed.project)).toEqual(tables);
    world.clock.advance(1);
    await Promise.all([sweep(), sweep()]);
    expect(await leftOf(doomed.project)).toEqual([]);
    expect(await leftOf(kept.project)).toEqual(before.filter((name) => name !== 'session'));
    await toldAll(world);
    expect(heard).toContainEqual({ project: doomed.project });
    expect(heard.every(({ project }) => project === doomed.project)).toBe(true);
  });

  it('is told of for seven days, should a service have been down', async () => {
    const doomed = await newProject(world, 'Silent');
    await world.ask(removeProject, doomed.owner, { ...params(doomed), input: { name: 'Silent' } });
    world.clock.advance(30 * DAY_MS);
    await sweep();
    const heard: string[] = [];
    world.service.bus.subscribe(projectPurged, ({ project }) => heard.push(project));
    await toldAll(world);
    heard.length = 0;
    world.clock.advance(7 * DAY_MS - 1);
    await sweep();
    await toldAll(world);
    expect(heard).toEqual([doomed.project]);
    world.clock.advance(1);
    await sweep();
    await toldAll(world);
    expect(heard).toEqual([doomed.project]);
  });

  it('that cannot be deleted holds up no other one, and is tried again with the next sweep', async () => {
    const [stuck, doomed] = [await newProject(world, 'Stuck'), await newProject(world, 'Doomed too')];
    for (const [at, name] of [
      [stuck, 'Stuck'],
      [doomed, 'Doomed too'],
    ] as const) {
      await world.ask(removeProject, at.owner, { ...params(at), input: { name } });
      world.clock.advance(1000);
    }
    await world.pool.query(
      `CREATE TABLE identity.hook AS SELECT _id FROM identity.project WHERE _id = '${stuck.project}'`,
    );
    await world.pool.query(
      'ALTER TABLE identity.hook ADD FOREIGN KEY (_id) REFERENCES identity.project (_id)',
    );
    const heard: string[] = [];
    world.service.bus.subscribe(projectPurged, ({ project }) => heard.push(project));
    world.clock.advance(30 * DAY_MS);
    await sweep();
    expect(await leftOf(doomed.project)).toEqual([]);
    expect(await leftOf(stuck.project)).toEqual(expect.arrayContaining(['project', 'role']));
    await toldAll(world);
    expect(heard).toContain(doomed.project);
    expect(heard).not.toContain(stuck.project);
    await world.pool.query('DROP TABLE identity.hook');
    await sweep();
    expect(await leftOf(stuck.project)).toEqual([]);
  });

  it('can be restored until then', async () => {
    const back = await newProject(world, 'Back');
    await world.ask(removeProject, back.owner, { ...params(back), input: { name: 'Back' } });
    world.clock.advance(30 * DAY_MS - 1);
    await sweep();
    const boss = await contextOf(world, await signIn(world, 'admin', { pwd: 'boss-pass-1' }));
    await world.ask(restoreProject, boss, { input: { project: back.project } });
    world.clock.advance(DAY_MS);
    await sweep();
    expect(await leftOf(back.project)).toContain('role');
  });
});
