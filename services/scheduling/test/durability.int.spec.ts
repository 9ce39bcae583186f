import { EntityManager } from 'typeorm';
import { jest } from '@jest/globals';
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FixedClock, newId, sleep, systemClock } from '@buildmesh/kernel';
import { setSchedule } from '@buildmesh/contracts';
import { describeWith, eventually, startPostgres, type TestPostgres } from '@buildmesh/testing';
import { Dispatcher } from '../src/execution/dispatcher.js';
import { MINUTE_MS, MINUTELY, NOW, startScheduling, type ScheduleFixture } from './schedule-fixture.js';

jest.setTimeout(180_000);

const build = fileURLToPath(new URL('../../../deploy/scripts/build-server.mjs', import.meta.url));
const script = fileURLToPath(new URL('./schedule-process.mjs', import.meta.url));
const EVERY_SECOND = '* * * * * ? *';

describeWith(['postgres'], 'two services that look at the same moment for what is due', () => {
  let database: TestPostgres;
  let services: ScheduleFixture[];
  beforeAll(async () => {
    database = await startPostgres();
    const clock = new FixedClock(NOW);
    const first = await startScheduling({ database, clock });
    services = [first, await startScheduling({ database, clock })];
  });
  afterAll(async () => {
    for (const { service } of services) await service.stop();
    await database.stop();
  });

  test('run each fire once between them', async () => {
    const [first, second] = services as [ScheduleFixture, ScheduleFixture];
    const flows = Array.from({ length: 30 }, () => newId());
    for (const flow of flows) {
      first.flows.set(flow, { published: 1, needs: null });
      await first.make({ cron: MINUTELY, flow });
    }
    const dispatchers = services.map(({ service }) => service.get<Dispatcher>(Dispatcher));
    for (let minute = 0; minute < 20; minute++) {
      first.clock.advance(MINUTE_MS);
      for (const dispatcher of dispatchers) dispatcher.wake();
      for (const dispatcher of [...dispatchers, ...dispatchers]) await dispatcher.idle();
    }
    const runs = [...first.runs, ...second.runs];
    for (const flow of flows) expect(runs.filter((run) => run.flow === flow)).toHaveLength(20);
    const states = await first.sql('SELECT state, count(*)::int AS n FROM scheduling.fire GROUP BY state');
    expect(states).toEqual([{ state: 'success', n: 600 }]);
    expect(Math.min(first.runs.length, second.runs.length)).toBeGreaterThan(0);
  });
});

describeWith(['postgres'], 'processes that fire the same tasks', () => {
  let tasks: ScheduleFixture;
  let manager: EntityManager;
  const children = new Set<ChildProcess>();

  beforeAll(async () => {
    const { buildServer } = (await import(build)) as { buildServer: () => Promise<unknown> };
    await buildServer();
  });
  beforeEach(async () => {
    // Its own dispatcher stays quiet: in its time nothing is due.
    tasks = await startScheduling({ clock: new FixedClock(NOW) });
    manager = tasks.service.get<EntityManager>(EntityManager);
    await manager.query(
      'CREATE TABLE public.asked (flow text, pid integer, at timestamptz DEFAULT clock_timestamp())',
    );
  });
  afterEach(async () => {
    for (const child of children) await kill(child);
    await tasks.service.stop();
  });

  async function start(env: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
    const child = fork(script, {
      env: { ...tasks.service.runtime.env, ...env },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children.add(child);
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`scheduling process ended with ${code}`)));
    });
    return child;
  }

  async function kill(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    children.delete(child);
    if (child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  /** Tasks of one function each, due from the next second on. */
  async function everySecond(count: number): Promise<string[]> {
    const flows = Array.from({ length: count }, () => newId());
    for (const flow of flows) {
      tasks.flows.set(flow, { published: 1, needs: null });
      await tasks.make({ cron: EVERY_SECOND, flow });
    }
    await manager.query(
      `UPDATE scheduling.schedule SET next_fire = date_trunc('second', now()) + interval '2 seconds'`,
    );
    return flows;
  }

  /** A process that has just begun to run something. */
  async function busy(): Promise<ChildProcess> {
    for (const until = systemClock.now() + 10_000; systemClock.now() < until; await sleep(20)) {
      const rows = await manager.query<{ pid: number }[]>(
        `SELECT pid FROM public.asked WHERE at > clock_timestamp() - interval '200 ms' ORDER BY at DESC LIMIT 1`,
      );
      const found = [...children].find(({ pid }) => pid === rows[0]?.pid);
      if (found) return found;
    }
    throw new Error('nobody runs anything');
  }

  /** Ends the leases of a dead process, which would do so by themselves in half a minute. */
  async function lapse({ pid }: ChildProcess): Promise<void> {
    await manager.query(
      `UPDATE scheduling.fire f SET lease_until = now() - interval '1 second'
       FROM scheduling.schedule s, public.asked a
       WHERE s.id = f.schedule AND a.flow = s.flow AND a.pid = $1 AND f.state = 'running' AND a.at >= f.due`,
      [pid],
    );
  }

  interface Tally {
    asked: number;
    success: number;
    broken: number;
    /** Seconds from the first fire to the last. */
    span: number;
    /** Fires in them, of whatever state. */
    executions: number;
  }

  async function tally(flow: string): Promise<Tally> {
    const rows = await manager.query<Tally[]>(
      `SELECT (SELECT count(*)::int FROM public.asked WHERE flow = $1) AS asked,
         count(*) FILTER (WHERE f.state = 'success')::int AS success,
         count(*) FILTER (WHERE f.state IN ('fail', 'running'))::int AS broken,
         (extract(epoch FROM max(f.due) - min(f.due)) + 1)::int AS span, count(*)::int AS executions
       FROM scheduling.fire f JOIN scheduling.schedule s ON s.id = f.schedule WHERE s.flow = $1`,
      [flow],
    );
    const [found] = rows;
    if (!found) throw new Error('no tally');
    return found;
  }

  test('run each fire once, none left out, while three of them race', async () => {
    const flows = await everySecond(10);
    const three = await Promise.all([start(), start(), start()]);
    await eventually(async () => {
      const tallies = await Promise.all(flows.map(tally));
      return tallies.every(({ success }) => success > 4);
    }, 120_000);
    for (const child of three) await kill(child, 'SIGTERM');
    for (const flow of flows) {
      const { asked, success, broken, span, executions } = await tally(flow);
      expect({ asked, broken, executions }).toEqual({ asked: success, broken: 0, executions: span });
      expect(success).toBeGreaterThan(4);
    }
    const rows = await manager.query<{ pids: number }[]>(
      'SELECT count(DISTINCT pid)::int AS pids FROM public.asked',
    );
    expect(rows[0]?.pids).toBeGreaterThan(1);
  });

  test('run nothing twice when one after another is killed in the middle, and log what was broken off', async () => {
    const flows = await everySecond(10);
    const hold = { HOLD_MS: '600' };
    await Promise.all([start(hold), start(hold)]);
    for (let round = 0; round < 4; round++) {
      const victim = await busy();
      await kill(victim);
      await lapse(victim);
      await start(hold);
    }
    for (const child of [...children]) await kill(child, 'SIGTERM');
    await manager.query(
      `UPDATE scheduling.fire SET lease_until = now() - interval '1 second' WHERE state = 'running'`,
    );
    tasks.service.get<Dispatcher>(Dispatcher).wake();
    await tasks.service.get<Dispatcher>(Dispatcher).idle();
    let broken = 0;
    for (const flow of flows) {
      const found = await tally(flow);
      broken += found.broken;
      expect(found.executions).toBe(found.span);
      expect(found.asked).toBeGreaterThanOrEqual(found.success);
      expect(found.asked).toBeLessThanOrEqual(found.success + found.broken);
    }
    expect(broken).toBeGreaterThan(0);
    expect(
      (await manager.query<object[]>(`SELECT FROM scheduling.fire WHERE state = 'running'`)).length,
    ).toBe(0);
  });

  test('fire at Beijing time whatever zone their host has', async () => {
    const hosts = [await start({ TZ: 'Pacific/Apia' }), await start({ TZ: 'America/New_York' })];
    const at = new Date(Math.ceil(systemClock.now() / 1_000) * 1_000 + 5_000);
    const beijing = new Date(at.getTime() + 8 * 3_600_000);
    const cron = `${beijing.getUTCSeconds()} ${beijing.getUTCMinutes()} ${beijing.getUTCHours()} ${beijing.getUTCDate()} ${beijing.getUTCMonth() + 1} ? ${beijing.getUTCFullYear()}`;
    const flow = newId();
    tasks.flows.set(flow, { published: 1, needs: null });
    const params = { project: tasks.project };
    tasks.clock.advance(systemClock.now() - NOW);
    await tasks.service.ask(setSchedule, tasks.admin, { params, input: { name: 'Once', cron, flow } });
    tasks.clock.advance(NOW - systemClock.now());
    for (const host of hosts) host.send('changed');
    await sleep(at.getTime() - systemClock.now() + 1_500);
    const rows = await manager.query<{ due: Date; state: string }[]>(
      'SELECT due, state FROM scheduling.fire',
    );
    expect(rows.map(({ due, state }) => [due.getTime(), state])).toEqual([[at.getTime(), 'success']]);
    expect((await manager.query<object[]>('SELECT FROM public.asked')).length).toBe(1);
  });
});
