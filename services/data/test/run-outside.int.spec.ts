import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, text as textOf } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import {
  adminQueryRows,
  applyApproval,
  discardFile,
  downloadFiles,
  refusal,
  getApplication,
  HOSTS_KEY,
  keepFile,
  runFlow,
  sendNotice,
  setSetting,
  signFiles,
  streamChat,
  submitApproval,
  type OutputOf,
  type StoredFile,
} from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { FileStore } from '@buildmesh/persistence';
import { systemContext } from '@buildmesh/service-kit';
import { describeWith } from '@buildmesh/testing';
import { HostAddresses } from '../src/flows/run/integrations/host-addresses.js';
import { RunNotices } from '../src/flows/run/execution/run-notices.js';
import { expectSoon } from '../../../test/support/expect-soon.js';
import { refusalOf, startData, type DataFixture } from './data-fixture.js';
import { chain, flowsOf, node, text } from './flow-fixture.js';

type Table = Awaited<ReturnType<DataFixture['table']>>;

describeWith(['postgres'], 'functions that reach outside', () => {
  let data: DataFixture;
  let flows: ReturnType<typeof flowsOf>;
  let orders: Table;
  let server: Server;
  let port = 0;
  /** What other services were asked, in whose name. */
  const asked: { contract: string; user: string | undefined; input: unknown }[] = [];
  let noticesDown = false;

  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ path: request.url }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
    data = await startData({ env: { FLOW_HTTP_HOSTS: `*.example.com:${port}` } });
    flows = flowsOf(data);
    orders = await data.table('Orders', [
      { name: 'Title', key: 'title', type: 'string', option: { required: true } },
      { name: 'Total', key: 'total', type: 'number' },
    ]);
    standIns();
  });
  beforeEach(() => (asked.length = 0));
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(async () => {
    await data.service.stop();
    await new Promise((resolve) => server.close(resolve));
  });

  /** The other services, as far as functions ask them. */
  function standIns(): void {
    const { bus } = data.service;
    const files = data.service.get<FileStore>(FileStore as never);
    const note = (contract: string, { context, input }: { context: { user?: string }; input: unknown }) =>
      asked.push({ contract, user: context.user, input });
    bus.serve(streamChat, (call) => {
      note('ai', call);
      return Promise.resolve({ content: `reply to ${call.input.messages[0]?.content}`, reasoning: '' });
    });
    bus.serve(applyApproval, (call) => {
      note('apply', call);
      return Promise.resolve({ _id: APPLICATION, state: 'pending', node: 'n1', _ver: 1 });
    });
    bus.serve(getApplication, ({ params }) =>
      params.id === APPLICATION
        ? Promise.resolve(application())
        : Promise.reject(refusal('approval.application-not-found')),
    );
    bus.serve(submitApproval, (call) => {
      note('submit', call);
      return Promise.resolve({ _id: APPLICATION, state: 'pass', node: 'end', _ver: 8 });
    });
    bus.serve(sendNotice, (call) => {
      if (noticesDown) return Promise.reject(refusal('service-down'));
      note('notice', call);
      return Promise.resolve({ sent: call.input.to.length });
    });
    bus.serve(keepFile, async (call) => {
      note('keep', call);
      const { file, project } = call.input;
      const id = newId();
      await files.move(file.key, `files/${id}`);
      return {
        name: file.name,
        url: urlOf(project, id),
        key: `project/${project}/main/${id}`,
        size: file.size,
      };
    });
    bus.serve(discardFile, (call) => {
      note('discard', call);
      return Promise.resolve(true as const);
    });
    bus.serve(signFiles, ({ input }) =>
      Promise.resolve({ urls: input.files.map(() => '/api/common/file/signed'), expire: 0 }),
    );
    bus.serve(downloadFiles, ({ input }): Promise<StoredFile> => {
      const id = /file\/([0-9a-z]{24})/.exec(input.files[0] ?? '')?.[1];
      if (!id) return Promise.reject(refusal('file.not-found'));
      return Promise.resolve({ key: `files/${id}`, name: 'f', type: 't', size: 1 });
    });
  }
  /** An application as approvals shows it. */
  const application = (): OutputOf<typeof getApplication> => ({
    ...{ _id: APPLICATION, key: APPLICATION, approval: APPROVAL, __approval: 'Leave', entity: APPROVAL },
    ...{ name: 'Leave', icon: '', creator: data.admin.user ?? '', state: 'pending', node: 'n1', _ver: 7 },
    ...{
      user: [],
      report: [],
      createdAt: 0,
      updatedAt: 0,
      info: [],
      nodeName: 'Boss',
      log: [],
      entered: 0,
      form: {},
    },
    ...{
      fields: [],
      users: [],
      members: null,
      editable: [],
      reapplicable: [],
      changed: false,
      actions: [],
      managing: [],
    },
    ...{ nodes: [], back: [], predicted: [], people: [] },
  });
  const APPLICATION = newId();
  const APPROVAL = newId();
  const urlOf = (project: string, id: string) => `/api/app/util/${project}/file/${id}?tag=secret`;
  const entity = () => orders.params.entity;
  const english = () => ({ ...data.admin, locale: 'en' as const });
  const reasonOf = async (work: Promise<unknown>) => {
    const { key, details } = await refusalOf(work);
    return [key, details.params?.['node'], details.params?.['reason']];
  };
  const titles = async () => {
    const { rows } = (await data.footprint(orders.params)) as { rows: Record<string, unknown>[] };
    return rows.filter((row) => row['_removed_at'] === null).map((row) => row['__name']);
  };
  const sent = () => {
    data.service.get<RunNotices>(RunNotices as never).flush();
    return (data.service.get<RunNotices>(RunNotices as never) as unknown as { sending: Promise<void> })
      .sending;
  };
  const membersKnown = async (): Promise<string[]> => {
    const [{ id = '' } = {}] = await data.sql<{ id: string }>(
      "SELECT id FROM data.entity WHERE project = $1 AND type = 'system'",
      [data.project],
    );
    return (await data.stored({ entity: id })).map((row) => String(row['_id']));
  };
  const fails = node('fails', 'save', { option: { entity: 'x', values: { title: null } } });
  const failing = () => ({ ...fails, option: { entity: entity(), values: { title: null } } });

  test('an address on the list is called, and its answer is kept for the next steps', async () => {
    const addresses = data.service.get<HostAddresses>(HostAddresses as never);
    const at = jest.spyOn(addresses, 'of').mockResolvedValue([{ address: '127.0.0.1', family: 4 }]);
    const flow = (url: unknown) =>
      flows.published({
        form: [text('n')],
        nodes: chain([node('call', 'http', { option: { url } })], { $ref: 'nodes.call.data.path' }),
      });
    const good = await flow({ $formula: `"http://api.example.com:${port}/orders?n=" & {form.n}` });
    // The name leads to this machine, which is inside: it is refused although it is on the list.
    expect(await reasonOf(flows.exec(good, {}, english()))).toEqual([
      'flow.failed',
      'Step call',
      'the host api.example.com is not on the list of hosts that functions may call',
    ]);
    const open = jest.spyOn(addresses, 'isPublic').mockReturnValue(true);
    expect(await flows.exec(good, { form: { n: '1' } })).toEqual({ data: '/orders?n=1' });
    const params = { project: data.project, model: 'config', type: 'project', key: HOSTS_KEY } as const;
    const allow = (hosts: string[]) =>
      data.service.ask(setSetting, data.admin, { params, input: { hosts } as never });
    await allow([`other.example.com:${port}`]);
    expect((await reasonOf(flows.exec(good, { form: { n: '2' } }, english())))[0]).toBe('flow.failed');
    await allow([`api.example.com:${port}`]);
    expect(await flows.exec(good, { form: { n: '3' } })).toEqual({ data: '/orders?n=3' });
    expect((await reasonOf(flows.exec(await flow('http://localhost:5432/'), {}, english())))[0]).toBe(
      'flow.failed',
    );
    at.mockRestore();
    open.mockRestore();
  });

  test('the AI answers in the name of whoever runs the function, and nobody else’s', async () => {
    const flow = await flows.published({
      form: [text('about')],
      nodes: chain([node('ask', 'ai', { option: { question: { $formula: '"Say " & {form.about}' } } })], {
        $ref: 'nodes.ask',
      }),
    });
    const colleague = data.memberWith({ program: [flow._id] });
    expect(await flows.exec(flow, { form: { about: 'hello' } }, colleague)).toEqual({
      data: 'reply to Say hello',
    });
    expect(asked).toMatchObject([{ contract: 'ai', user: colleague.user }]);
    const alone = { project: data.project, flow: flow._id, reason: 'schedule' as const };
    expect((await refusalOf(data.service.ask(runFlow, systemContext(), { input: alone }))).key).toBe(
      'flow.failed',
    );
    expect(asked).toHaveLength(1);
  });

  test('an approval is applied for as the caller; where the run fails afterwards it is withdrawn', async () => {
    const apply = node('apply', 'approval', {
      option: {
        approval: APPROVAL,
        values: { reason: { $ref: 'form.why' }, who: { _id: APPLICATION, __name: 'A' } },
      },
    });
    const form = [text('why')];
    const flow = await flows.published({ form, nodes: chain([apply], { $ref: 'nodes.apply._id' }) });
    expect(await flows.exec(flow, { form: { why: 'rest' } })).toEqual({ data: APPLICATION });
    expect(asked).toMatchObject([
      {
        contract: 'apply',
        user: data.admin.user,
        input: { entity: APPROVAL, value: { reason: 'rest', who: APPLICATION } },
      },
    ]);
    asked.length = 0;
    const broken = await flows.published({ form, nodes: chain([apply, failing()]) });
    expect((await refusalOf(flows.exec(broken, { form: { why: 'no' } }))).key).toBe('flow.failed');
    expect(asked.map(({ contract }) => contract)).toEqual(['apply', 'submit']);
    expect(asked[1]?.input).toMatchObject({ action: 'cancel', value: APPLICATION });
  });

  test('an application is handled as it stands, by its node and version', async () => {
    const handle = (application: unknown) =>
      flows.published({
        nodes: chain(
          [
            node('pass', 'approval', {
              option: { act: 'handle', application, action: 'pass', comment: 'fine' },
            }),
          ],
          { $ref: 'nodes.pass.state' },
        ),
      });
    expect(await flows.exec(await handle(APPLICATION))).toEqual({ data: 'pass' });
    expect(asked).toMatchObject([
      {
        contract: 'submit',
        user: data.admin.user,
        input: {
          ...{ entity: APPROVAL, value: APPLICATION, action: 'pass' },
          option: { node: 'n1', _ver: 7, comment: 'fine' },
        },
      },
    ]);
    expect((await reasonOf(flows.exec(await handle(newId()))))[0]).toBe('flow.failed');
  });

  test('rows become a spreadsheet of the project, handed to whoever runs it; it goes again if the run fails', async () => {
    const rows = [
      { title: '=1+1', total: 2 },
      { title: 'plain', total: 3 },
    ];
    const file = (parts: object) =>
      node('file', 'export', { option: { rows, entity: entity(), name: 'My: list', ...parts } });
    const flow = await flows.published({
      nodes: chain([file({ format: 'csv', columns: ['title', 'total'], handOver: true })], {
        $ref: 'nodes.file',
      }),
    });
    const answer = await flows.exec(flow);
    expect(answer).toMatchObject({
      data: { name: 'My_ list.csv' },
      cmd: [{ type: 'redirect', value: { url: '/api/common/file/signed', blank: true } }],
    });
    const id = /file\/([0-9a-z]{24})/.exec((answer.data as { url: string }).url)?.[1];
    const store = data.service.get<FileStore>(FileStore as never);
    const content = await textOf((await store.open(`files/${id}`)) ?? Readable.from([]));
    expect(content.split('\r\n')).toEqual(['Title,Total', "'=1+1,2", 'plain,3', '']);
    const sheet = await flows.exec(
      await flows.published({ nodes: chain([file({})], { $ref: 'nodes.file' }) }),
    );
    const xlsx = /file\/([0-9a-z]{24})/.exec((sheet.data as { url: string }).url)?.[1];
    const bytes = await buffer((await store.open(`files/${xlsx}`)) ?? Readable.from([]));
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    asked.length = 0;
    const broken = await flows.published({ nodes: chain([file({}), failing()]) });
    expect((await refusalOf(flows.exec(broken))).key).toBe('flow.failed');
    expect(asked.map(({ contract }) => contract)).toEqual(['keep', 'discard']);
  });

  test('a spreadsheet is imported whole or not at all, through the function that is made for it', async () => {
    const put = async (content: string) => {
      const id = newId();
      await data.service
        .get<FileStore>(FileStore as never)
        .put(`files/${id}`, Readable.from([content]), 10_000);
      const key = `project/${data.project}/main/${id}.csv`;
      return { file: [{ name: 'rows.csv', url: urlOf(data.project, id), key, size: content.length }] };
    };
    const [head] = await flows.standard(entity(), ['import']);
    const member = data.memberWith({ program: [head?._id ?? ''] });
    const flow = { _id: head?._id ?? '' };
    const good = await put('Title,total\nfrom file,5\nsecond,6\n');
    expect(await flows.exec(flow, { form: good }, { ...member, locale: 'en' })).toMatchObject({
      data: { saved: 2 },
      cmd: [{ type: 'tips', value: { text: expect.stringMatching(/2$/) } }],
    });
    const listed = await data.service.ask(adminQueryRows, data.admin, { params: orders.params, input: {} });
    expect(listed.data.slice(0, 2).map((row) => row['__name'])).toEqual(['from file', 'second']);
    const before = (await titles()).length;
    const bad = await put('Title,total\nthird,7\n,8\nfourth,many\n');
    const [key, , reason] = await reasonOf(flows.exec(flow, { form: bad }, { ...member, locale: 'en' }));
    expect([key, reason]).toEqual([
      'flow.failed',
      expect.stringMatching(/^2 rows are wrong: row 3 - .*row 4 - /),
    ]);
    expect((await titles()).length).toBe(before);
  });

  test('a spreadsheet whose dates may mean two days names the formats, and is read in the one that is chosen', async () => {
    const made = await data.table('Dues', [
      { name: 'Title', key: 'title', type: 'string' },
      { name: 'Due', key: 'due', type: 'date' },
    ]);
    const [head] = await flows.standard(made.params.entity, ['import']);
    const flow = { _id: head?._id ?? '' };
    const id = newId();
    const content = 'Title,Due\none,03/04/2024\n';
    await data.service
      .get<FileStore>(FileStore as never)
      .put(`files/${id}`, Readable.from([content]), 10_000);
    const key = `project/${data.project}/main/${id}.csv`;
    const form = { file: [{ name: 'rows.csv', url: urlOf(data.project, id), key, size: content.length }] };
    await expect(flows.exec(flow, { form })).rejects.toMatchObject({
      key: 'flow.failed',
      details: {
        data: {
          sheet: { field: 'due', name: 'Due', formats: expect.arrayContaining(['DD/MM/YYYY', 'MM/DD/YYYY']) },
        },
      },
    });
    const sheet = { formats: { due: ['DD/MM/YYYY'] } };
    expect(await flows.exec(flow, { form, sheet })).toMatchObject({ data: { saved: 1 } });
    const listed = await data.service.ask(adminQueryRows, data.admin, { params: made.params, input: {} });
    expect(listed.data.map((row) => row['due'])).toEqual(['2024-04-03']);
  });

  test('a message reaches people, roles and groups, each once, after the run is kept', async () => {
    const role = newId();
    const group = newId();
    const [named, inRole, inGroup, inBoth, gone] = Array.from({ length: 5 }, () => newId());
    data.member(inRole ?? '', { role: [role] });
    data.member(inGroup ?? '', { group: [group] });
    data.member(inBoth ?? '', { role: [role], group: [group] });
    data.member(gone ?? '', { role: [role], status: 'disabled' });
    // The last of them is there, so are the others: changes of members are taken in their order.
    await expectSoon(async () => (await membersKnown()).includes(gone ?? ''), true);
    const tell = node('tell', 'message', {
      option: { to: [named], roles: [role], groups: [group], content: { $formula: '"Hi " & {form.name}' } },
    });
    const flow = await flows.published({ form: [text('name')], nodes: chain([tell]) });
    await flows.exec(flow, { form: { name: 'all' } });
    await sent();
    const told = asked.filter(({ contract }) => contract === 'notice');
    expect(told).toMatchObject([{ input: { content: 'Hi all' } }]);
    expect(new Set((told[0]?.input as { to: string[] }).to)).toEqual(
      new Set([named, inRole, inGroup, inBoth]),
    );
    asked.length = 0;
    const broken = await flows.published({ form: [text('name')], nodes: chain([tell, failing()]) });
    expect((await refusalOf(flows.exec(broken, { form: { name: 'nobody' } }))).key).toBe('flow.failed');
    await sent();
    expect(asked).toEqual([]);
  });

  test('a notice waits in the database while messaging is away, also of a run that waits for a form', async () => {
    noticesDown = true;
    const tell = node('tell', 'message', { option: { to: [newId()], content: 'kept' } });
    const ask = node('ask', 'form', { option: { fields: [text('name')] } });
    const flow = await flows.published({ nodes: chain([tell, ask]) });
    expect(await flows.exec(flow)).toMatchObject({ next: { name: 'Step ask' } });
    await sent();
    expect(await data.sql('SELECT content, attempts FROM data.notice')).toEqual([
      { content: 'kept', attempts: expect.any(Number) },
    ]);
    noticesDown = false;
    const [{ id } = { id: '' }] = await data.sql<{ id: string }>('SELECT id FROM data.notice');
    await data.sql('UPDATE data.notice SET due_at = now()');
    await sent();
    expect(asked).toMatchObject([{ contract: 'notice', input: { content: 'kept', once: `data:${id}` } }]);
    expect(await data.sql('SELECT id FROM data.notice')).toEqual([]);
  });
});
