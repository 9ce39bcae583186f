import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  adminQueryRows,
  createEntity,
  createFields,
  createFlow,
  execProgram,
  downloadFiles,
  listConversations,
  logSchedule,
  makeStandardFlows,
  membersOf,
  projectStanding,
  publishFlow,
  putFile,
  roleChain,
  schedulesChanged,
  setSchedule,
  listSchedules,
  signUpload,
  userStanding,
  type CallContext,
  type OutputOf,
  type RawInputOf,
} from '@buildmesh/contracts';
import { FixedClock, newId } from '@buildmesh/kernel';
import { FileStore } from '@buildmesh/persistence';
import { admin, describeWith, member, startTestService, type TestService } from '@buildmesh/testing';
import { dataService } from '@buildmesh/data';
import { filesService } from '@buildmesh/files';
import { messagingService } from '@buildmesh/messaging';
import { schedulingService } from '@buildmesh/scheduling';
import { expectSoon } from '../../../test/support/expect-soon.js';

/** A Saturday, 20:00 in Beijing; the task runs at eight in the morning. */
const NOW = Date.parse('2026-11-28T12:00:00Z');
const DAILY = '0 0 8 * * ? *';
const HALF_DAY_MS = 12 * 3_600_000;

type Known = OutputOf<typeof membersOf>['data'][number];
type Nodes = NonNullable<RawInputOf<typeof createFlow>['nodes']>;

describeWith(['postgres'], 'functions among the services', () => {
  const clock = new FixedClock(NOW);
  const project = newId();
  const boss = admin(project);
  const clerk = member(project);
  let service: TestService;
  let entity = '';

  beforeAll(async () => {
    service = await startTestService([dataService, filesService, messagingService, schedulingService], {
      clock,
    });
    identity();
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

  /** Stands in for identity: two members, one role each. */
  function identity(): void {
    const people = [boss, clerk].map((context): Known => ({
      _id: context.user ?? '',
      nickname: 'Nick',
      account: 'account',
      avatar: null,
      status: 'active',
      role: [context.role ?? ''],
      group: [],
    }));
    const { bus } = service;
    bus.serve(membersOf, ({ input: { ids } }) =>
      Promise.resolve({ data: people.filter(({ _id }) => ids?.includes(_id) ?? true), more: false }),
    );
    bus.serve(userStanding, ({ input }) => {
      const found = [boss, clerk].find(({ user }) => user === input.user);
      const { role = null, roleType = null } = found ?? {};
      return Promise.resolve({ active: found !== undefined, owner: false, role, roleType, groups: [] });
    });
    bus.serve(roleChain, ({ input: { role } }) =>
      Promise.resolve([
        {
          _id: role,
          _name: 'Role',
          _type: role === boss.role ? ('admin' as const) : ('common' as const),
          _auth: {},
        },
      ]),
    );
    bus.serve(projectStanding, () =>
      Promise.resolve({ state: 'active' as const, admins: [boss.user ?? ''] }),
    );
  }

  async function published(name: string, nodes: Nodes): Promise<string> {
    const { _id } = await service.ask(createFlow, boss, { params: { project }, input: { name, nodes } });
    await service.ask(publishFlow, boss, { params: { project, id: _id }, input: {} });
    return _id;
  }
  const node = (id: string, type: string, next: string | null, option: Record<string, unknown> = {}) => ({
    ...{ id, type, name: id, option, next },
  });
  const titles = async () => {
    const { data } = await service.ask(adminQueryRows, boss, { params: { project, entity }, input: {} });
    return data.map((row) => row['title']);
  };
  const exec = (flow: string, form: Record<string, unknown> = {}, as: CallContext = boss) =>
    service.ask(execProgram, as, { params: { project, program: flow, id: 'latest' }, input: { form } });

  test('a scheduled task runs the published function at its time, and its log says what came of it', async () => {
    const flow = await published('Nightly', [
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
    const flow = await published('Export', [
      node('start', 'start', 'find'),
      node('find', 'query', 'file', { entity }),
      node('file', 'export', 'end', { rows: { $ref: 'nodes.find' }, entity, format: 'csv', name: 'All' }),
      node('end', 'end', null, { data: { $ref: 'nodes.file' } }),
    ]);
    const { data } = await exec(flow);
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
    const file = await uploaded('title,total\nfirst,1\nsecond,2\n');
    const answer = await exec(standard?._id ?? '', { file: [file] });
    expect(answer.data).toEqual({ saved: 2 });
    expect((await titles()).sort()).toEqual(['by night', 'first', 'second']);
  });

  async function uploaded(content: string) {
    const size = Buffer.byteLength(content);
    const name = 'rows.csv';
    const queryString = { type: 'project' as const, entity: 'file', name, size };
    const { key, token } = await service.ask(signUpload, boss, { params: { project }, queryString });
    await service.get(FileStore).put('tmp/rows', Readable.from([content]), 10_000);
    const file = { key: 'tmp/rows', name, type: 'text/csv', size };
    return service.ask(putFile, boss, { params: { project }, input: { file, key, token } });
  }
});
