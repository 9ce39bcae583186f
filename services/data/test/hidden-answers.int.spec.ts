import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import {
  createFields,
  keepFile,
  listVisibleEntities,
  sendNotice,
  showDataset,
  signFiles,
  simpleQueryRows,
  streamChat,
  type CallContext,
} from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { FileStore } from '@buildmesh/persistence';
import { describeWith } from '@buildmesh/testing';
import { expectSoon } from '../../../test/support/expect-soon.js';
import { startData, type DataFixture } from './data-fixture.js';
import { chain, flowsOf, node, text } from './flow-fixture.js';
import { hiddenWorlds, type World } from './hidden-worlds.js';

describeWith(['postgres'], 'what people are told of rows and fields that are hidden from them', () => {
  let data: DataFixture;
  let flows: ReturnType<typeof flowsOf>;
  let world: World;
  let hidden: Awaited<ReturnType<typeof hiddenWorlds>>;
  beforeAll(async () => {
    data = await startData();
    flows = flowsOf(data);
    data.service.bus.serve(streamChat, ({ input }) =>
      Promise.resolve({ content: String(input.messages[0]?.content), reasoning: '' }),
    );
    standIns();
    hidden = await hiddenWorlds(data);
    ({ world } = hidden);
  }, 60_000);
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  /** Messages, by who gets them, and what stands in files that were kept. */
  const notices: [string, string][] = [];
  const kept: string[] = [];
  function standIns(): void {
    const { bus } = data.service;
    bus.serve(sendNotice, ({ input }) => {
      for (const user of input.to) notices.push([user, String(input.content)]);
      return Promise.resolve({ sent: input.to.length });
    });
    bus.serve(keepFile, async ({ input: { file } }) => {
      const store = data.service.get<FileStore>(FileStore as never);
      kept.push(await textOf((await store.open(file.key)) ?? Readable.from([])));
      return { name: file.name, url: '/file', key: file.key, size: file.size };
    });
    bus.serve(signFiles, ({ input }) => Promise.resolve({ urls: input.files.map(() => '/s'), expire: 0 }));
  }

  const clerkOf: typeof hidden.clerkOf = (...asked) => hidden.clerkOf(...asked);
  const inBoth: typeof hidden.inBoth = (call) => hidden.inBoth(call);

  describe('what is handed to whoever runs a function', () => {
    const read = (of: World, option: object = {}) =>
      node('read', 'query', {
        option: { entity: of.orders, filter: [{ key: 'title', opt: 'eq', value: 'hidden' }], ...option },
      });
    const rows = { $ref: 'nodes.read' };

    test.each<[string, (of: World) => ReturnType<typeof chain>]>([
      ['rows', (of) => chain([read(of)], rows)],
      ['one field', (of) => chain([read(of, { one: true })], { $ref: 'nodes.read.secret' })],
      ['a name behind it', (of) => chain([read(of, { one: true })], { $ref: 'nodes.read.region.__name' })],
      ['a formula', (of) => chain([read(of, { one: true })], { $formula: '"x" & {nodes.read.secret}' })],
      [
        'a variable',
        (of) =>
          chain([read(of, { one: true }), node('set', 'assign', { option: { values: { kept: rows } } })], {
            a: { $ref: 'vars.kept' },
            b: { $ref: 'nodes.set.kept.secret' },
          }),
      ],
      [
        'a command',
        (of) =>
          chain([
            read(of, { one: true }),
            node('tell', 'command', {
              option: { cmd: [{ type: 'tips', value: { text: { $ref: 'nodes.read.secret' } } }] },
            }),
          ]),
      ],
      [
        'the reply of an assistant',
        (of) =>
          chain(
            [
              read(of, { one: true }),
              node('ask', 'ai', { option: { question: { $formula: '"say " & {nodes.read.secret}' } } }),
            ],
            { $ref: 'nodes.ask' },
          ),
      ],
    ])('%s: tells nothing that is hidden', async (_what, nodes) => {
      const answer = await inBoth(async (of) => {
        const flow = await flows.published({ nodes: nodes(of) });
        return flows.exec(flow, {}, clerkOf(of, [flow._id]));
      });
      expect(answer).not.toContain('"key"');
      const flow = await flows.published({ nodes: nodes(world) });
      expect(JSON.stringify(await flows.exec(flow))).toContain('Alpha');
    });

    test('a dataset and a called function tell nothing that is hidden either', async () => {
      await inBoth(async (of) => {
        const emit = node('emit', 'dataset', { option: { name: 'rows', rows } });
        const flow = await flows.published({ nodes: chain([read(of), emit]) });
        return data.service.ask(showDataset, clerkOf(of, [flow._id]), {
          params: { project: data.project, flow: flow._id },
          input: { dataset: 'rows', page: { index: 1, size: 10 } },
        });
      });
      await inBoth(async (of) => {
        const inner = await flows.published({ nodes: chain([read(of)], rows) });
        const call = node('call', 'call', { option: { flow: inner._id } });
        const flow = await flows.published({ nodes: chain([call], { $ref: 'nodes.call' }) });
        return flows.exec(flow, {}, clerkOf(of, [flow._id]));
      });
    });

    test('a function that is called again gives what it gave this time', async () => {
      const asks = [{ key: 'title', opt: 'eq', value: { $ref: 'form.which' } }];
      const inner = await flows.published({
        form: [text('which')],
        nodes: chain([read(world, { one: true, filter: asks })], rows),
      });
      const flow = await flows.published({
        nodes: [
          node('start', 'start', { next: 'each' }),
          node('each', 'loop', {
            option: { list: ['hidden', 'nobody'] },
            branches: [{ id: 'body', name: '', option: {}, next: 'call' }],
            next: 'end',
          }),
          node('call', 'call', { option: { flow: inner._id, form: { which: { $ref: 'nodes.each.item' } } } }),
          node('end', 'end', { option: { data: { $ref: 'nodes.call' } } }),
        ],
      });
      expect(await flows.exec(flow, {}, clerkOf(world, [flow._id]))).toEqual({ data: null });
    });

    test('a message tells its sender less than those who may know', async () => {
      const flow = await flows.published({
        form: [text('other')],
        nodes: chain([
          read(world, { one: true }),
          node('tell', 'message', {
            option: {
              to: [{ $ref: 'user' }, { $ref: 'form.other' }],
              content: { $formula: '"it is " & {nodes.read.secret}' },
            },
          }),
        ]),
      });
      const clerk = clerkOf(world, [flow._id]);
      const other = newId();
      notices.length = 0;
      await flows.exec(flow, { form: { other } }, clerk);
      await expectSoon(() => Promise.resolve(notices.length), 2);
      expect(Object.fromEntries(notices)).toEqual({
        [String(clerk.user)]: 'it is ',
        [other]: 'it is Alpha',
      });
    });

    test('a file is made of what its reader may see', async () => {
      await inBoth(async (of) => {
        const file = node('file', 'export', { option: { rows, entity: of.orders, format: 'csv' } });
        const flow = await flows.published({ nodes: chain([read(of), file]) });
        await flows.exec(flow, {}, clerkOf(of, [flow._id]));
        return kept.pop();
      });
    });

    test('what the steps themselves read and write is whole', async () => {
      const copies = await data.table('Copies', [
        { name: 'Notes', key: 'notes', type: 'string' },
        { name: 'Region', key: 'region', type: 'relate', relate: [world.regions] },
      ]);
      const values = { notes: { $ref: 'nodes.read.secret' }, region: { $ref: 'nodes.read.region' } };
      const copy = node('copy', 'save', { option: { entity: copies.params.entity, values } });
      const flow = await flows.published({ nodes: chain([read(world, { one: true }), copy]) });
      await flows.exec(flow, {}, clerkOf(world, [flow._id]));
      const [stored] = await data.stored(copies.params);
      expect(Object.values(stored ?? {})).toEqual(expect.arrayContaining(['Alpha', world.region.Hidden]));
    });
  });

  describe('a tree of rows', () => {
    const titles = async (of: World, query: object[], as: CallContext) => {
      const { data: found } = await data.service.ask(simpleQueryRows, as, {
        params: { project: data.project, entity: of.orders },
        input: { query: query as never, sort: [{ key: 'title', order: 'asc' }] },
      });
      return found
        .map(({ title }) => title)
        .filter((title) => /^(north|hidden|city|far)$/.test(String(title)));
    };
    const under = (of: World) => [{ key: 'region', opt: 'tree', value: of.region.North }];

    test('is not walked through rows that are hidden', async () => {
      await inBoth((of) => titles(of, under(of), clerkOf(of)));
      expect(await titles(world, under(world), clerkOf(world))).toEqual(['far', 'north']);
      expect(await titles(world, under(world), data.admin)).toEqual(['city', 'far', 'hidden', 'north']);
    });

    test('is not walked at all where the field that makes it is hidden', async () => {
      const query = { [`${world.orders}.secret`]: false, [`${world.regions}.parent`]: false };
      const clerk = clerkOf(world, [], { query });
      expect(await titles(world, under(world), clerk)).toEqual(['north']);
    });
  });

  test.each<[string, object]>([
    ['sorted by the name of a related row', { sort: [{ key: 'region', order: 'asc' }] }],
    ['sorted by it the other way round', { sort: [{ key: 'region', order: 'desc' }] }],
    ['filtered by a part of that name', { query: [{ key: 'region', opt: 'like', value: 'Alpha' }] }],
    ['filtered by the name itself', { query: [{ key: 'region.__name', opt: 'eq', value: 'Alpha region' }] }],
    ['filtered by what lies behind', { query: [{ key: 'region.level', opt: 'eq', value: 'closed' }] }],
    [
      'filtered by what does not lie behind',
      { query: [{ key: 'region.level', opt: 'ne', value: 'closed' }] },
    ],
    ['filtered by a hidden field', { query: [{ key: 'secret', opt: 'eq', value: 'Alpha' }] }],
    ['compared with a hidden field', { query: [{ key: 'title', opt: 'eq', field: 'secret' }] }],
    ['searched', { search: 'Alpha' }],
  ])('rows %s tell nothing that is hidden', async (_what, input) => {
    const answer = await inBoth((of) =>
      data.service.ask(simpleQueryRows, clerkOf(of), {
        params: { project: data.project, entity: of.orders },
        input: { ...input, page: { index: 1, size: 50 }, option: { fields: ['title', 'region'] } } as never,
      }),
    );
    expect(answer).not.toContain('"code"');
  });

  test('a step that fails names no field that is hidden', async () => {
    const made = await data.table('Contracts', [
      { name: 'Title', key: 'title', type: 'string' },
      { name: 'Pay', key: 'pay', type: 'number', option: { required: true } },
    ]);
    const { entity } = made.params;
    const [flow] = await flows.standard(entity, ['add']);
    const program = [flow?._id ?? ''];
    const clerk = clerkOf(world, program, { query: { [`${entity}.pay`]: false } });
    const send = (as: CallContext) =>
      hidden.told(flows.exec({ _id: program[0] ?? '' }, { form: { title: 'a' } }, as));
    expect(await send(clerk)).not.toMatch(/pay/i);
    expect(await send(data.admin)).toMatch(/pay/);
  });

  test('the description of a rollup names no field that is hidden', async () => {
    await data.service.ask(createFields, data.admin, {
      params: { project: data.project, entity: world.regions },
      input: {
        list: ['secret', 'notes'].map((field) => ({
          ...{ name: `All ${field}`, key: `all_${field}`, type: 'string' as const },
          option: {
            _display: { _type: 'rollup' as const },
            rollup: { method: 'concat' as const, entity: world.orders, relate: 'region', field },
          },
        })),
      },
    });
    const tables = await data.service.ask(listVisibleEntities, clerkOf(world), {
      params: { project: data.project },
    });
    const fields = tables.find(({ _id }) => _id === world.regions)?._field ?? [];
    const rollup = (key: string) => fields.find(({ _key }) => _key === key)?._option.rollup;
    expect(rollup('all_notes')).toMatchObject({ field: 'notes' });
    expect(rollup('all_secret')).toBeUndefined();
  });
});
