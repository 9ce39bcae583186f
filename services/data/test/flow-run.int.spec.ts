import {
  execFlow,
  listRunnableFlows,
  openExecFlow,
  prepareFlow,
  displayFlow,
  runFlow,
  showDataset,
  fetchFlowData,
  type CallContext,
  type RawInputOf,
} from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { systemContext } from '@buildmesh/service-kit';
import { admin, describeWith, openToken } from '@buildmesh/testing';
import { newProject, refusalOf, refusedAs, startData, type DataFixture } from './data-fixture.js';
import { chain, flowsOf, node, text } from './flow-fixture.js';

type Table = Awaited<ReturnType<DataFixture['table']>>;

describeWith(['postgres'], 'running functions', () => {
  let data: DataFixture;
  let flows: ReturnType<typeof flowsOf>;
  let orders: Table;
  beforeAll(async () => {
    data = await startData();
    flows = flowsOf(data);
    orders = await data.table('Orders', [
      { name: 'Title', key: 'title', type: 'string', option: { required: true } },
      { name: 'Total', key: 'total', type: 'number' },
      { name: 'Secret', key: 'secret', type: 'string' },
    ]);
  });
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  const entity = () => orders.params.entity;
  const rows = async (title: string) => {
    const key = orders.fields.find(({ _key }) => _key === 'title');
    const [column] = await data.sql<{ column_name: string }>(
      'SELECT column_name FROM data.field WHERE id = $1',
      [key?._id],
    );
    return (await data.stored(orders.params)).filter(
      (row) => row[column?.column_name ?? ''] === title && row['_removed_at'] === null,
    );
  };
  const save = (id: string, title: unknown, more: Record<string, unknown> = {}) =>
    node(id, 'save', { option: { entity: entity(), values: { title, ...more } } });
  const titled = (title: unknown) => [{ key: 'title', opt: 'eq', value: title }];

  test('a function stores what its form asked for, in the name of whoever runs it', async () => {
    const flow = await flows.published({
      form: [text('title', { required: true })],
      nodes: chain([save('save', { $ref: 'form.title' })], { $ref: 'nodes.save' }),
    });
    expect(await flows.exec(flow, { form: { title: 'mine' } })).toMatchObject({ data: { title: 'mine' } });
    expect(await rows('mine')).toMatchObject([{ _creator: data.admin.user }]);
    expect(await refusedAs(flows.exec(flow, { form: {} }))).toEqual(['invalid', 'title required']);
  });

  test('a node that fails leaves nothing of the run, and its name is told', async () => {
    const before = await data.footprint(orders.params);
    const flow = await flows.published({ nodes: chain([save('first', 'half'), save('second', null)]) });
    const { key, details } = await refusalOf(flows.exec(flow));
    expect([key, details.params?.['node']]).toEqual(['flow.failed', 'Step second']);
    const flowWrites = await data.sql("SELECT count(*)::int AS n FROM data.audit WHERE entity = 'flow'");
    expect(flowWrites).toHaveLength(1);
    expect(await rows('half')).toEqual([]);
    expect((await data.footprint(orders.params)) as { rows: unknown }).toMatchObject({
      rows: (before as { rows: unknown }).rows,
    });
  });

  test('a later node reads what an earlier one wrote, though nobody else does yet', async () => {
    const flow = await flows.published({
      nodes: chain(
        [
          save('save', 'chained', { total: 5 }),
          node('raise', 'update', {
            option: {
              entity: entity(),
              filter: titled('chained'),
              values: { total: { $formula: '{nodes.save.total} + 1' } },
            },
          }),
          node('read', 'query', { option: { entity: entity(), filter: titled('chained'), one: true } }),
        ],
        { $ref: 'nodes.read.total' },
      ),
    });
    expect(await flows.exec(flow)).toEqual({ data: 6 });
  });

  test('a value that came to nothing widens no filter: nothing is removed', async () => {
    await flows.exec(await flows.published({ nodes: chain([save('save', 'kept')]) }));
    const flow = await flows.published({
      form: [text('which')],
      nodes: chain(
        [node('gone', 'remove', { option: { entity: entity(), filter: titled({ $ref: 'form.which' }) } })],
        { $ref: 'nodes.gone.removed' },
      ),
    });
    expect(await flows.exec(flow)).toEqual({ data: 0 });
    expect(await flows.exec(flow, { form: { which: 'kept' } })).toEqual({ data: 1 });
    expect(await rows('kept')).toEqual([]);
  });

  test('a branch goes the first way that holds, a loop repeats its body for each item', async () => {
    const way = (id: string, next: string, option = {}) => ({ id, name: id, option, next });
    const flow = await flows.published({
      form: [{ ...text('n'), _type: 'number' }],
      nodes: [
        node('start', 'start', { next: 'loop' }),
        node('loop', 'loop', { option: { list: [1, 2, 3] }, branches: [way('body', 'add')], next: 'choose' }),
        node('add', 'assign', {
          option: { values: { sum: { $formula: '{vars.sum} + {nodes.loop.item}' } } },
        }),
        node('choose', 'branch', {
          branches: [way('big', 'much', { filter: [{ key: 'form.n', opt: 'gt', value: 10 }] })],
          next: 'little',
        }),
        node('much', 'end', { option: { data: ['much', { $ref: 'vars.sum' }] } }),
        node('little', 'end', { option: { data: ['little', { $ref: 'vars.sum' }] } }),
      ],
    });
    expect(await flows.exec(flow, { form: { n: 11 } })).toEqual({ data: ['much', 6] });
    expect(await flows.exec(flow, { form: { n: 1 } })).toEqual({ data: ['little', 6] });
  });

  test('a form in the middle waits in the database, and goes on for the same person only', async () => {
    const ask = node('ask', 'form', { option: { fields: [text('name', { required: true })] } });
    const flow = await flows.published({
      nodes: chain([save('one', 'waited'), ask, save('two', { $ref: 'nodes.ask.name' })]),
    });
    const { run, next } = await flows.exec(flow);
    expect(next).toMatchObject({ name: 'Step ask', fields: [{ _key: 'name' }] });
    expect(await data.sql('SELECT flow FROM data.flow_run WHERE id = $1', [run])).toEqual([
      { flow: flow._id },
    ]);
    const stranger = admin(data.project);
    expect(await refusedAs(flows.exec(flow, { run, form: { name: 'x' } }, stranger))).toEqual([
      'flow.waited-too-long',
    ]);
    expect((await refusalOf(flows.exec(flow, { run, form: {} }))).details.errors).toMatchObject([
      { field: 'name' },
    ]);
    expect(await flows.exec(flow, { run, form: { name: 'went on' } })).toEqual({ data: null });
    expect(await rows('went on')).toHaveLength(1);
    expect(await data.sql('SELECT id FROM data.flow_run WHERE id = $1', [run])).toEqual([]);
  });

  test('the form that a run waits for is asked for again, by the same person only, and the run waits on', async () => {
    const ask = node('ask', 'form', { option: { fields: [text('name')], values: { name: 'given' } } });
    const flow = await flows.published({ nodes: chain([save('one', 'looked at'), ask]) });
    const { run, next } = await flows.exec(flow);
    const look = (context: CallContext = data.admin) =>
      data.service.ask(prepareFlow, context, {
        params: { project: data.project, program: flow._id, id: 'latest' },
        input: { run },
      });
    const kept = () => data.sql('SELECT state, expires FROM data.flow_run WHERE id = $1', [run]);
    const before = await kept();
    expect(await look()).toEqual(next);
    expect(await kept()).toEqual(before);
    expect(await rows('looked at')).toHaveLength(1);
    expect(await refusedAs(look(admin(data.project)))).toEqual(['flow.waited-too-long']);
    expect(await flows.exec(flow, { run, form: {} })).toEqual({ data: null });
    expect(await refusedAs(look())).toEqual(['flow.waited-too-long']);
  });

  test('a form that waited for half an hour is over', async () => {
    const ask = node('ask', 'form', { option: { fields: [text('name')] } });
    const flow = await flows.published({ nodes: chain([ask]) });
    const { run } = await flows.exec(flow);
    await data.sql("UPDATE data.flow_run SET expires = now() - interval '1 second' WHERE id = $1", [run]);
    expect(await refusedAs(flows.exec(flow, { run, form: { name: 'late' } }))).toEqual([
      'flow.waited-too-long',
    ]);
  });

  test('two runs at once both take effect; the same one sent twice within a moment runs once', async () => {
    const flow = await flows.published({
      form: [text('title')],
      nodes: chain([save('save', { $ref: 'form.title' })]),
    });
    await Promise.all([
      flows.exec(flow, { form: { title: 'left' } }),
      flows.exec(flow, { form: { title: 'right' } }),
    ]);
    expect([await rows('left'), await rows('right')].map(({ length }) => length)).toEqual([1, 1]);
    const twice = [1, 2].map(() => flows.exec(flow, { form: { title: 'double' } }));
    const [first, second] = await Promise.allSettled(twice);
    expect([first?.status, second?.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(await rows('double')).toHaveLength(1);
  });

  test('a retry under the same key has one effect and the same answer', async () => {
    const flow = await flows.published({
      nodes: chain([save('save', 'retried')], { $ref: 'nodes.save._id' }),
    });
    const as = { ...data.admin, idempotencyKey: newId() };
    const first = await flows.exec(flow, {}, as);
    expect(await flows.exec(flow, {}, as)).toEqual(first);
    expect(await rows('retried')).toHaveLength(1);
  });

  test('who has no grant is refused, and nothing happens; who has it may run', async () => {
    const flow = await flows.published({ nodes: chain([save('save', 'granted')]) });
    const stranger = data.memberWith({});
    expect(await refusedAs(flows.exec(flow, {}, stranger))).toEqual(['permission-denied']);
    expect(await rows('granted')).toEqual([]);
    const one = { project: data.project, program: flow._id, id: 'latest' };
    const shown = await data.service.ask(displayFlow, stranger, { params: one, input: {} });
    expect(shown).toMatchObject({ enable: false, form: [], model: null });
    const colleague = data.memberWith({ program: [flow._id] });
    await flows.exec(flow, {}, colleague);
    expect(await rows('granted')).toMatchObject([{ _creator: colleague.user }]);
    const init = (as: typeof stranger) =>
      data.service.ask(listRunnableFlows, as, { params: { project: data.project }, input: {} });
    expect((await init(colleague)).map(({ _id }) => _id)).toEqual([flow._id]);
    expect(await init(stranger)).toEqual([]);
  });

  test('a list of functions names each with the flow that it runs', async () => {
    const { _id } = await flows.published({ name: 'Listed', option: { entity: entity(), icon: 'car' } });
    const reader = data.memberWith({ program: [_id] });
    const params = { project: data.project };
    expect(await data.service.ask(listRunnableFlows, reader, { params, input: {} })).toEqual([
      {
        _id,
        _flow: _id,
        _type: 'program',
        _name: 'Listed',
        icon: 'car',
        version: 1,
        model: entity(),
        needsRow: false,
      },
    ]);
  });

  test('a form on a row shows no field that its reader may not see, and takes none from him', async () => {
    const made = await flows.exec(
      await flows.published({
        nodes: chain([save('save', 'seen', { secret: 'hush' })], { $ref: 'nodes.save._id' }),
      }),
    );
    const flow = await flows.published({
      form: [text('title'), text('secret')],
      option: { entity: entity() },
      nodes: chain([
        node('edit', 'update', {
          option: {
            entity: entity(),
            id: { $ref: 'item' },
            values: { title: { $ref: 'form.title' }, secret: { $ref: 'form.secret' } },
          },
        }),
      ]),
    });
    const reader = data.memberWith({
      program: [flow._id],
      simple: { [entity()]: { query: true } },
      query: { [`${entity()}.secret`]: false },
    });
    const params = { project: data.project, program: flow._id, id: 'latest' };
    const prepare = (as: typeof reader) =>
      data.service.ask(prepareFlow, as, { params, input: { item: String(made.data) } });
    expect((await prepare(data.admin)).values).toEqual({ title: 'seen', secret: 'hush' });
    const asked = await prepare(reader);
    expect(JSON.stringify(asked)).not.toContain('hush');
    expect(asked.fields.map(({ _key }) => _key)).toEqual(['title']);
    const display = await data.service.ask(displayFlow, reader, { params, input: {} });
    expect(display.removes).toBe(false);
    expect(display.form.map(({ _key }) => _key)).toEqual(['title']);
    const item = String(made.data);
    const sent = flows.exec(flow, { item, form: { title: 'renamed', secret: 'told' } }, reader);
    expect(await refusedAs(sent)).toEqual(['invalid', 'secret unknown']);
    await flows.exec(flow, { item, form: { title: 'renamed' } }, reader);
    expect((await prepare(data.admin)).values).toEqual({ title: 'renamed', secret: 'hush' });
  });

  test('code computes from what the run knows, without a way out, and not for long', async () => {
    const code = (body: string) =>
      chain([node('code', 'code', { option: { code: body } })], { $ref: 'nodes.code' });
    const form = [{ ...text('n'), _type: 'number' as const }];
    const sum = await flows.published({
      form,
      nodes: code('return [form.n * 2, typeof process, typeof fetch, typeof require];'),
    });
    expect(await flows.exec(sum, { form: { n: 4 } })).toEqual({
      data: [8, 'undefined', 'undefined', 'undefined'],
    });
    for (const [body, reason] of [
      ['for (;;) {}', /too long/],
      ['throw new Error("no luck")', /no luck/],
    ] as const) {
      const { key, details } = await refusalOf(
        flows.exec(await flows.published({ nodes: code(body) }), {}, { ...data.admin, locale: 'en' }),
      );
      expect([key, String(details.params?.['reason'])]).toEqual([
        'flow.failed',
        expect.stringMatching(reason),
      ]);
    }
  });

  test('a called function gives its value; one that calls itself for ever is stopped', async () => {
    const inner = await flows.published({
      form: [text('name')],
      nodes: chain([], { $formula: '"hello " & {form.name}' }),
    });
    const outer = await flows.published({
      nodes: chain([node('call', 'call', { option: { flow: inner._id, form: { name: 'Ada' } } })], {
        $ref: 'nodes.call',
      }),
    });
    expect(await flows.exec(outer)).toEqual({ data: 'hello Ada' });
  });

  test('commands come with the answer; rows of a dataset are filtered, sorted and paged for whoever is granted them', async () => {
    const flow = await flows.published({
      nodes: chain([
        node('tell', 'command', { option: { cmd: [{ type: 'tips', value: { text: 'done' } }] } }),
        node('emit', 'dataset', { option: { name: 'numbers', rows: [{ n: 1 }, { n: 2 }, { n: 3 }] } }),
      ]),
    });
    expect((await flows.exec(flow)).cmd).toEqual([{ type: 'tips', value: { text: 'done' } }]);
    const params = { project: data.project, flow: flow._id };
    const input = {
      dataset: 'numbers',
      query: [{ key: 'n', opt: 'gte' as const, value: 2 }],
      sort: [{ key: 'n', order: 'desc' as const }],
      page: { index: 1, size: 1 },
    };
    const granted = data.memberWith({ dataset: [`${flow._id}.numbers`], program: [flow._id] });
    expect(await data.service.ask(showDataset, granted, { params, input })).toMatchObject({
      data: [{ n: 3 }],
      size: 2,
    });
    const stranger = data.memberWith({ program: [flow._id] });
    expect(await refusedAs(data.service.ask(showDataset, stranger, { params, input }))).toEqual([
      'permission-denied',
    ]);
    const map = { a: { ...input, flow: flow._id }, b: { ...input, flow: newId() } };
    const many = { params: { project: data.project, flow: '__' }, input: { map } };
    expect(await data.service.ask(showDataset, granted, many)).toMatchObject({
      a: { code: 0 },
      b: { code: 110 },
    });
  });

  test('what only answers a question writes nothing', async () => {
    const flow = await flows.published({ nodes: chain([save('save', 'asked')]) });
    const params = { project: data.project, flow: flow._id };
    expect(await refusedAs(data.service.ask(fetchFlowData, data.admin, { params, input: {} }))).toEqual([
      'flow.failed',
    ]);
    expect(await rows('asked')).toEqual([]);
  });

  test('a run for another service counts days in the time zone that it names', async () => {
    const flow = await flows.published({ nodes: chain([], { $formula: 'TODAY()' }) });
    const input = { project: data.project, flow: flow._id, reason: 'schedule' as const };
    const todayIn = async (timezone: string) =>
      (await data.service.ask(runFlow, systemContext(), { input: { ...input, timezone } })).data;
    // The clocks of the two are 25 hours apart.
    expect(await todayIn('Pacific/Kiritimati')).not.toBe(await todayIn('Pacific/Pago_Pago'));
  });

  test('integrators and other services run what is published; a function of another project is not found', async () => {
    const flow = await flows.published({ nodes: chain([save('save', 'opened')], 'ok') });
    const params = { project: data.project, flow: flow._id };
    const opened = data.service.ask(openExecFlow, openToken(data.project), { params, input: {} });
    expect(await opened).toEqual({ data: 'ok' });
    const input = { project: data.project, flow: flow._id, reason: 'schedule' as const };
    expect(await data.service.ask(runFlow, systemContext(), { input })).toEqual({ data: 'ok' });
    expect(await rows('opened')).toHaveLength(2);
    const other = newProject();
    const foreign = { project: other, program: flow._id, id: 'latest' };
    expect(await refusedAs(data.service.ask(execFlow, admin(other), { params: foreign, input: {} }))).toEqual(
      ['flow.not-found'],
    );
    expect(
      await refusedAs(data.service.ask(runFlow, systemContext(), { input: { ...input, project: other } })),
    ).toEqual(['flow.not-found']);
  });

  test('a list of rows is stored at once; more than five thousand are refused, and none is stored', async () => {
    const listed = (many: number) =>
      flows.published({
        nodes: chain(
          [
            node('code', 'code', {
              option: {
                code: `return Array.from({ length: ${many} }, (_, total) => ({ title: 'list ${many}', total }));`,
              },
            }),
            node('save', 'save', { option: { entity: entity(), rows: { $ref: 'nodes.code' } } }),
          ],
          'stored',
        ),
      });
    expect(await flows.exec(await listed(3))).toEqual({ data: 'stored' });
    expect(await rows('list 3')).toHaveLength(3);
    expect((await refusalOf(flows.exec(await listed(5001)))).details.params?.['node']).toBe('Step save');
    expect(await rows('list 5001')).toEqual([]);
  });

  test('what a function answers is fetched for one question, or for several under keys of their own', async () => {
    const flow = await flows.published({
      form: [text('name')],
      nodes: chain([], { $formula: '"hello " & {form.name}' }),
    });
    const params = { project: data.project, flow: flow._id };
    const fetched = (input: RawInputOf<typeof fetchFlowData>) =>
      data.service.ask(fetchFlowData, data.admin, { params, input });
    expect(await fetched({ form: { name: 'Ada' } })).toEqual({ data: 'hello Ada' });
    expect(await fetched({ map: { a: { form: { name: 'A' } }, b: { form: { name: 'B' } } } })).toEqual({
      a: { code: 0, data: { data: 'hello A' } },
      b: { code: 0, data: { data: 'hello B' } },
    });
  });

  test('a function that is not there is not found, whatever is asked of it', async () => {
    const call = { params: { project: data.project, program: newId(), id: 'latest' }, input: {} };
    const asked = [
      data.service.ask(displayFlow, data.admin, call),
      data.service.ask(prepareFlow, data.admin, call),
      data.service.ask(execFlow, data.admin, call),
    ];
    const missing = ['flow.not-found'];
    expect(await Promise.all(asked.map((each) => refusedAs(each)))).toEqual([missing, missing, missing]);
  });

  test('a run that would repeat or write too much is stopped, and leaves nothing', async () => {
    const many = Array.from({ length: 1001 }, (_, n) => n);
    const loop = node('loop', 'loop', {
      option: { list: { $ref: 'nodes.code' } },
      branches: [{ id: 'b', name: '', option: {}, next: 'save' }],
      next: 'end',
    });
    const flow = await flows.published({
      nodes: [
        node('start', 'start', { next: 'code' }),
        node('code', 'code', {
          option: { code: `return Array.from({ length: ${many.length} }, (_, n) => n);` },
          next: 'loop',
        }),
        loop,
        save('save', 'often'),
        node('end', 'end'),
      ],
    });
    expect((await refusalOf(flows.exec(flow))).details.params?.['node']).toBe('Step loop');
    expect(await rows('often')).toEqual([]);
  });
});
