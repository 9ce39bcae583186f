import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  adminQueryRows,
  createEntity,
  createFields,
  downloadFiles,
  listConversations,
  logSchedule,
  makeStandardFlows,
  schedulesChanged,
  setSchedule,
  listSchedules,
  type CallContext,
} from '@buildmesh/contracts';
import { FixedClock } from '@buildmesh/kernel';
import { FileStore } from '@buildmesh/persistence';
import { describeWith, type TestService } from '@buildmesh/testing';
import { dataService } from '@buildmesh/data';
import { filesService } from '@buildmesh/files';
import { messagingService } from '@buildmesh/messaging';
import { schedulingService } from '@buildmesh/scheduling';
import { expectSoon } from '../../../test/support/expect-soon.js';
import { FunctionFixture, node } from './function-fixture.js';

/** A Saturday, 20:00 in Beijing; the task runs at eight in the morning. */
const NOW = Date.parse('2026-11-28T12:00:00Z');
const DAILY = '0 0 8 * * ? *';
const HALF_DAY_MS = 12 * 3_600_000;

describeWith(['postgres'], 'functions among the services', () => {
  const clock = new FixedClock(NOW);
  let fixture: FunctionFixture;
  let service: TestService;
  let project = '';
  let boss: CallContext;
  let clerk: CallContext;
  let entity = '';

  beforeAll(async () => {
    const services = [dataService, filesService, messagingService, schedulingService];
    fixture = await FunctionFixture.start(services, clock);
    ({ service, project, boss, clerk } = fixture);
    ({ _id: entity } = await service.ask(createEntity, boss, {
      params: { project },
      input: { name: 'Orders' },
    }));
    const list = [
      { name: 'Title', key: 'title', type: 'string' as const, option: { required: true } },
      { name: 'Total', key: 'total', type: 'number' as const },
    ];
    await service.ask(createFields, boss, { params: { project, entity }, input: { list } });
  }, 120_000);
  afterEach(() => expect(service.breaches()).toEqual([]));
  afterAll(() => service.stop(), 120_000);

  const titles = async () => {
    const { data } = await service.ask(adminQueryRows, boss, { params: { project, entity }, input: {} });
    return data.map((row) => row['title']);
  };

  test('a scheduled task runs the published function at its time, and its log says what came of it', async () => {
    const flow = await fixture.published('Nightly', [
      node('start', 'start', 'save'),
      node('save', 'save', 'tell', { entity, values: { title: 'by night', total: 7 } }),
      node('tell', 'message', 'end', {
        roles: [clerk.role],
        content: { $formula: '"Saved " & {nodes.save.title}' },
      }),
      node('end', 'end', null, { data: { $ref: 'nodes.save.total' } }),
    ]);
    const input = { name: 'Every night', cron: DAILY, flow };
    expect(await service.ask(setSchedule, boss, { params: { project }, input })).toBe(true);
    expect(await titles()).toEqual([]);
    clock.advance(HALF_DAY_MS);
    // The dispatcher would look by itself within twenty seconds.
    service.bus.publish(schedulesChanged, { project });
    await expectSoon(titles, ['by night']);
    const [task] = await service.ask(listSchedules, boss, { params: { project } });
    const params = { project, id: task?._id ?? '' };
    const states = async () =>
      (await service.ask(logSchedule, boss, { params, input: {} })).data.map(({ state, result }) => [
        state,
        result,
      ]);
    await expectSoon(states, [['success', '7']]);
    const talks = () => service.ask(listConversations, clerk, { params: { project }, input: {} });
    await expectSoon(async () => (await talks()).map(({ last }) => last.content), ['Saved by night']);
  });

  test('rows leave as a file of the project and come back through the function that imports', async () => {
    const flow = await fixture.published('Export', [
      node('start', 'start', 'find'),
      node('find', 'query', 'file', { entity }),
      node('file', 'export', 'end', { rows: { $ref: 'nodes.find' }, entity, format: 'csv', name: 'All' }),
      node('end', 'end', null, { data: { $ref: 'nodes.file' } }),
    ]);
    const { data } = await fixture.exec(flow);
    const made = data as { name: string; url: string };
    expect(made.name).toBe('All.csv');
    const stored = await service.ask(downloadFiles, boss, {
      params: { project },
      input: { files: [made.url] },
    });
    const store = service.get(FileStore);
    const content = await text((await store.open(stored.key)) ?? Readable.from([]));
    expect(content).toBe('Title,Total\r\nby night,7\r\n');
    const [standard] = await service.ask(makeStandardFlows, boss, {
      params: { project },
      input: { entity, kinds: ['import'] },
    });
    const file = await fixture.uploaded('rows.csv', 'title,total\nfirst,1\nsecond,2\n');
    const answer = await fixture.exec(standard?._id ?? '', { file: [file] });
    expect(answer.data).toEqual({ saved: 2 });
    expect((await titles()).sort()).toEqual(['by night', 'first', 'second']);
  });
});
