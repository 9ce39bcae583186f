import { newId } from '@buildmesh/kernel';
import {
  adminBulkRows,
  adminGetRow,
  adminQueryRows,
  adminRemoveRow,
  adminSaveRow,
  adminUpdateRow,
  dropRows,
  restoreRows,
  rowHistory,
  rowsChanged,
  type Row,
} from '@buildmesh/contracts';
import { describeWith, eventually } from '@buildmesh/testing';
import { refusalOf, refusedAs, startData, type DataFixture, type NewFields } from './data-fixture.js';

const FIELDS: NewFields = [
  { name: 'Title', type: 'string', key: 'title', option: { required: true } },
  { name: 'Code', type: 'string', key: 'code', option: { unique: true } },
  { name: 'Amount', type: 'number', key: 'amount', option: { min: 0 } },
  { name: 'Due', type: 'date', key: 'due' },
  { name: 'At', type: 'timestamp', key: 'at' },
  { name: 'Text', type: 'html', key: 'text' },
  { name: 'Tags', type: 'string', key: 'tags', option: { _display: { _type: 'array' } } },
  { name: 'Extra', type: 'json', key: 'extra' },
];

describeWith(['postgres'], 'writing rows', () => {
  let data: DataFixture;
  let params: { project: string; entity: string };
  const save = (input: Record<string, unknown>, context = data.admin) =>
    data.service.ask(adminSaveRow, context, { params, input });
  const update = (id: string, input: Record<string, unknown>) =>
    data.service.ask(adminUpdateRow, data.admin, { params: { ...params, id }, input });
  const get = (id: string) => data.service.ask(adminGetRow, data.admin, { params: { ...params, id } });

  beforeAll(async () => {
    data = await startData();
    ({ params } = await data.table('Orders', FIELDS));
  }, 60_000);
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  const assertNothingWritten = async (work: () => Promise<void>) => {
    const before = await data.footprint(params);
    await work();
    expect(await data.footprint(params)).toEqual(before);
  };

  test('a saved row is answered as it can be read afterwards', async () => {
    const row = await save({
      title: 'First',
      amount: 1.005,
      due: '2026-02-28',
      at: 1_700_000_000_123,
      tags: ['a', "b'"],
      extra: { deep: [1, null] },
      code: 'C1',
    });
    expect(row).toMatchObject({
      __name: 'First',
      amount: 1.01,
      due: '2026-02-28',
      at: 1_700_000_000_123,
      tags: ['a', "b'"],
      extra: { deep: [1, null] },
      _creator: data.admin.user,
      _ver: 1,
    });
    expect(await get(row._id)).toEqual(row);
  });

  test('empty values are stored as none', async () => {
    const row = await save({ title: 'Empty', code: '', tags: [], extra: null });
    expect(row).toMatchObject({ code: null, tags: null, extra: null });
    const [stored] = (await data.stored(params)).filter((each) => each['_id'] === row._id);
    expect(Object.values(stored ?? {})).not.toContain('');
  });

  test('each rule of each field is told, and nothing is written', () =>
    assertNothingWritten(async () => {
      expect(
        await refusedAs(
          save({ amount: -1, due: '2026-02-30', at: 'soon', nonsense: 1, _ctime: 5, tags: 'a' }),
        ),
      ).toEqual(
        expect.arrayContaining([
          'invalid',
          'title required',
          'amount number',
          'due format',
          'nonsense unknown',
          '_ctime system',
        ]),
      );
    }));

  test('rich text loses whatever could run', async () => {
    const row = await save({
      title: 'Html',
      text: '<p onclick="x()">Hi<script>alert(1)</script><a href="javascript:x()">l</a><a href="https://a.b">m</a></p>',
    });
    expect(row['text']).not.toMatch(/script|onclick/i);
    expect(row['text']).toContain('href="https://a.b"');
  });

  test('an update changes what it names, counts up the version and keeps the rest', async () => {
    const row = await save({ title: 'Old', amount: 5, due: '2026-01-01' });
    const changed = await update(row._id, { title: 'New', due: null });
    expect(changed).toEqual({
      ...row,
      title: 'New',
      __name: 'New',
      due: null,
      _ver: 2,
      _mtime: changed['_mtime'],
    });
    expect(await get(row._id)).toEqual(changed);
  });

  test('an update that lost the race is answered with the current row', async () => {
    const row = await save({ title: 'Race', amount: 1 });
    const winner = await update(row._id, { amount: 2, _ver: 1 });
    await assertNothingWritten(async () => {
      const refusal = await refusalOf(update(row._id, { amount: 3, _ver: 1 }));
      expect(refusal.key).toBe('row.conflict');
      expect(refusal.details.data).toEqual(winner);
    });
  });

  test('an update without a field, of a row that is not there, or against the rules writes nothing', async () => {
    const row = await save({ title: 'Stay', code: 'STAY' });
    await assertNothingWritten(async () => {
      expect(await refusedAs(update(row._id, {}))).toEqual(['row.no-field-to-update']);
      expect(await refusedAs(update(row._id, { _ver: 1 }))).toEqual(['row.no-field-to-update']);
      expect(await refusedAs(update(newId(), { title: 'x' }))).toEqual(['row.not-found']);
      expect(await refusedAs(update(row._id, { title: null }))).toEqual(['invalid', 'title required']);
      expect(await refusedAs(update(row._id, { title: 'x', _ver: 'one' }))).toEqual([
        'invalid',
        '_ver number',
      ]);
    });
  });

  test('a unique value is taken once; empty ones and removed rows do not count', async () => {
    const first = await save({ title: 'Unique', code: 'U1' });
    await assertNothingWritten(async () =>
      expect(await refusedAs(save({ title: 'Again', code: 'U1' }))).toEqual(['invalid', 'code unique']),
    );
    await save({ title: 'No code 1' });
    await save({ title: 'No code 2' });
    await data.service.ask(adminRemoveRow, data.admin, { params: { ...params, id: first._id } });
    const second = await save({ title: 'Free again', code: 'U1' });
    const refused = data.service.ask(restoreRows, data.admin, { params, input: { list: [first._id] } });
    expect(await refusedAs(refused)).toEqual(['invalid', 'code unique']);
    expect(second['code']).toBe('U1');
  });

  test('a removed row is gone from lists, can be found in the recycle bin and be brought back', async () => {
    const row = await save({ title: 'Recycled', amount: 7 });
    const list = (removed: boolean) =>
      data.service.ask(adminQueryRows, data.admin, {
        params,
        input: { query: [{ key: '_id', opt: 'eq', value: row._id }], option: { removed } },
      });
    await data.service.ask(adminRemoveRow, data.admin, { params: { ...params, id: row._id } });
    expect(await refusedAs(get(row._id))).toEqual(['row.not-found']);
    expect(
      await refusedAs(data.service.ask(adminRemoveRow, data.admin, { params: { ...params, id: row._id } })),
    ).toEqual(['row.not-found']);
    expect([(await list(false)).size, (await list(true)).size]).toEqual([0, 1]);
    expect(await data.service.ask(restoreRows, data.admin, { params, input: { list: [row._id] } })).toEqual({
      restored: 1,
    });
    expect(await get(row._id)).toMatchObject({ title: 'Recycled', amount: 7, _ver: 3 });
    const history = await data.service.ask(rowHistory, data.admin, { params: { ...params, id: row._id } });
    expect(history.map(({ action }) => action)).toEqual(['restore', 'remove', 'create']);
    expect(history[1]).toMatchObject({ user: data.admin.user, before: { title: 'Recycled', amount: 7 } });
  });

  test('each change leaves its audit entry with what stood there before and after', async () => {
    const row = await save({ title: 'Audited', amount: 1 });
    await update(row._id, { amount: 2 });
    const [last] = await data.service.ask(rowHistory, data.admin, { params: { ...params, id: row._id } });
    expect(last).toMatchObject({
      action: 'update',
      before: { amount: 1 },
      after: { amount: 2 },
      user: data.admin.user,
    });
  });

  test('a new row that holds nothing at all is refused, singly and in a bundle', async () => {
    const { params: bare } = await data.table('Bare', [
      { name: 'A', type: 'string', key: 'a' },
      { name: 'B', type: 'number', key: 'b' },
    ]);
    const create = (input: Record<string, unknown>) =>
      data.service.ask(adminSaveRow, data.admin, { params: bare, input });
    for (const input of [{}, { a: '' }, { a: null, b: null }])
      expect(await refusedAs(create(input))).toEqual(['row.no-field-to-update']);
    expect(
      await refusedAs(
        data.service.ask(adminBulkRows, data.admin, {
          params: bare,
          input: { save: [{ a: 'x' }, { a: '' }] },
        }),
      ),
    ).toEqual(['row.no-field-to-update', '1: required']);
    expect(await data.stored(bare)).toEqual([]);
    await create({ b: 0 });
    const { params: filled } = await data.table('Filled', [
      { name: 'A', type: 'string', key: 'a', option: { default: 'new' } },
    ]);
    await data.service.ask(adminSaveRow, data.admin, { params: filled, input: {} });
  });

  test('a retried create has one effect and one answer', async () => {
    const context = { ...data.admin, idempotencyKey: `key-${newId()}` };
    const input = { title: 'Once', code: `ONCE-${newId()}` };
    const answers = await Promise.all([save(input, context), save(input, context), save(input, context)]);
    expect(new Set(answers.map((row) => row._id)).size).toBe(1);
    expect(await save(input, context)).toEqual(answers[0]);
    await assertNothingWritten(async () =>
      expect(await refusedAs(save({ ...input, title: 'Other' }, context))).toEqual(['idempotency-mismatch']),
    );
    const { size } = await data.service.ask(adminQueryRows, data.admin, {
      params,
      input: { query: [{ key: 'code', opt: 'eq', value: input.code }] },
    });
    expect(size).toBe(1);
  });

  test('a key of one caller means nothing to another', async () => {
    const key = `key-${newId()}`;
    const mine = await save({ title: 'Mine' }, { ...data.admin, idempotencyKey: key });
    const other = await save({ title: 'Theirs' }, { ...data.admin, user: newId(), idempotencyKey: key });
    expect(other._id).not.toBe(mine._id);
  });

  test('a bundle saves, changes and removes in one step', async () => {
    const [a, b] = [await save({ title: 'A', amount: 1 }), await save({ title: 'B' })];
    const input = {
      save: [{ title: 'S1', amount: 1.005 }, { title: 'S2' }],
      update: [{ _id: a._id, amount: 9, _ver: 1 }],
      remove: [b._id],
    };
    const result = await data.service.ask(adminBulkRows, data.admin, { params, input });
    expect(result).toMatchObject({ updated: 1, removed: 1 });
    expect(await get(result.saved[0] ?? '')).toMatchObject({
      title: 'S1',
      __name: 'S1',
      amount: 1.01,
      _creator: data.admin.user,
    });
    expect(await get(a._id)).toMatchObject({ amount: 9, _ver: 2, title: 'A' });
    expect(await refusedAs(get(b._id))).toEqual(['row.not-found']);
  });

  test('new rows of a bundle stand in their order where the newest come first, below one another', async () => {
    const table = (await data.table('Pasted', [{ name: 'Title', type: 'string', key: 'title' }])).params;
    const titles = ['one', 'two', 'three', 'four'];
    await data.service.ask(adminBulkRows, data.admin, {
      params: table,
      input: { save: titles.map((title) => ({ title })) },
    });
    const { data: rows } = await data.service.ask(adminQueryRows, data.admin, { params: table, input: {} });
    expect(rows.map(({ title }) => title)).toEqual(titles);
  });

  test('one bad row of a bundle stops the whole of it and is named', async () => {
    const row = await save({ title: 'Bundled', code: 'TAKEN' });
    const bulk = (input: object) => data.service.ask(adminBulkRows, data.admin, { params, input });
    await assertNothingWritten(async () => {
      expect(await refusedAs(bulk({ save: [{ title: 'ok' }, { title: 'bad', amount: 'many' }] }))).toEqual([
        'invalid',
        '1:amount format',
      ]);
      expect(
        await refusedAs(
          bulk({
            save: [
              { title: 'x', code: 'N1' },
              { title: 'y', code: 'N2' },
              { title: 'z', code: 'N1' },
            ],
          }),
        ),
      ).toEqual(['invalid', '2:code unique']);
      expect(
        await refusedAs(
          bulk({
            save: [
              { title: 'x', code: 'N1' },
              { title: 'y', code: 'TAKEN' },
            ],
            remove: [],
          }),
        ),
      ).toEqual(['invalid', '1:code unique']);
      expect(
        await refusedAs(bulk({ save: [{ title: 'x' }], update: [{ _id: row._id, amount: 1, _ver: 9 }] })),
      ).toEqual(['row.conflict', '0:_id conflict']);
      const gone = { _id: newId(), amount: 1 };
      expect(await refusedAs(bulk({ update: [{ _id: row._id, amount: 1 }, gone] }))).toEqual([
        'row.not-found',
        '1:_id not-found',
      ]);
      expect(await refusedAs(bulk({ save: [{ title: 'x' }], remove: [row._id, newId()] }))).toEqual([
        'row.not-found',
        '1:_id not-found',
      ]);
      expect(await refusedAs(bulk({ update: [{ _id: row._id, amount: 1 }], remove: [row._id] }))).toEqual([
        'invalid',
        '0:_id unique',
      ]);
      expect(await refusedAs(bulk({ update: [{ _id: row._id, amount: 1 }, { _id: newId() }] }))).toEqual([
        'row.no-field-to-update',
        '1: required',
      ]);
      expect(
        await refusedAs(
          bulk({
            update: [
              { _id: row._id, amount: 1 },
              { _id: newId(), amount: 1, _ver: 'x' },
            ],
          }),
        ),
      ).toEqual(['invalid', '1:_ver number']);
    });
  });

  test('a thousand changes are the most that one bundle takes', () =>
    assertNothingWritten(async () => {
      const save = Array.from({ length: 1000 }, () => ({ title: 'x' }));
      expect(
        await refusedAs(
          data.service.ask(adminBulkRows, data.admin, { params, input: { save, remove: [newId()] } }),
        ),
      ).toEqual(['invalid', 'save limit']);
    }));

  test('writes are told as events after they are committed', async () => {
    const heard: string[][] = [];
    data.service.bus.subscribe(rowsChanged, ({ entity, ids }) => {
      if (entity === params.entity) heard.push(ids);
    });
    const row = await save({ title: 'Told' });
    await eventually(() => heard.flat().includes(row._id));
  });

  test('emptying an entity needs its name', async () => {
    const own = await data.table('Short lived', FIELDS);
    const drop = (confirm: string) =>
      data.service.ask(dropRows, data.admin, { params: own.params, input: { confirm } });
    await data.service.ask(adminBulkRows, data.admin, {
      params: own.params,
      input: { save: [{ title: 'a' }, { title: 'b' }] },
    });
    const before = await data.footprint(own.params);
    expect(await refusedAs(drop('Something else'))).toEqual(['entity.name-mismatch']);
    expect(await data.footprint(own.params)).toEqual(before);
    expect(await drop('Short lived')).toEqual({ removed: 2 });
    expect((await data.service.ask(adminQueryRows, data.admin, { params: own.params })).size).toBe(0);
  });
});

describeWith(['postgres'], 'related rows', () => {
  let data: DataFixture;
  let orders: { project: string; entity: string };
  let customers: { project: string; entity: string };
  let customer: Row;

  beforeAll(async () => {
    data = await startData();
    ({ params: customers } = await data.table('Customers', [{ name: 'Name', type: 'string', key: 'name' }]));
    ({ params: orders } = await data.table('Orders', [
      { name: 'Customer', type: 'relate', key: 'customer', relate: [customers.entity] },
      {
        name: 'Others',
        type: 'relate',
        key: 'others',
        relate: [customers.entity],
        option: { multiple: true },
      },
    ]));
    customer = await data.service.ask(adminSaveRow, data.admin, {
      params: customers,
      input: { name: 'Ada' },
    });
  }, 60_000);
  afterAll(() => data.service.stop());

  const save = (input: Record<string, unknown>) =>
    data.service.ask(adminSaveRow, data.admin, { params: orders, input });

  test('come with their names, from saving and from reading', async () => {
    const row = await save({ customer: customer._id, others: [{ _id: customer._id }] });
    expect(row).toMatchObject({
      customer: { _id: customer._id, __name: 'Ada' },
      others: [{ _id: customer._id, __name: 'Ada' }],
    });
    const list = await data.service.ask(adminQueryRows, data.admin, {
      params: orders,
      input: { query: [{ key: 'customer', opt: 'like', value: 'AD' }] },
    });
    expect(list.data).toEqual([row]);
  });

  test('must exist', async () => {
    const before = await data.footprint(orders);
    expect(await refusedAs(save({ customer: newId() }))).toEqual(['invalid', 'customer relation']);
    expect(await refusedAs(save({ others: [customer._id, newId()] }))).toEqual([
      'invalid',
      'others relation',
    ]);
    const bulk = data.service.ask(adminBulkRows, data.admin, {
      params: orders,
      input: { save: [{ customer: customer._id }, { customer: newId() }] },
    });
    expect(await refusedAs(bulk)).toEqual(['invalid', '1:customer relation']);
    expect(await data.footprint(orders)).toEqual(before);
  });

  test('that were removed are shown as gone', async () => {
    const gone = await data.service.ask(adminSaveRow, data.admin, {
      params: customers,
      input: { name: 'Bob' },
    });
    const row = await save({ customer: gone._id });
    await data.service.ask(adminRemoveRow, data.admin, { params: { ...customers, id: gone._id } });
    expect(
      await data.service.ask(adminGetRow, data.admin, { params: { ...orders, id: row._id } }),
    ).toMatchObject({ customer: { _id: gone._id, __name: 'Bob', _removed: true } });
  });
});
