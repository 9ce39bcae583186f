import { adminSaveRow, adminUpdateRow, debugFlow, listDebugRuns } from '@buildmesh/contracts';
import { describeWith } from '@buildmesh/testing';
import { startData, type DataFixture } from './data-fixture.js';
import { chain, flowsOf, node } from './flow-fixture.js';

describeWith(['postgres'], 'values in functions that are made when a row is read', () => {
  let data: DataFixture;
  let flows: ReturnType<typeof flowsOf>;
  let orders: Awaited<ReturnType<DataFixture['table']>>['params'];
  let lines: typeof orders;
  let order: string;
  beforeAll(async () => {
    data = await startData();
    flows = flowsOf(data);
    ({ params: lines } = await data.table('Lines', [
      { name: 'Title', key: 'title', type: 'string' },
      { name: 'Quantity', key: 'q', type: 'number' },
    ]));
    ({ params: orders } = await data.table('Orders', [
      { name: 'Title', key: 'title', type: 'string' },
      { name: 'Lines', key: 'lines', type: 'relate', relate: [lines.entity], option: { multiple: true } },
      {
        ...{ name: 'Total', key: 'tot', type: 'number' },
        option: {
          _display: { _type: 'rollup' },
          rollup: { method: 'sum', relate: 'lines', field: 'q' },
        },
      },
      {
        ...{ name: 'Label', key: 'lab', type: 'string' },
        option: { _display: { _type: 'mix' }, mix: { keys: ['title', 'tot'], separator: '-' } },
      },
      { name: 'Kept', key: 'kept', type: 'number' },
    ]));
    const line = (title: string, q: number) =>
      data.service.ask(adminSaveRow, data.admin, { params: lines, input: { title, q } });
    const [one, two] = [await line('one', 50), await line('two', 5)];
    const input = { title: 'first', lines: [one._id, two._id] };
    order = (await data.service.ask(adminSaveRow, data.admin, { params: orders, input }))._id;
  }, 60_000);
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  const query = () => node('q', 'query', { option: { entity: orders.entity } });
  const published = (nodes: ReturnType<typeof chain>, item = false) =>
    flows.published({ nodes, ...(item ? { option: { entity: orders.entity } } : {}) });
  const answered = async (nodes: ReturnType<typeof chain>) => (await flows.exec(await published(nodes))).data;

  test('stand in the rows of a query, as formulas and whole rows', async () => {
    expect(await answered(chain([query()], { $formula: 'SUM({nodes.q.tot})' }))).toBe(55);
    expect(await answered(chain([query()], { $ref: 'nodes.q' }))).toMatchObject([
      { tot: 55, lab: 'first-55' },
    ]);
  });

  test('stand in the row that a function is run for', async () => {
    const flow = await published(chain([], { $formula: '{item.tot}*2' }), true);
    expect((await flows.exec(flow, { item: order })).data).toBe(110);
  });

  test('decide a branch, one row or turn by turn', async () => {
    const big = (key: string) => ({
      ...{ id: 'way', name: 'big' },
      option: { filter: [{ key, opt: 'gt', value: 50 }] },
    });
    const one = node('q', 'query', { option: { entity: orders.entity, one: true }, next: 'fork' });
    const set = node('set', 'assign', { option: { values: { big: 'yes' } }, next: 'end' });
    const graph = [
      node('start', 'start', { next: 'q' }),
      one,
      node('fork', 'branch', { branches: [{ ...big('nodes.q.tot'), next: 'set' }], next: 'end' }),
      set,
      node('end', 'end', { option: { data: { $ref: 'vars.big' } } }),
    ];
    expect(await answered(graph)).toBe('yes');
    const looped = [
      node('start', 'start', { next: 'q' }),
      { ...query(), next: 'each' },
      node('each', 'loop', {
        option: { list: { $ref: 'nodes.q' } },
        branches: [{ id: 'body', name: '', option: {}, next: 'fork' }],
        next: 'end',
      }),
      node('fork', 'branch', { branches: [{ ...big('nodes.each.item.tot'), next: 'set' }] }),
      { ...set, next: null },
      node('end', 'end', { option: { data: { $ref: 'vars.big' } } }),
    ];
    expect(await answered(looped)).toBe('yes');
  });

  test('are stored by an update', async () => {
    const one = node('q', 'query', { option: { entity: orders.entity, one: true } });
    const option = { entity: orders.entity, id: order, values: { kept: { $ref: 'nodes.q.tot' } } };
    await answered(chain([one, node('set', 'update', { option })]));
    const input = { title: 'first' };
    const params = { ...orders, id: order };
    expect(await data.service.ask(adminUpdateRow, data.admin, { params, input })).toMatchObject({ kept: 55 });
  });

  test('are told in a dataset and in the trace of a draft', async () => {
    const dataset = node('d', 'dataset', { option: { name: 'orders', rows: { $ref: 'nodes.q' } } });
    const flow = await flows.create({ nodes: chain([query(), dataset]) });
    const params = { project: data.project, id: flow._id };
    const answer = await data.service.ask(debugFlow, data.admin, { params, input: {} });
    expect(answer.dataset?.['orders']?.data).toMatchObject([{ tot: 55, lab: 'first-55' }]);
    const [run] = await data.service.ask(listDebugRuns, data.admin, { params });
    expect(run?.nodes.find(({ id }) => id === 'q')?.output).toContain('"tot":55');
  });

  test('are told to people as their own lists show them', async () => {
    const flow = await published(chain([query()], { $ref: 'nodes.q' }));
    const clerk = data.memberWith({
      program: [flow._id],
      simple: { [orders.entity]: { query: true }, [lines.entity]: { query: true } },
      filter: { [lines.entity]: [{ key: 'q', opt: 'lt', value: 10 }] },
    });
    expect((await flows.exec(flow, {}, clerk)).data).toMatchObject([{ tot: 5 }]);
  });
});
