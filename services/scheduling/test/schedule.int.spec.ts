import { newId } from '@buildmesh/kernel';
import {
  listScheduleFlows,
  listScheduleJobs,
  listSchedules,
  logSchedule,
  projectPurged,
  removeSchedule,
  schedulesOfFlow,
  setSchedule,
  toggleSchedule,
  updateSchedule,
  type FlowNeed,
  type RawInputOf,
} from '@buildmesh/contracts';
import { systemContext } from '@buildmesh/service-kit';
import { admin, describeWith } from '@buildmesh/testing';
import { expectSoon } from '../../../test/support/expect-soon.js';
import {
  DAILY,
  MINUTELY,
  NOW,
  refusalOf,
  startScheduling,
  type ScheduleFixture,
} from './schedule-fixture.js';

const DAY_MS = 86_400_000;
/** 8 o'clock in Beijing of the day after. */
const NEXT = Date.parse('2026-11-29T00:00:00Z');

describeWith(['postgres'], 'scheduled tasks', () => {
  let tasks: ScheduleFixture;
  beforeEach(async () => {
    tasks = await startScheduling();
  }, 60_000);
  afterEach(async () => {
    await tasks.service.stop();
    expect(tasks.service.breaches()).toEqual([]);
  });

  const params = () => ({ project: tasks.project });
  const one = (id: string) => ({ project: tasks.project, id });
  const set = (input: RawInputOf<typeof setSchedule>, as = tasks.admin) =>
    tasks.service.ask(setSchedule, as, { params: params(), input });

  test('are made with name, function, time and how the form stood, switched on', async () => {
    const option = { term: 'day' as const, time: '08:00' };
    expect(await set({ name: ' Nightly ', flow: tasks.flow, cron: DAILY, option })).toBe(true);
    expect(await tasks.list()).toEqual([
      {
        _id: expect.any(String),
        _name: 'Nightly',
        _cron: DAILY,
        timezone: null,
        zone: 'Asia/Shanghai',
        _flow: tasks.flow,
        enabled: true,
        option,
        next: NEXT,
        last: null,
        failures: 0,
        _ver: 1,
      },
    ]);
  });

  test('keep weekdays by name, whatever numbers were given', async () => {
    expect((await tasks.make({ cron: '0 0 8 ? * 2-6 *' }))._cron).toBe('0 0 8 ? * MON,TUE,WED,THU,FRI *');
  });

  test.each<[string, object, string[]]>([
    ['has no name', { name: '  ' }, ['name required']],
    ['has too long a name', { name: 'x'.repeat(61) }, ['name length']],
    ['has no cron', { cron: '' }, ['cron format']],
    ['has six fields', { cron: '0 0 8 * * ?' }, ['cron format']],
    ['never fires', { cron: '0 0 0 30 2 ? *' }, ['cron never']],
    ['is over already', { cron: '0 0 8 28 11 ? 2026' }, ['cron never']],
    ['has no function', { flow: '' }, ['flow published']],
    ['has an unknown time zone', { timezone: 'Mars/Base' }, ['timezone format']],
    ['has a function of another project', { flow: newId() }, ['flow published']],
    ['has nothing', { name: '', cron: '', flow: '' }, ['name required', 'cron format', 'flow published']],
  ])(
    'what %s is refused as data false with what is wrong, and nothing is kept',
    async (_what, parts, faults) => {
      const before = await tasks.footprint();
      const refusal = await refusalOf(set({ name: 'A', cron: DAILY, flow: tasks.flow, ...parts }));
      expect([refusal.key, refusal.details.data]).toEqual(['invalid', false]);
      expect(refusal.details.errors?.map(({ field, rule }) => `${field} ${rule}`)).toEqual(faults);
      expect(await tasks.footprint()).toEqual(before);
    },
  );

  test.each<[string, { published: number | null; needs: FlowNeed | null }, string]>([
    ['is not published', { published: null, needs: null }, 'flow published'],
    ['asks for input', { published: 1, needs: 'input' }, 'flow input'],
    ['works on a chosen row', { published: 1, needs: 'row' }, 'flow row'],
    ['acts for a person', { published: 1, needs: 'person' }, 'flow person'],
  ])(
    'a function that %s is refused when a task is made and when it is changed',
    async (_how, brief, fault) => {
      const task = await tasks.make();
      const flow = newId();
      tasks.flows.set(flow, brief);
      const before = await tasks.footprint();
      const input = { name: 'A', cron: DAILY, flow };
      for (const call of [
        () => set(input),
        () => tasks.service.ask(updateSchedule, tasks.admin, { params: one(task._id), input }),
      ]) {
        const { key, details } = await refusalOf(call());
        expect([key, details.data, details.errors?.map(({ field, rule }) => `${field} ${rule}`)]).toEqual([
          'invalid',
          false,
          [fault],
        ]);
      }
      expect(await tasks.list()).toEqual([task]);
      expect(await tasks.footprint()).toEqual(before);
    },
  );

  test('can be chosen from the functions that run by themselves; of the others it is told why not', async () => {
    const others = [
      ['published', { published: null, needs: null }],
      ['input', { published: 1, needs: 'input' }],
      ['row', { published: 1, needs: 'row' }],
      ['person', { published: 1, needs: 'person' }],
    ] as const;
    for (const [, brief] of others) tasks.flows.set(newId(), brief);
    const found = await tasks.service.ask(listScheduleFlows, tasks.admin, { params: params() });
    expect(found.map(({ blocked }) => blocked)).toEqual([null, ...others.map(([blocked]) => blocked)]);
    expect(found[0]).toEqual({ _id: tasks.flow, _name: `Flow ${tasks.flow}`, blocked: null });
  });

  test('are as many as the edition has, also when all are made at once', async () => {
    const limited = { ...tasks.admin, limit: { simple: true, tasks: 3 } };
    const calls = Array.from({ length: 8 }, (_, n) =>
      set({ name: `T${n}`, cron: DAILY, flow: tasks.flow }, limited).catch((error: unknown) => error),
    );
    const answers = await Promise.all(calls);
    expect(answers.filter((answer) => answer === true)).toHaveLength(3);
    const { key, details } = await refusalOf(set({ name: 'X', cron: DAILY, flow: tasks.flow }, limited));
    expect([key, details.data]).toEqual(['quota-reached', { quota: 'schedule', used: 3, limit: 3 }]);
    expect(await tasks.list()).toHaveLength(3);
    const [first] = await tasks.list();
    expect(await tasks.service.ask(toggleSchedule, limited, { params: one(first?._id ?? '') })).toBe(false);
  });

  test('have no quota in an edition without one', async () => {
    const free = { ...tasks.admin, limit: { simple: true, tasks: 0 } };
    for (let n = 0; n < 5; n++) await tasks.make({ name: `T${n}` }, free);
    expect(await tasks.list()).toHaveLength(5);
  });

  test('that are made again with the same key are made once', async () => {
    const as = { ...tasks.admin, idempotencyKey: newId() };
    const input = { name: 'Once', cron: DAILY, flow: tasks.flow };
    expect([await set(input, as), await set(input, as)]).toEqual([true, true]);
    expect(await tasks.list()).toHaveLength(1);
    expect(await tasks.footprint()).toEqual([{ tasks: 1, fires: 0, audit: 1 }]);
    expect((await refusalOf(set({ ...input, name: 'Other' }, as))).key).toBe('idempotency-mismatch');
  });

  test('are changed, and wait for their new time', async () => {
    const task = await tasks.make();
    const input = {
      name: 'Hourly',
      cron: '0 0 * * * ? *',
      flow: tasks.flow,
      option: { term: 'cron' as const },
    };
    expect(
      await tasks.service.ask(updateSchedule, tasks.admin, {
        params: one(task._id),
        input: { ...input, _ver: 1 },
      }),
    ).toBe(true);
    const [changed] = await tasks.list();
    expect(changed).toMatchObject({ _name: 'Hourly', _cron: input.cron, next: NOW + 3_600_000, _ver: 2 });
    const audit = await tasks.sql('SELECT action, before, after FROM scheduling.audit ORDER BY id');
    expect(audit.map(({ action }) => action)).toEqual(['schedule.set', 'schedule.update']);
    expect(audit[1]).toMatchObject({ before: { _name: 'Nightly' }, after: { _name: 'Hourly' } });
  });

  test('that others changed meanwhile are not written over', async () => {
    const task = await tasks.make();
    const input = { name: 'B', cron: DAILY, flow: tasks.flow, _ver: task._ver };
    const update = () => tasks.service.ask(updateSchedule, tasks.admin, { params: one(task._id), input });
    await update();
    const before = await tasks.footprint();
    const { key, details } = await refusalOf(update());
    expect([key, details.data]).toMatchObject(['conflict', { _name: 'B', _ver: 2 }]);
    expect(await tasks.footprint()).toEqual(before);
  });

  test('are switched off and on again, and wait for nothing while they are off', async () => {
    const { _id } = await tasks.make();
    const toggle = () => tasks.service.ask(toggleSchedule, tasks.admin, { params: one(_id) });
    expect(await toggle()).toBe(false);
    expect((await tasks.list())[0]).toMatchObject({ enabled: false, next: null });
    await tasks.pass(2 * DAY_MS);
    expect(tasks.runs).toEqual([]);
    expect(await toggle()).toBe(true);
    expect((await tasks.list())[0]).toMatchObject({ enabled: true, next: NEXT + 2 * DAY_MS });
    expect(await tasks.log(_id)).toEqual([]);
  });

  test('are removed with their log', async () => {
    const { _id } = await tasks.make();
    await tasks.pass(DAY_MS / 2);
    expect(await tasks.log(_id)).toHaveLength(1);
    expect(await tasks.service.ask(removeSchedule, tasks.admin, { params: one(_id) })).toBe(true);
    expect(await tasks.list()).toEqual([]);
    expect(await tasks.sql('SELECT 1 FROM scheduling.fire')).toEqual([]);
    expect((await refusalOf(tasks.service.ask(removeSchedule, tasks.admin, { params: one(_id) }))).key).toBe(
      'schedule.not-found',
    );
    await tasks.pass(2 * DAY_MS);
    expect(tasks.runs).toHaveLength(1);
  });

  test('are foretold: five fires of each that is on', async () => {
    const { _id } = await tasks.make();
    const off = await tasks.make({ name: 'Off' });
    await tasks.service.ask(toggleSchedule, tasks.admin, { params: one(off._id) });
    expect(await tasks.service.ask(listScheduleJobs, tasks.admin, { params: params() })).toEqual([
      {
        _id,
        _name: 'Nightly',
        next: [0, 1, 2, 3, 4].map((day) => NEXT + day * DAY_MS),
        running: [],
      },
      { _id: off._id, _name: 'Off', next: [], running: [] },
    ]);
  });

  test('have a log in pages of twenty, newest first, with how many there are', async () => {
    const { _id } = await tasks.make({ cron: MINUTELY });
    for (let n = 0; n < 23; n++) await tasks.pass(60_000);
    const read = (page?: object) =>
      tasks.service.ask(logSchedule, tasks.admin, { params: one(_id), input: page ? { page } : {} });
    const first = await read();
    expect([first.data.length, first.size]).toEqual([20, 23]);
    expect(first.data[0]).toEqual({
      _id: expect.any(String),
      time: NOW + 23 * 60_000,
      state: 'success',
      result: 'done',
      ms: expect.any(Number),
    });
    const second = await read({ index: 2, size: 20 });
    expect(second.data.map(({ time }) => time)).toEqual([3, 2, 1].map((n) => NOW + n * 60_000));
  });

  test('of another project are as good as not there', async () => {
    const { _id } = await tasks.make();
    const other = admin(newId());
    const elsewhere = { project: other.project ?? '', id: _id };
    const input = { name: 'Mine', cron: DAILY, flow: tasks.flow };
    const before = await tasks.footprint();
    const calls = [
      tasks.service.ask(removeSchedule, other, { params: elsewhere }),
      tasks.service.ask(toggleSchedule, other, { params: elsewhere }),
      tasks.service.ask(updateSchedule, other, { params: elsewhere, input }),
      tasks.service.ask(logSchedule, other, { params: elsewhere, input: {} }),
    ];
    for (const call of calls) expect((await refusalOf(call)).key).toBe('schedule.not-found');
    expect(await tasks.service.ask(listSchedules, other, { params: { project: elsewhere.project } })).toEqual(
      [],
    );
    expect(await tasks.footprint()).toEqual(before);
  });

  test('are told of by the function that they run, those of the project alone', async () => {
    const [flow, unused] = [newId(), newId()];
    for (const id of [flow, unused]) tasks.flows.set(id, { published: 1, needs: null });
    const other = admin(newId());
    for (const name of ['Nightly', 'Weekly']) await tasks.make({ name, flow });
    await tasks.make({ name: 'Theirs', flow }, other);
    const names = (of: string) =>
      tasks.service.ask(schedulesOfFlow, systemContext(), { input: { project: tasks.project, flow: of } });
    expect([await names(flow), await names(unused)]).toEqual([['Nightly', 'Weekly'], []]);
  });

  test('leave with their project, those of others stay', async () => {
    const other = admin(newId());
    await tasks.make();
    await tasks.pass(DAY_MS);
    await tasks.make({ name: 'Theirs' }, other);
    tasks.service.bus.publish(projectPurged, { project: tasks.project });
    await expectSoon(() => tasks.footprint(), [{ tasks: 1, fires: 0, audit: 1 }]);
    expect(await tasks.list()).toEqual([]);
    expect((await tasks.list(other)).map(({ _name }) => _name)).toEqual(['Theirs']);
  });
});
