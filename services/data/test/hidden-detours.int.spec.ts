import { prepareFlow } from '@buildmesh/contracts';
import { describeWith } from '@buildmesh/testing';
import { refusedAs, startData, type DataFixture } from './data-fixture.js';
import { chain, flowsOf, node, text } from './flow-fixture.js';
import { hiddenWorlds, type World } from './hidden-worlds.js';

/** Steps after which the clerk is told the value at a path. */
type Detour = [string, (of: World) => Promise<[ReturnType<typeof node>[], unknown]>];

describeWith(['postgres'], 'hidden values on their way through the steps of a function', () => {
  let data: DataFixture;
  let flows: ReturnType<typeof flowsOf>;
  let world: World;
  let hidden: Awaited<ReturnType<typeof hiddenWorlds>>;
  beforeAll(async () => {
    data = await startData();
    flows = flowsOf(data);
    hidden = await hiddenWorlds(data);
    ({ world } = hidden);
  }, 60_000);
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  const read = (of: World) =>
    node('read', 'query', {
      option: { entity: of.orders, filter: [{ key: 'title', opt: 'eq', value: 'hidden' }] },
    });
  const rows = { $ref: 'nodes.read' };
  const secret = { $ref: 'nodes.read.0.secret' };
  const set = (id: string, values: object) => node(id, 'assign', { option: { values } });
  const formula = (of: string) => node('same', 'formula', { option: { formula: of } });
  const calling = async (of: World) => {
    const inner = await flows.published({ nodes: chain([read(of)], rows) });
    return node('call', 'call', { option: { flow: inner._id } });
  };

  test.each<Detour>([
    ['a formula of its own', (of) => ok([read(of), formula('{nodes.read}')], { $ref: 'nodes.same' })],
    ['a part of a value', (of) => ok([read(of), set('a', { x: { deep: rows } })], { $ref: 'vars.x' })],
    ['a list of values', (of) => ok([read(of), set('a', { x: [secret, rows] })], { $ref: 'vars.x' })],
    ['one part of it', (of) => ok([read(of), set('a', { x: { in: secret } })], { $ref: 'vars.x.in' })],
    [
      'a variable that is set twice',
      (of) => ok([set('a', { x: '' }), read(of), set('b', { x: secret })], { $ref: 'vars.x' }),
    ],
    ['all that the steps gave', (of) => ok([read(of)], { $ref: 'nodes' })],
    [
      'a called function and a variable',
      async (of) => ok([await calling(of), set('a', { x: { $ref: 'nodes.call' } })], { $ref: 'vars.x' }),
    ],
    [
      'a called function and a formula',
      async (of) => ok([await calling(of), formula('{nodes.call}')], { $ref: 'nodes.same' }),
    ],
    [
      'a called function and one field',
      async (of) =>
        ok([await calling(of), set('a', { x: { $ref: 'nodes.call.0.secret' } })], { $ref: 'vars.x' }),
    ],
  ])('%s: tells nothing that is hidden', async (_what, made) => {
    const build = async (of: World) => {
      const [steps, told] = await made(of);
      return flows.published({ nodes: chain(steps, told) });
    };
    const answer = await hidden.inBoth(async (of) => {
      const flow = await build(of);
      return flows.exec(flow, {}, hidden.clerkOf(of, [flow._id]));
    });
    expect(answer).not.toContain('"key"');
    expect(JSON.stringify(await flows.exec(await build(world)))).toContain('Alpha');
  });

  test('rows that a called function gave are as it told them, turn by turn', async () => {
    const answer = await hidden.inBoth(async (of) => {
      const call = { ...(await calling(of)), next: 'each' };
      const flow = await flows.published({
        nodes: [
          node('start', 'start', { next: 'call' }),
          call,
          node('each', 'loop', {
            option: { list: { $ref: 'nodes.call' } },
            branches: [{ id: 'body', name: '', option: {}, next: 'a' }],
            next: 'end',
          }),
          set('a', { last: { $ref: 'nodes.each.item' } }),
          node('end', 'end', { option: { data: { $ref: 'vars.last' } } }),
        ],
      });
      return flows.exec(flow, {}, hidden.clerkOf(of, [flow._id]));
    });
    expect(answer).toContain('"title":"hidden"');
  });

  describe('what is filled in for a hidden field', () => {
    const form = [text('name'), text('inner'), text('place')];
    const [name, inner, place] = form.map(({ _key }) => ({ $ref: `form.${_key}` }));
    const values = { title: name, secret: inner, region: place };
    const save = (option: object) => node('save', 'save', { option: { entity: world.orders, ...option } });
    const saver = async () => {
      const fields = ['title', 'secret', 'region'];
      const own = Object.fromEntries(fields.map((key) => [key, { $ref: `form.${key}` }]));
      const flow = await flows.published({
        form: fields.map((key) => text(key)),
        nodes: chain([save({ values: own })]),
      });
      return flow._id;
    };

    test.each<[string, () => Promise<ReturnType<typeof node>[]>]>([
      ['rows that stand in a step', () => Promise.resolve([save({ rows: [values] })])],
      [
        'a function that is called',
        async () => [node('call', 'call', { option: { flow: await saver(), form: values } })],
      ],
      [
        'functions that call each other in turn',
        async () => {
          const all = { $ref: 'form' };
          const between = await flows.published({
            form: ['title', 'secret', 'region'].map((key) => text(key)),
            nodes: chain([node('call', 'call', { option: { flow: await saver(), form: all } })]),
          });
          return [node('call', 'call', { option: { flow: between._id, form: values } })];
        },
      ],
      [
        'a variable that is set twice',
        () =>
          Promise.resolve([
            set('first', { kept: '' }),
            set('then', { kept: inner }),
            save({ values: { ...values, secret: { $ref: 'vars.kept' } } }),
          ]),
      ],
    ])('is neither asked for nor taken through %s', async (_what, steps) => {
      const flow = await flows.published({ form, nodes: chain(await steps()) });
      const clerk = hidden.clerkOf(world, [flow._id]);
      const params = { project: data.project, program: flow._id, id: 'latest' };
      const asked = await data.service.ask(prepareFlow, clerk, { params, input: {} });
      expect(asked.fields.map(({ _key }) => _key)).toEqual(['name', 'place']);
      const before = await data.footprint({ entity: world.orders });
      const send = (given: Record<string, unknown>) => flows.exec(flow, { form: given }, clerk);
      expect(await refusedAs(send({ name: 'a', inner: 'mine' }))).toEqual(['invalid', 'inner unknown']);
      expect(await refusedAs(send({ name: 'a', place: world.region.Hidden }))).toEqual([
        'invalid',
        'place relation',
      ]);
      expect(await data.footprint({ entity: world.orders })).toEqual(before);
      await send({ name: 'fine', place: world.region.North });
      expect(await data.footprint({ entity: world.orders })).not.toEqual(before);
    });
  });
});

const ok = <T, U>(steps: T, told: U): Promise<[T, U]> => Promise.resolve([steps, told]);
