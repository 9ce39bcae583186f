import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adminQueryRows, createFlow, execFlow, publishFlow, type CallContext } from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { describeWith, eventually, owner } from '@buildmesh/testing';
import { HostAddresses } from '../src/flows/run/integrations/host-addresses.js';
import { newProject, refusalOf, startData, type DataFixture } from './data-fixture.js';
import { chain, flowsOf, node, text } from './flow-fixture.js';

describeWith(['postgres'], 'functions that wait', () => {
  let data: DataFixture;
  let flows: ReturnType<typeof flowsOf>;
  let orders: { project: string; entity: string };
  let server: Server;
  let port = 0;
  /** Answers of the host outside that are held back. */
  const held: (() => void)[] = [];
  const release = () => held.splice(0).forEach((answer) => answer());

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/fails') response.writeHead(500).end();
      else held.push(() => response.end('done'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
    data = await startData({ env: { FLOW_HTTP_HOSTS: `*.example.com:${port}` } });
    const addresses = data.service.get<HostAddresses>(HostAddresses);
    addresses.of = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    addresses.isPublic = () => true;
    flows = flowsOf(data);
    const field = { name: 'Title', key: 'title', type: 'string' as const };
    orders = (await data.table('Orders', [field])).params;
  }, 60_000);
  afterEach(() => {
    release();
    expect(data.service.breaches()).toEqual([]);
  });
  afterAll(async () => {
    await data.service.stop();
    await new Promise((resolve) => server.close(resolve));
  });

  const call = (path = '/') =>
    node('call', 'http', { option: { url: `http://api.example.com:${port}${path}` } });
  const save = (id: string, title: unknown) =>
    node(id, 'save', { option: { entity: orders.entity, values: { title } } });
  const titles = async () => {
    const { data: rows } = await data.service.ask(adminQueryRows, data.admin, {
      params: orders,
      input: { page: { size: 500 } },
    });
    return rows.map(({ title }) => String(title));
  };
  /** A function of another project that does nothing. */
  const elsewhere = async () => {
    const project = newProject();
    const as: CallContext = owner(project);
    const draft = { name: 'Small', nodes: chain([], 'answered') };
    const { _id } = await data.service.ask(createFlow, as, { params: { project }, input: draft });
    await data.service.ask(publishFlow, as, { params: { project, id: _id }, input: {} });
    return () =>
      data.service.ask(execFlow, as, { params: { project, program: _id, id: 'latest' }, input: {} });
  };

  test('hold neither a place nor a transaction: the function of another project is answered before one of them', async () => {
    const flow = await flows.published({ form: [text('n')], nodes: chain([call(), save('save', 'waited')]) });
    const other = await elsewhere();
    let ended = 0;
    const waiting = Array.from({ length: 12 }, (_, n) =>
      flows.exec(flow, { form: { n: String(n) } }).finally(() => (ended += 1)),
    );
    await eventually(() => held.length === 12);
    expect(await other()).toEqual({ data: 'answered' });
    expect(ended).toBe(0);
    const open = await data.sql(
      `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    expect(open).toEqual([]);
    release();
    await Promise.all(waiting);
    expect((await titles()).filter((title) => title === 'waited')).toHaveLength(12);
  });

  test('are refused to a project that has too many of them, and to that project alone', async () => {
    const flow = await flows.published({ form: [text('n')], nodes: chain([call()]) });
    const other = await elsewhere();
    const outcomes = Array.from({ length: 180 }, (_, n) =>
      flows.exec(flow, { form: { n: String(n) } }).then(
        () => undefined,
        (error: unknown) => error,
      ),
    );
    await eventually(() => held.length > 0);
    expect(await other()).toEqual({ data: 'answered' });
    const freeing = setInterval(release, 20);
    const refused = (await Promise.all(outcomes)).filter((error) => error !== undefined);
    clearInterval(freeing);
    expect(refused.length).toBeGreaterThan(0);
    for (const refusal of refused)
      expect(refusal).toMatchObject({ key: 'too-many-requests', details: { retryAfterS: 2 } });
  });

  test('have kept what they wrote before, and a retry under the same key repeats none of it', async () => {
    const title = newId();
    const flow = await flows.published({ nodes: chain([save('one', title), call(), save('two', title)]) });
    const as = { ...data.admin, idempotencyKey: newId() };
    const first = flows.exec(flow, {}, as);
    await eventually(() => held.length === 1);
    expect((await titles()).filter((each) => each === title)).toHaveLength(1);
    expect((await refusalOf(flows.exec(flow, {}, as))).key).toBe('duplicate-request');
    release();
    const answer = await first;
    expect(await flows.exec(flow, {}, as)).toEqual(answer);
    expect((await titles()).filter((each) => each === title)).toHaveLength(2);
  });

  test('whose process has died are tried anew under the same key, once they cannot go on any more', async () => {
    const title = newId();
    const flow = await flows.published({ nodes: chain([save('one', title)]) });
    const as = { ...data.admin, idempotencyKey: newId() };
    const first = await flows.exec(flow, {}, as);
    // What is left of a call that kept a part and never came back.
    const left = async (minutes: number) =>
      data.sql(
        `UPDATE data.idempotency SET answer = '', created_at = now() - make_interval(mins => $2) WHERE key = $1`,
        [as.idempotencyKey, minutes],
      );
    await left(5);
    expect((await refusalOf(flows.exec(flow, {}, as))).key).toBe('duplicate-request');
    await left(11);
    const again = await flows.exec(flow, {}, as);
    expect(again).toEqual(first);
    expect(await flows.exec(flow, {}, as)).toEqual(again);
    expect((await titles()).filter((each) => each === title)).toHaveLength(2);
  });

  test('that fail after a form wait for it again, and are gone on with by one at a time', async () => {
    const ask = node('ask', 'form', { option: { fields: [text('name')] } });
    const broken = await flows.published({ nodes: chain([ask, call('/fails')]) });
    const { run } = await flows.exec(broken);
    for (const name of ['first', 'second'])
      expect((await refusalOf(flows.exec(broken, { run, form: { name } }))).key).toBe('flow.failed');
    const flow = await flows.published({ nodes: chain([ask, call()], { $ref: 'nodes.ask.name' }) });
    const begun = await flows.exec(flow);
    const going = flows.exec(flow, { run: begun.run, form: { name: 'one' } });
    await eventually(() => held.length === 1);
    const late = flows.exec(flow, { run: begun.run, form: { name: 'other' } });
    expect((await refusalOf(late)).key).toBe('flow.waited-too-long');
    release();
    expect(await going).toEqual({ data: 'one' });
  });
});
