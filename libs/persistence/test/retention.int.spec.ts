import { jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { DAY_MS } from '@buildmesh/domain';
import { FixedClock, sleep } from '@buildmesh/kernel';
import { projectPurged } from '@buildmesh/contracts';
import type { Bus, Logger } from '@buildmesh/service-kit';
import { describeWith, startPostgres, type TestPostgres } from '@buildmesh/testing';
import { DELETED_AT_ONCE, olderThan } from '../src/retention/expired.js';
import { Housekeeping, type HousekeepingPlan } from '../src/retention/housekeeping.js';
import { ProjectPurge, type PurgePlan } from '../src/retention/project-purge.js';
import { Inbox, inboxDdl } from '../src/inbox/inbox.js';
import { openDemo } from './test-source.js';

const LETTERS = olderThan('letter', 'time', 7 * DAY_MS);

describeWith(['postgres'], 'clearing away', () => {
  let database: TestPostgres;
  let source: DataSource;
  const clock = new FixedClock(Date.UTC(2026, 10, 29));
  const warn = jest.fn();
  const logger = { warn } as unknown as Logger;

  beforeAll(async () => {
    database = await startPostgres();
    source = await openDemo(database.url, 4);
    await source.query(`${inboxDdl('demo')};
      CREATE TABLE demo.letter (project text, text text, time timestamptz);
      CREATE TABLE demo.folder (name text, project text)`);
  }, 60_000);
  afterAll(async () => {
    await source.destroy();
    await database.stop();
  });
  beforeEach(async () => {
    warn.mockClear();
    await source.query('TRUNCATE demo.inbox, demo.letter, demo.folder');
  });

  const write = (project: string, text: string, ageMs = 0) =>
    source.query('INSERT INTO demo.letter VALUES ($1, $2, $3)', [
      project,
      text,
      new Date(clock.now() - ageMs),
    ]);
  const letters = async () =>
    (await source.query<{ text: string }[]>('SELECT text FROM demo.letter ORDER BY text')).map(
      ({ text }) => text,
    );

  describe('of what is old', () => {
    const keeping = (plan: Partial<HousekeepingPlan> = {}) =>
      new Housekeeping(
        { schema: 'demo', expired: [LETTERS], ...plan },
        { manager: source.manager, clock, logger },
      );

    test('forgets what has reached its age, and nothing younger', async () => {
      await write('p', 'old', 7 * DAY_MS);
      await write('p', 'young', 7 * DAY_MS - 1);
      await keeping().sweep();
      expect(await letters()).toEqual(['young']);
    });

    test('forgets more than one statement has time for', async () => {
      await source.query(
        `INSERT INTO demo.letter SELECT 'p', 'old', $1 FROM generate_series(1, ${DELETED_AT_ONCE + 1})`,
        [new Date(clock.now() - 8 * DAY_MS)],
      );
      await keeping().sweep();
      expect(await letters()).toEqual([]);
    });

    test('goes on where a table or a step fails, and says which', async () => {
      await write('p', 'old', 8 * DAY_MS);
      const told: number[] = [];
      await keeping({
        expired: [olderThan('nowhere', 'time', 0), LETTERS],
        steps: {
          stuck: () => Promise.reject(new Error('stuck')),
          told: async (nowMs) => told.push(nowMs),
        },
      }).sweep();
      expect([await letters(), told]).toEqual([[], [clock.now()]]);
      expect(warn.mock.calls.map(([about]) => (about as { step: string }).step)).toEqual([
        'nowhere',
        'stuck',
      ]);
    });

    test('is left to the process that is at it', async () => {
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let sweeps = 0;
      const one = keeping({ steps: { hold: () => (sweeps++, held) } });
      const first = one.sweep();
      while (sweeps === 0) await sleep(5);
      await keeping({ steps: { again: async () => sweeps++ } }).sweep();
      release();
      await first;
      expect(sweeps).toBe(1);
    });

    test('is not begun again by its timer while it runs, and a stop waits for it', async () => {
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let begun = 0;
      const one = keeping({ everyMs: 5, steps: { hold: () => (begun++, held) } });
      one.onApplicationBootstrap();
      while (begun === 0) await sleep(5);
      await sleep(30);
      let stopped = false;
      const stop = one.beforeApplicationShutdown().then(() => {
        stopped = true;
      });
      await sleep(10);
      expect([begun, stopped]).toEqual([1, false]);
      release();
      await stop;
    });
  });

  describe('of a project that is gone for good', () => {
    let tell: (project: string, message: string) => void;
    let purge: ProjectPurge;
    const listen = (plan: Partial<PurgePlan> = {}) => {
      const bus = {
        subscribe: (event: typeof projectPurged, hear: (payload: object, message: string) => void) => {
          tell = (project, message) => hear({ project }, message);
        },
      } as unknown as Bus;
      const whole = {
        schema: 'demo',
        tables: ['letter', { table: 'folder', where: `name = 'of ' || $1` }],
        ...plan,
      };
      purge = new ProjectPurge(whole, {
        manager: source.manager,
        inbox: new Inbox(source.manager, 'demo'),
        bus,
        logger,
      });
    };
    const settled = () => purge.beforeApplicationShutdown();

    test('takes what is of the project, by the table or by a condition, and nothing of another', async () => {
      listen();
      await write('gone', 'a');
      await write('other', 'b');
      await source.query(`INSERT INTO demo.folder VALUES ('of gone', 'x'), ('of other', 'gone')`);
      tell('gone', 'm1');
      await settled();
      expect(await letters()).toEqual(['b']);
      expect(await source.query<object[]>('SELECT name FROM demo.folder')).toEqual([{ name: 'of other' }]);
    });

    test('has its effect once for a message, again for a new one', async () => {
      listen();
      tell('gone', 'm1');
      await settled();
      await write('gone', 'from a backup');
      tell('gone', 'm1');
      await settled();
      expect(await letters()).toEqual(['from a backup']);
      tell('gone', 'm2');
      await settled();
      expect(await letters()).toEqual([]);
    });

    test('also takes what came meanwhile, and begins anew when it is told again after a failure', async () => {
      let fails = true;
      const after = jest.fn(async () => undefined);
      listen({
        before: async (project) => {
          await write(project, 'late');
        },
        within: async (manager, project) => {
          await manager.query(`DELETE FROM demo.folder WHERE project = $1`, [project]);
          if (fails) throw new Error('too slow');
        },
        after,
      });
      await source.query(`INSERT INTO demo.folder VALUES ('kept', 'gone')`);
      tell('gone', 'm1');
      await settled();
      expect((await source.query<object[]>('SELECT FROM demo.folder')).length).toBe(1);
      expect([after.mock.calls.length, warn.mock.calls.length]).toEqual([0, 1]);
      fails = false;
      tell('gone', 'm1');
      await settled();
      expect([await letters(), (await source.query<object[]>('SELECT FROM demo.folder')).length]).toEqual([
        [],
        0,
      ]);
      expect(after).toHaveBeenCalledTimes(1);
    });
  });
});
