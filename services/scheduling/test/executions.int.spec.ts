import { FixedClock, newId, sleep } from '@buildmesh/kernel';
import {
  refusal,
  listScheduleJobs,
  logSchedule,
  removeSchedule,
  rightsChanged,
  toggleSchedule,
  updateSchedule,
  type ExecutionEntry,
} from '@buildmesh/contracts';
import { Housekeeping } from '@buildmesh/persistence';
import { describeWith, eventually, startPostgres } from '@buildmesh/testing';
import {
  DAILY,
  MINUTE_MS,
  MINUTELY,
  NOW,
  serveProgram,
  startScheduling,
  type ScheduleFixture,
} from './schedule-fixture.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describeWith(['postgres'], 'the fires of a scheduled task', () => {
  let tasks: ScheduleFixture;
  beforeEach(async () => {
    tasks = await startScheduling({ env: { SCHEDULE_TIMEOUT_MS: '1000' } });
  }, 60_000);
  afterEach(async () => {
    await tasks.service.stop();
    expect(tasks.service.breaches()).toEqual([]);
  });

  const one = (id: string) => ({ project: tasks.project, id });
  const entries = async (id: string): Promise<ExecutionEntry[]> =>
    (await tasks.service.ask(logSchedule, tasks.admin, { params: one(id), input: {} })).data;
  const refuse = (key: Parameters<typeof refusal>[0]) => () =>
    Promise.reject(refusal(key, { params: { node: 'Query', reason: 'no rows' } }));

  test('run the published function without a person, at their time and not before', async () => {
    const { _id } = await tasks.make();
    await tasks.pass(12 * HOUR_MS - 1);
    expect(tasks.runs).toEqual([]);
    await tasks.pass(1);
    expect(tasks.runs).toEqual([{ project: tasks.project, flow: tasks.flow, reason: 'schedule' }]);
    expect(await tasks.log(_id)).toEqual(['11-29T00:00 success']);
    expect((await tasks.list())[0]).toMatchObject({
      last: { time: Date.parse('2026-11-29T00:00:00Z'), state: 'success' },
      next: Date.parse('2026-11-30T00:00:00Z'),
    });
  });

  test('come by themselves, without anybody who looks for them', async () => {
    await tasks.make({ cron: '* * * * * ? *' });
    await eventually(() => {
      tasks.clock.advance(200);
      return tasks.runs.length >= 2;
    });
  });

  test('of two years are those of the calendar, the leap day and the ends of months too', async () => {
    const { _id } = await tasks.make({ cron: '0 0 12 29,31 * ? *' });
    const wanted: string[] = [];
    for (let day = NOW; day < NOW + 730 * DAY_MS; day += DAY_MS) {
      const date = new Date(day).getUTCDate();
      // Noon in Beijing is four in the morning of the same day in UTC.
      if (date === 29 || date === 31) wanted.push(`${new Date(day).toISOString().slice(0, 10)}T04:00`);
      await tasks.pass(DAY_MS / 2);
      await tasks.pass(DAY_MS / 2);
    }
    const found = await tasks.sql<{ due: Date; state: string }>(
      'SELECT due, state FROM scheduling.fire WHERE schedule = $1 ORDER BY due',
      [_id],
    );
    expect(found.map(({ due }) => due.toISOString().slice(0, 16))).toEqual(wanted);
    expect(wanted).toContain('2028-02-29T04:00');
  }, 120_000);

  test('are read in the zone of the project, and follow it when it changes', async () => {
    const berlin = { ...tasks.admin, timezone: 'Europe/Berlin' };
    const { _id, zone, next } = await tasks.make({}, berlin);
    expect([zone, next]).toEqual(['Europe/Berlin', Date.parse('2026-11-29T07:00:00Z')]);
    const own = await tasks.make({ name: 'Own', timezone: 'America/New_York' }, berlin);
    expect(own).toMatchObject({ timezone: 'America/New_York', zone: 'America/New_York' });
    tasks.standing.set(tasks.project, { state: 'active', admins: [], timezone: 'Asia/Tokyo' });
    tasks.service.bus.publish(rightsChanged, { project: tasks.project });
    await eventually(async () => (await tasks.list())[0]?.zone === 'Asia/Tokyo');
    expect((await tasks.list()).map(({ next: at }) => new Date(at ?? 0).toISOString())).toEqual([
      '2026-11-28T23:00:00.000Z',
      '2026-11-28T13:00:00.000Z',
    ]);
    await tasks.pass(11 * HOUR_MS);
    expect(await tasks.log(_id)).toEqual(['11-28T23:00 success']);
    // Days are counted as the project counts them, whatever zone the task has of its own.
    expect(tasks.runs.map(({ timezone }) => timezone)).toContain('Asia/Tokyo');
  });

  test('of tasks from before zones were kept are put right when a run tells the zone of the project', async () => {
    const { _id } = await tasks.make({ cron: '0 0 21,22 * * ? *' });
    await tasks.sql('UPDATE scheduling.schedule SET project_zone = NULL WHERE id = $1', [_id]);
    tasks.standing.set(tasks.project, { state: 'active', admins: [], timezone: 'UTC' });
    await tasks.pass(HOUR_MS);
    expect((await tasks.list())[0]).toMatchObject({ zone: 'UTC', next: Date.parse('2026-11-28T21:00:00Z') });
  });

  test('that nobody was there for are logged as missed, but the newest is made up for within a minute', async () => {
    const { _id } = await tasks.make({ cron: MINUTELY });
    await tasks.pass(3 * MINUTE_MS + 59_000);
    expect(await tasks.log(_id)).toEqual(['11-28T12:03 success', '11-28T12:02 missed', '11-28T12:01 missed']);
    expect(tasks.runs).toHaveLength(1);
  });

  test('older than a minute are not run', async () => {
    const { _id } = await tasks.make();
    await tasks.pass(12 * HOUR_MS + MINUTE_MS);
    expect(await tasks.log(_id)).toEqual(['11-29T00:00 missed']);
    expect(tasks.runs).toEqual([]);
  });

  test('are skipped while the one before is at it', async () => {
    const { _id } = await tasks.make({ cron: MINUTELY });
    let finish: (value: string) => void = () => undefined;
    tasks.program.run = () => new Promise((resolve) => (finish = resolve));
    tasks.clock.advance(MINUTE_MS);
    await tasks.service.ask(toggleSchedule, tasks.admin, {
      params: one((await tasks.make({ name: 'Waker' }))._id),
    });
    await eventually(() => tasks.runs.length === 1);
    const [job] = await tasks.service.ask(listScheduleJobs, tasks.admin, {
      params: { project: tasks.project },
    });
    expect(job?.running).toEqual([NOW + MINUTE_MS]);
    tasks.clock.advance(MINUTE_MS);
    await eventually(async () => {
      await tasks.make({ name: 'Waker' });
      return (await tasks.log(_id)).length === 2;
    });
    finish('late');
    await eventually(async () => (await tasks.log(_id))[1]?.endsWith('success') === true);
    expect(await tasks.log(_id)).toEqual(['11-28T12:02 skip', '11-28T12:01 success']);
    expect(tasks.runs).toHaveLength(1);
  });

  test('that take too long are ended and logged as timeout', async () => {
    const { _id } = await tasks.make({ cron: MINUTELY });
    tasks.program.run = () => sleep(2_000);
    await tasks.pass(MINUTE_MS);
    const [entry] = await entries(_id);
    expect(entry).toMatchObject({ state: 'timeout', result: null });
    expect(entry?.ms).toBeGreaterThanOrEqual(1_000);
    expect((await tasks.list())[0]?.failures).toBe(1);
  });

  test('that fail say why in the language of the reader', async () => {
    const { _id } = await tasks.make({ cron: MINUTELY });
    tasks.program.run = refuse('flow.failed');
    await tasks.pass(MINUTE_MS);
    const read = async (locale: 'en' | 'zh') =>
      (await tasks.service.ask(logSchedule, { ...tasks.admin, locale }, { params: one(_id), input: {} }))
        .data[0];
    const [english, chinese] = [await read('en'), await read('zh')];
    expect(english?.state).toBe('fail');
    expect(english?.result).toBe('Query: no rows');
    expect(chinese?.result).toContain('no rows');
  });

  test('that fail five times in a row switch the task off, and its administrators are told once', async () => {
    const admins = [newId(), newId()];
    tasks.standing.set(tasks.project, { state: 'active', admins });
    const { _id } = await tasks.make({ cron: MINUTELY, name: 'Sync' });
    tasks.program.run = refuse('flow.failed');
    for (let n = 0; n < 4; n++) await tasks.pass(MINUTE_MS);
    expect((await tasks.list())[0]).toMatchObject({ enabled: true, failures: 4 });
    await tasks.pass(MINUTE_MS);
    expect((await tasks.list())[0]).toMatchObject({ enabled: false, failures: 5, next: null });
    await tasks.pass(MINUTE_MS);
    expect(tasks.runs).toHaveLength(5);
    expect(tasks.notices).toEqual([
      {
        project: tasks.project,
        bot: '$$BOT@PROJECT',
        to: admins,
        content: { key: 'schedule.switched-off', params: { name: 'Sync', count: 5 }, after: '' },
        once: expect.any(String),
      },
    ]);
    const audit = await tasks.sql(
      'SELECT action, user_id FROM scheduling.audit WHERE target = $1 ORDER BY id',
      [_id],
    );
    expect(audit.at(-1)).toEqual({ action: 'schedule.switch-off', user_id: null });
    await tasks.service.ask(toggleSchedule, tasks.admin, { params: one(_id) });
    expect((await tasks.list())[0]).toMatchObject({ enabled: true, failures: 0 });
  });

  test('that succeed once in between keep the task on', async () => {
    await tasks.make({ cron: MINUTELY });
    for (const wrong of [1, 1, 1, 1, 0, 1, 1, 1, 1]) {
      tasks.program.run = wrong ? refuse('flow.failed') : () => Promise.resolve(null);
      await tasks.pass(MINUTE_MS);
    }
    expect((await tasks.list())[0]).toMatchObject({ enabled: true, failures: 4 });
    expect(tasks.notices).toEqual([]);
  });

  test('that were refused by a service behind the function had begun, and are not run again', async () => {
    const { _id } = await tasks.make({ cron: MINUTELY });
    tasks.program.run = refuse('service-down');
    await tasks.pass(MINUTE_MS);
    expect(tasks.runs).toHaveLength(1);
    expect(await tasks.log(_id)).toEqual(['11-28T12:01 fail']);
    expect((await tasks.list())[0]?.failures).toBe(1);
  });

  test.each(['expired', 'closed', 'frozen', 'gone'] as const)(
    'do not run in a project that is %s',
    async (state) => {
      tasks.standing.set(tasks.project, { state, admins: [] });
      const { _id } = await tasks.make({ cron: MINUTELY });
      await tasks.pass(MINUTE_MS);
      expect(tasks.runs).toEqual([]);
      expect(await entries(_id)).toMatchObject([
        { state: 'skip', result: expect.stringContaining('project') },
      ]);
      tasks.standing.set(tasks.project, { state: 'active', admins: [] });
      await tasks.pass(MINUTE_MS);
      expect(tasks.runs).toHaveLength(1);
    },
  );

  test('follow a change of the time at once, and leave nothing of the old one', async () => {
    const { _id } = await tasks.make();
    const input = { name: 'Nightly', cron: '0 30 20 * * ? *', flow: tasks.flow };
    await tasks.service.ask(updateSchedule, tasks.admin, { params: one(_id), input });
    await tasks.pass(30 * MINUTE_MS);
    expect(tasks.runs).toHaveLength(1);
    await tasks.pass(13 * HOUR_MS);
    expect(await tasks.log(_id)).toEqual(['11-28T12:30 success']);
  });

  test('are forgotten after ninety days, and above a thousand of a task', async () => {
    const { _id } = await tasks.make({ cron: MINUTELY });
    await tasks.sql(
      `INSERT INTO scheduling.fire (id, schedule, project, due, state)
       SELECT 'x' || n, $1, $2, $3::timestamptz - n * interval '1 hour', 'success' FROM generate_series(1, 1500) n`,
      [_id, tasks.project, new Date(NOW)],
    );
    await tasks.pass(MINUTE_MS);
    expect(await tasks.sql('SELECT count(*)::int AS n FROM scheduling.fire')).toEqual([{ n: 1000 }]);
    await tasks.sql(`UPDATE scheduling.fire SET due = due - interval '60 days' WHERE id LIKE 'x%'`);
    await tasks.service.get<Housekeeping>(Housekeeping).sweep();
    const [oldest] = await tasks.sql<{ due: Date; n: number }>(
      'SELECT min(due) AS due, count(*)::int AS n FROM scheduling.fire',
    );
    expect(oldest?.due.getTime()).toBeGreaterThanOrEqual(NOW - 90 * DAY_MS);
    expect(oldest?.n).toBe(720);
  });

  test('of a task that is removed meanwhile end quietly', async () => {
    const { _id } = await tasks.make({ cron: MINUTELY });
    tasks.program.run = async () => {
      await tasks.service.ask(removeSchedule, tasks.admin, { params: one(_id) });
      return 'done';
    };
    await tasks.pass(MINUTE_MS);
    expect(await tasks.footprint()).toMatchObject([{ tasks: 0, fires: 0 }]);
  });

  test('neither double nor disappear when the clock goes back or forth', async () => {
    const { _id } = await tasks.make({ cron: '0 0 * * * ? *' });
    await tasks.pass(HOUR_MS);
    await tasks.pass(-HOUR_MS);
    await tasks.pass(HOUR_MS);
    expect(tasks.runs).toHaveLength(1);
    await tasks.pass(2 * HOUR_MS);
    expect(await tasks.log(_id)).toEqual([
      '11-28T15:00 success',
      '11-28T14:00 missed',
      '11-28T13:00 success',
    ]);
  });
});

describeWith(['postgres'], 'a service that starts before the one that runs functions', () => {
  test('waits for it, and runs each fire once then', async () => {
    const tasks = await startScheduling({ away: true });
    const { _id } = await tasks.make({ cron: MINUTELY });
    const passed = tasks.pass(MINUTE_MS);
    await eventually(async () => (await tasks.log(_id)).length === 1);
    expect(await tasks.log(_id)).toEqual(['11-28T12:01 running']);
    serveProgram(tasks.service, tasks);
    await passed;
    expect(await tasks.log(_id)).toEqual(['11-28T12:01 success']);
    expect(tasks.runs).toHaveLength(1);
    await tasks.service.stop();
  }, 60_000);
});

describeWith(['postgres'], 'a service that is stopped', () => {
  test('waits for what it runs, and takes nothing more on', async () => {
    const database = await startPostgres();
    const clock = new FixedClock(NOW);
    const tasks = await startScheduling({ clock, database });
    const { _id } = await tasks.make({ cron: MINUTELY });
    tasks.program.run = () => sleep(500);
    clock.advance(MINUTE_MS);
    await tasks.make({ name: 'Waker', cron: DAILY });
    await eventually(() => tasks.runs.length === 1);
    await tasks.service.stop();
    clock.advance(MINUTE_MS);
    const next = await startScheduling({ clock: new FixedClock(NOW), database });
    const executions = await next.sql('SELECT state FROM scheduling.fire WHERE schedule = $1', [_id]);
    expect(executions).toEqual([{ state: 'success' }]);
    await next.service.stop();
    await database.stop();
  }, 60_000);
});
