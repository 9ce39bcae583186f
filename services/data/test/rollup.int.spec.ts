import {
  adminQueryRows,
  adminRemoveRow,
  adminSaveRow,
  adminUpdateRow,
  createField,
  hideField,
  exportRows,
  adminSummarizeRows,
  simpleQueryRows,
  updateField,
} from '@buildmesh/contracts';
import type { FilterNode } from '@buildmesh/domain';
import { FileStore } from '@buildmesh/persistence';
import { describeWith } from '@buildmesh/testing';
import { refusalOf, refusedAs, startData, type DataFixture } from './data-fixture.js';

describeWith(['postgres'], 'rollups, mixes and virtual fields', () => {
  let data: DataFixture;
  let shops: { project: string; entity: string };
  let sales: { project: string; entity: string };
  let shop: string;
  beforeAll(async () => {
    data = await startData();
    ({ params: shops } = await data.table('Shops', [
      { key: 'name', name: 'name', type: 'string' },
      { key: 'city', name: 'city', type: 'string' },
    ]));
    ({ params: sales } = await data.table('Sales', [
      { key: 'shop', name: 'shop', type: 'relate', relate: [shops.entity] },
      { key: 'amount', name: 'amount', type: 'number' },
      { key: 'word', name: 'word', type: 'string' },
    ]));
    for (const method of ['sum', 'avg', 'min', 'max', 'count', 'concat'] as const) {
      const field = method === 'concat' ? 'word' : 'amount';
      await make(shops, `r_${method}`, {
        _display: { _type: 'rollup' },
        rollup: { method, entity: sales.entity, relate: 'shop', ...(method === 'count' ? {} : { field }) },
      });
    }
    await make(shops, 'line', {
      _display: { _type: 'mix' },
      mix: { keys: ['name', 'city', 'r_sum'], separator: ', ' },
    });
    await data.service.ask(createField, data.admin, {
      params: shops,
      input: {
        key: 'hello',
        name: 'hello',
        type: '$virtual',
        option: { _virtual: { format: 'Hello {name}!' } },
      },
    });
    shop = await save(shops, { name: 'North', city: 'Oslo' });
    await save(shops, { name: 'Empty' });
  });
  afterAll(() => data.service.stop());

  const make = (params: typeof shops, key: string, option: object) =>
    data.service.ask(createField, data.admin, { params, input: { key, name: key, type: 'string', option } });
  const save = async (params: typeof shops, input: object): Promise<string> =>
    (await data.service.ask(adminSaveRow, data.admin, { params, input: { ...input } }))._id;
  const listed = async (input: object = {}) =>
    (
      await data.service.ask(adminQueryRows, data.admin, {
        params: shops,
        input: { sort: [{ key: 'name', order: 'desc' }], ...input },
      })
    ).data;

  test('follow their related rows at once, whatever happens to those', async () => {
    const first = await save(sales, { shop, amount: 10, word: 'a' });
    await save(sales, { shop, amount: 2.5, word: 'b' });
    expect((await listed())[0]).toMatchObject({
      r_sum: 12.5,
      r_avg: 6.25,
      r_min: 2.5,
      r_max: 10,
      r_count: 2,
      r_concat: 'a, b',
    });
    await data.service.ask(adminUpdateRow, data.admin, {
      params: { ...sales, id: first },
      input: { amount: 20 },
    });
    expect((await listed())[0]).toMatchObject({
      r_sum: 22.5,
      line: 'North, Oslo, 22.5',
      hello: 'Hello North!',
    });
    await data.service.ask(adminRemoveRow, data.admin, { params: { ...sales, id: first }, input: {} });
    const [north, empty] = await listed();
    expect(north).toMatchObject({ r_sum: 2.5, r_count: 1, r_concat: 'b' });
    expect(empty).toMatchObject({
      r_sum: 0,
      r_avg: null,
      r_min: null,
      r_count: 0,
      r_concat: null,
      line: 'Empty, 0',
    });
  });

  test('can be asked for alone, and are exported', async () => {
    const [row] = await listed({ option: { fields: ['line'], count: false } });
    expect(Object.keys(row ?? {}).sort()).toEqual(['_id', 'line']);
    const file = await data.service.ask(exportRows, data.admin, {
      params: shops,
      input: { type: 'csv', fields: ['name', 'r_sum', 'hello'], sort: [{ key: 'name', order: 'desc' }] },
    });
    if (!('key' in file)) throw new Error('no file');
    const parts: Buffer[] = [];
    for await (const part of (await data.service.get<FileStore>(FileStore).open(file.key)) ?? [])
      parts.push(part as Buffer);
    expect(Buffer.concat(parts).toString('utf8').split(/\r?\n/)[1]).toBe('North,2.5,Hello North!');
  });

  test('over a relation of their own draw together the rows that it names', async () => {
    const { params } = await data.table('Baskets', [
      { key: 'picks', name: 'picks', type: 'relate', relate: [sales.entity], option: { multiple: true } },
    ]);
    await make(params, 'worth', {
      _display: { _type: 'rollup' },
      rollup: { method: 'sum', relate: 'picks', field: 'amount' },
    });
    const picks = [await save(sales, { amount: 3 }), await save(sales, { amount: 4 })];
    await save(params, { picks });
    const { data: rows } = await data.service.ask(adminQueryRows, data.admin, { params, input: {} });
    expect(rows[0]).toMatchObject({ worth: 7 });
  });

  test('keep the fields that they draw on: none is hidden, retyped or unlinked, and whose they are is told', async () => {
    const { params: items, fields } = await data.table('Items', [
      { key: 'q', name: 'Quantity', type: 'number' },
      { key: 'order', name: 'Order', type: 'relate', relate: [shops.entity] },
      { key: 'free', name: 'Free', type: 'number' },
    ]);
    const { params: boxes } = await data.table('Boxes', [
      { key: 'items', name: 'Items', type: 'relate', relate: [items.entity], option: { multiple: true } },
    ]);
    await make(boxes, 'total', {
      _display: { _type: 'rollup' },
      rollup: { method: 'sum', relate: 'items', field: 'q' },
    });
    await make(shops, 'ordered', {
      _display: { _type: 'rollup' },
      rollup: { method: 'count', entity: items.entity, relate: 'order' },
    });
    const at = (key: string) => ({
      params: { project: data.project, id: fields.find(({ _key }) => _key === key)?._id ?? '' },
    });
    const before = await data.footprint(items);
    const told = async (call: Promise<unknown>) =>
      (await refusalOf(call)).details.errors?.map(({ rule, params }) => [rule, params?.['name']]);
    const total = [['formula-used', 'Boxes: total']];
    expect(await told(data.service.ask(hideField, data.admin, at('q')))).toEqual(total);
    const change = (key: string, input: object) =>
      data.service.ask(updateField, data.admin, { ...at(key), input });
    expect(await told(change('q', { status: 'hidden' }))).toEqual(total);
    expect(await told(change('q', { type: 'date', option: {} }))).toEqual(total);
    expect(await told(data.service.ask(hideField, data.admin, at('order')))).toEqual([
      ['formula-used', 'Shops: ordered'],
    ]);
    expect(await data.footprint(items)).toEqual(before);
    expect(await data.service.ask(hideField, data.admin, at('free'))).toBe(true);
  });

  test('count only what the caller may read', async () => {
    await save(sales, { shop, amount: 100, word: 'secret' });
    const ask = async (auth: object) => {
      const clerk = data.memberWith({
        simple: { [shops.entity]: { query: true }, [sales.entity]: { query: true } },
        ...auth,
      });
      const { data: rows } = await data.service.ask(simpleQueryRows, clerk, {
        params: shops,
        input: { sort: [{ key: 'name', order: 'desc' }] },
      });
      return rows[0];
    };
    expect(await ask({})).toMatchObject({ r_sum: 102.5, r_count: 2 });
    expect(
      await ask({ filter: { [sales.entity]: [{ key: 'amount', opt: 'lt', value: 50 }] } }),
    ).toMatchObject({ r_sum: 2.5, r_concat: 'b' });
    expect(await ask({ query: { [`${sales.entity}.amount`]: false } })).toMatchObject({
      r_sum: null,
      r_max: null,
    });
    expect(
      await ask({ simple: { [shops.entity]: { query: true }, [sales.entity]: { query: false } } }),
    ).toMatchObject({ r_sum: null, r_count: null });
  });

  test('are filtered, sorted, paged, compared with and summed up by what their reader sees of them', async () => {
    const { params: towns } = await data.table('Towns', [
      { key: 'name', name: 'name', type: 'string' },
      { key: 'goal', name: 'goal', type: 'number' },
      { key: 'stands', name: 'stands', type: 'relate', relate: [sales.entity], option: { multiple: true } },
    ]);
    const { params: taxes } = await data.table('Taxes', [
      { key: 'town', name: 'town', type: 'relate', relate: [towns.entity], option: { multiple: true } },
      { key: 'amount', name: 'amount', type: 'number', option: { accuracy: 4 } },
      { key: 'word', name: 'word', type: 'string' },
    ]);
    const taxed = { entity: taxes.entity, relate: 'town' };
    for (const [key, rollup] of Object.entries({
      sum: { ...taxed, method: 'sum', field: 'amount' },
      least: { ...taxed, method: 'min', field: 'amount' },
      words: { ...taxed, method: 'concat', field: 'word' },
      stand: { method: 'sum', relate: 'stands', field: 'amount' },
    }))
      await make(towns, key, { _display: { _type: 'rollup' }, rollup });
    const stands = [await save(sales, { amount: 3 }), await save(sales, { amount: 4 })];
    const ids: string[] = [];
    for (const [name, goal, own] of [
      ['A', 1, stands],
      ['B', 3.34, stands.slice(1)],
      ['C', 30, []],
    ] as const)
      ids.push(await save(towns, { name, goal, ...(own.length > 0 ? { stands: own } : {}) }));
    const [a = '', b = ''] = ids;
    await save(taxes, { town: [a, b], amount: 1.1151, word: 'apple' });
    await save(taxes, { town: [b], amount: 2.2249, word: 'Pear' });
    const ask = async (input: object, by = data.admin, contract = adminQueryRows) => {
      const answer = await data.service.ask(contract, by, { params: towns, input });
      return { names: answer.data.map(({ name }) => name), meta: answer };
    };
    const names = async (...query: FilterNode[]) =>
      (await ask({ query, sort: [{ key: 'name', order: 'asc' }] })).names;
    // As they are shown: in two decimals.
    expect(await names({ key: 'sum', opt: 'eq', value: 3.34 })).toEqual(['B']);
    expect(await names({ key: 'sum', opt: 'eq', value: 1.12 })).toEqual(['A']);
    expect(await names({ key: 'sum', opt: 'lt', value: 1 })).toEqual(['C']);
    expect(await names({ key: 'sum', opt: 'eq', field: 'goal' })).toEqual(['B']);
    expect(await names({ key: 'least', opt: 'isnull' })).toEqual(['C']);
    expect(await names({ key: 'least', opt: 'notnull' })).toEqual(['A', 'B']);
    expect(await names({ key: 'words', opt: 'like', value: 'PEAR' })).toEqual(['B']);
    expect(await names({ key: 'stand', opt: 'in', value: [7, 0] })).toEqual(['A', 'C']);
    expect((await ask({ sort: [{ key: 'sum', order: 'desc' }] })).names).toEqual(['B', 'A', 'C']);
    expect((await ask({ sort: [{ key: 'least', order: 'desc' }] })).names).toEqual(['B', 'A', 'C']);
    expect((await ask({ sort: [{ key: 'words', order: 'desc' }] })).names).toEqual(['B', 'A', 'C']);
    const seen: unknown[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const { meta } = await ask({
        sort: [{ key: 'stand', order: 'asc' }],
        page: { size: 1, ...(after ? { after } : {}) },
      });
      seen.push(...meta.data.map(({ stand }) => stand));
      after = meta.meta.next ?? null;
    }
    expect(seen).toEqual([0, 4, 7]);
    const { groups } = await data.service.ask(adminSummarizeRows, data.admin, {
      params: towns,
      input: {
        list: [
          { key: 'sum', method: 'sum' },
          { key: 'sum', method: 'max' },
        ],
        group: [],
      },
    });
    expect(groups[0]?.list.map(({ value }) => value)).toEqual([4.46, 3.34]);
    // Who may not read what they are made of finds, sorts and learns nothing by it.
    const simple = { [towns.entity]: { query: true }, [taxes.entity]: { query: true } };
    for (const auth of [
      { simple, query: { [`${taxes.entity}.amount`]: false } },
      { simple: { ...simple, [taxes.entity]: { query: false } } },
      { simple, filter: { [taxes.entity]: [{ key: 'word', opt: 'eq', value: 'none' }] } },
    ]) {
      const clerk = data.memberWith(auth as never);
      const query = [{ key: 'sum', opt: 'gt', value: 1 }];
      expect((await ask({ query }, clerk, simpleQueryRows as never)).names).toEqual([]);
      const sort = [{ key: 'sum', order: 'desc' }];
      expect((await ask({ sort }, clerk, simpleQueryRows as never)).names).toHaveLength(3);
    }
  });

  test('that cannot work are refused with what is wrong', async () => {
    const rollup = (option: object) =>
      refusedAs(make(shops, 'bad', { _display: { _type: 'rollup' }, rollup: option }));
    expect(await rollup({ method: 'sum', relate: 'name', field: 'amount' })).toEqual([
      'invalid',
      'option.rollup.relate relation',
    ]);
    expect(await rollup({ method: 'sum', entity: sales.entity, relate: 'shop', field: 'word' })).toEqual([
      'invalid',
      'option.rollup.field formula-type',
    ]);
    expect(
      await refusedAs(make(shops, 'bad', { _display: { _type: 'mix' }, mix: { keys: ['nothing'] } })),
    ).toEqual(['invalid', 'option.mix formula-field']);
    expect(await refusedAs(save(shops, { line: 'x' }))).toEqual(['invalid', 'line readonly']);
  });
});
