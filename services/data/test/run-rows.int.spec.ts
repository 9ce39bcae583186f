import { adminBulkRows, adminQueryRows, debugFlow, listDebugRuns } from '@buildmesh/contracts';
import { RUN_LIMITS, type FieldDefinition } from '@buildmesh/domain';
import { newId } from '@buildmesh/kernel';
import { describeWith } from '@buildmesh/testing';
import { refusalOf, refusedAs, startData, type DataFixture } from './data-fixture.js';
import { chain, flowsOf, node, text } from './flow-fixture.js';

describeWith(['postgres'], 'rows that functions read and change', () => {
  let data: DataFixture;
  let flows: ReturnType<typeof flowsOf>;
  let goods: Awaited<ReturnType<DataFixture['table']>>['params'];
  beforeAll(async () => {
    data = await startData();
    flows = flowsOf(data);
  }, 60_000);
  beforeEach(async () => {
    ({ params: goods } = await data.table('Goods', [
      { name: 'Name', key: 'name', type: 'string' },
      { name: 'Price', key: 'price', type: 'number' },
    ]));
  });
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  const store = async (names: string[]) => {
    const save = names.map((name, price) => ({ name, price }));
    const input = { save };
    return (await data.service.ask(adminBulkRows, data.admin, { params: goods, input })).saved;
  };
  /** Name and price of what is in the table. */
  const present = async () => {
    const input = { sort: [{ key: 'name', order: 'asc' as const }] };
    const { data: rows } = await data.service.ask(adminQueryRows, data.admin, { params: goods, input });
    return rows.map(({ name, price }) => `${String(name)} ${String(price)}`);
  };
  const step = (type: string, option: object) =>
    node('step', type, { option: { entity: goods.entity, ...option } });
  const ran = async (type: string, option: object, item?: string) =>
    (
      await flows.exec(
        await flows.published({ nodes: chain([step(type, option)], { $ref: 'nodes.step' }) }),
        item === undefined ? {} : { item },
      )
    ).data;
  const priced = (opt: string, value: number) => [{ key: 'price', opt, value }];

  const many = async (rows: number) => {
    const names = Array.from({ length: rows }, (_, at) => `n${at}`);
    for (let at = 0; at < rows; at += 1000) await store(names.slice(at, at + 1000));
  };
  /** Runs a draft: its answer, and what its trace tells of the query. */
  const debugged = async (option: object) => {
    const code = 'return [nodes.step.length, nodes.step.reduce((sum, row) => sum + 1, 0), more.step]';
    const told = node('told', 'code', { option: { code } });
    const flow = await flows.create({
      nodes: chain([step('query', option), told], [{ $ref: 'nodes.told' }, { $ref: 'more.step' }]),
    });
    const params = { project: data.project, id: flow._id };
    const answer = await data.service.ask(debugFlow, data.admin, { params, input: {} });
    const [run] = await data.service.ask(listDebugRuns, data.admin, { params });
    return { data: answer.data, notice: run?.nodes.find(({ id }) => id === 'step')?.notice };
  };

  test('a query reads as many rows as it is told to, all without a limit, and tells where it left some out', async () => {
    await many(1300);
    expect(await debugged({})).toEqual({ data: [[1300, 1300, false], false], notice: undefined });
    expect(await debugged({ limit: 1300 })).toMatchObject({ data: [[1300, 1300, false], false] });
    const left = await debugged({ limit: 1250 });
    expect(left.data).toMatchObject([[1250, 1250, true], true]);
    expect(left.notice).toContain('1250');
    const sorted = { sort: [{ key: 'price', order: 'asc' }], limit: 1100, page: 2 };
    expect(await ran('query', sorted)).toHaveLength(200);
  });

  test('a message to more people than one reaches is refused, not cut', async () => {
    const to = Array.from({ length: 5001 }, () => newId());
    const flow = await flows.published({
      nodes: chain([node('step', 'message', { option: { to, content: 'x' } })]),
    });
    expect((await refusalOf(flows.exec(flow))).details.params?.['reason']).toContain('5000');
  });

  test('a query gives the rows of a filter, in the order asked for, page by page', async () => {
    await store(['a', 'b', 'c', 'd', 'e', 'f']);
    const sort = [{ key: 'price', order: 'desc' }];
    const names = async (option: object) => {
      const rows = (await ran('query', { filter: priced('gte', 1), sort, ...option })) as { name: string }[];
      return rows.map(({ name }) => name);
    };
    expect(await names({})).toEqual(['f', 'e', 'd', 'c', 'b']);
    expect(await names({ limit: 2 })).toEqual(['f', 'e']);
    expect(await names({ limit: 2, page: 2 })).toEqual(['d', 'c']);
    expect(await names({ limit: 2, page: 3 })).toEqual(['b']);
    expect(await names({ limit: 2, page: 4 })).toEqual([]);
    expect(await names({ limit: 2, page: 0 })).toEqual(['f', 'e']);
    expect(await ran('query', { sort, one: true })).toMatchObject({ name: 'f', price: 5 });
    expect(await ran('query', { filter: priced('gt', 9), one: true })).toBeNull();
  });

  describe('rows that are handed on as a whole', () => {
    const lines: FieldDefinition = {
      ...{ _key: 'rows', _name: 'Rows', _type: 'collection' },
      _option: { fields: [text('name'), { ...text('price'), _type: 'number' }] },
    };
    const given = [{ name: 'r1', price: 1 }, { name: 'r2' }];
    const filled = async (nodes: ReturnType<typeof chain>) =>
      flows.exec(await flows.published({ form: [lines], nodes }), { form: { rows: given } });

    test('become new rows where a step stores the rows of a form', async () => {
      const nodes = chain([step('save', { rows: { $ref: 'form.rows' } })], { $ref: 'nodes.step' });
      expect((await filled(nodes)).data).toMatchObject([{ name: 'r1', price: 1 }, { name: 'r2' }]);
      expect(await present()).toEqual(['r1 1', 'r2 null']);
    });

    test('become new rows where a loop stores one by one', async () => {
      const save = step('save', { rows: { $ref: 'nodes.each.item' } });
      await filled([
        node('start', 'start', { next: 'each' }),
        node('each', 'loop', {
          option: { list: { $ref: 'form.rows' } },
          branches: [{ id: 'body', name: '', option: {}, next: 'step' }],
        }),
        save,
      ]);
      expect(await present()).toEqual(['r1 1', 'r2 null']);
    });

    test('are copied where a step stores what another one found', async () => {
      await store(['a', 'b']);
      const found = node('found', 'query', { option: { entity: goods.entity } });
      const copied = chain([found, step('save', { rows: { $ref: 'nodes.found' } })]);
      await flows.exec(await flows.published({ nodes: copied }));
      expect(await present()).toEqual(['a 0', 'a 0', 'b 1', 'b 1']);
    });

    test('are refused where the step itself names what the system sets', async () => {
      const nodes = chain([step('save', { rows: [{ _id: newId(), name: 'r' }] })]);
      expect(await refusedAs(flows.published({ nodes }).then((flow) => flows.exec(flow)))).toContain(
        '_id system',
      );
      expect(await present()).toEqual([]);
    });
  });

  test('an update changes the row of an id, or those of a filter, and no other', async () => {
    const [first] = await store(['a', 'b', 'c']);
    const values = { price: 10 };
    expect(await ran('update', { id: { $ref: 'item._id' }, values }, first)).toEqual({
      updated: 1,
      ids: [first],
    });
    expect(await present()).toEqual(['a 10', 'b 1', 'c 2']);
    expect(await ran('update', { filter: priced('lt', 10), values: { price: 0 } })).toMatchObject({
      updated: 2,
    });
    expect(await present()).toEqual(['a 10', 'b 0', 'c 0']);
  });

  test('a removal takes the row of an id, or those of a filter, and no other', async () => {
    const [first] = await store(['a', 'b', 'c', 'd']);
    expect(await ran('remove', { id: { $ref: 'item._id' } }, first)).toEqual({
      removed: 1,
      ids: [first],
    });
    expect(await present()).toEqual(['b 1', 'c 2', 'd 3']);
    expect(await ran('remove', { filter: priced('gt', 1) })).toMatchObject({ removed: 2 });
    expect(await present()).toEqual(['b 1']);
  });

  test.each([
    ['update', { values: { price: 1 } }],
    ['remove', {}],
  ])('a step of type %s that says neither row nor filter is not published', async (type, option) => {
    const flow = await flows.create({ nodes: chain([step(type, option)]) });
    expect(await refusedAs(flows.publish(flow._id))).toEqual(['invalid', 'step.filter value']);
  });

  test('more than five thousand rows are neither changed nor removed by one run', async () => {
    await data.service.ask(adminBulkRows, data.admin, { params: goods, input: { save: [{ name: 'z' }] } });
    await fill(RUN_LIMITS.writes);
    const filter = [{ key: 'name', opt: 'notnull' }];
    const before = await data.footprint(goods);
    for (const [type, option] of [
      ['update', { filter, values: { price: 7 } }],
      ['remove', { filter }],
    ] as const) {
      const { key, details } = await refusalOf(ran(type, option));
      expect([key, details.params?.['node']]).toEqual(['flow.failed', 'Step step']);
    }
    expect((await data.footprint(goods)) as { rows: unknown }).toMatchObject({
      rows: (before as { rows: unknown }).rows,
    });
    // As many as are allowed do go.
    const all = await ran('update', {
      filter: [{ key: 'name', opt: 'eq', value: 'y' }],
      values: { price: 7 },
    });
    expect(all).toMatchObject({ updated: RUN_LIMITS.writes });
  }, 120_000);

  /** Rows as one run may store them. */
  async function fill(many: number): Promise<void> {
    const code = `return Array.from({ length: ${many} }, () => ({ name: 'y' }));`;
    const nodes = [
      node('code', 'code', { option: { code } }),
      node('save', 'save', { option: { entity: goods.entity, rows: { $ref: 'nodes.code' } } }),
    ];
    await flows.exec(await flows.published({ nodes: chain(nodes, 'stored') }));
  }
});
