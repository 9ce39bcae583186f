import { jest } from '@jest/globals';
import { newId } from '@buildmesh/kernel';
import { adminUpdateRow } from '@buildmesh/contracts';
import { RowMerge } from '@buildmesh/row-store';
import { describeWith } from '@buildmesh/testing';
import { refusedAs, type NewFields } from './data-fixture.js';
import { FieldToolFixture } from './field-tool-fixture.js';
import { countOf, rowsOf } from './transfer-fixture.js';

describeWith(['postgres'], 'merging the rows of another table', () => {
  let tools: FieldToolFixture;
  beforeAll(async () => {
    tools = await FieldToolFixture.start();
  }, 60_000);
  beforeEach(() => tools.reset());
  afterEach(() => expect(tools.data.service.breaches()).toEqual([]));
  afterAll(() => tools.data.service.stop());

  const SOURCE: NewFields = [
    { name: 'Other key', type: 'string', key: 'code' },
    { name: 'Amount', type: 'string', key: 'sum' },
    { name: 'Not here', type: 'string', key: 'elsewhere' },
  ];
  const source = async (save: Record<string, unknown>[]) => {
    const { params: from } = await tools.data.table('Older goods', SOURCE);
    await tools.fill(from, save);
    return from;
  };

  test('rows are matched by the unique field, else new; fields by key, then by name', async () => {
    const from = await source([
      { code: 'C', sum: '70' },
      { code: 'E', sum: '5', elsewhere: 'x' },
      { code: 'A' },
    ]);
    const answer = await tools.merge(from);
    expect(answer).toMatchObject({ total: 3, saved: 1, updated: 2, failed: 0 });
    expect(await tools.columnOf('code')).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(await tools.columnOf('amount')).toEqual([null, null, 70, null, 5]);
    await tools.takeBack(answer);
    expect(await tools.columnOf('code')).toEqual(['A', 'B', 'C', 'D']);
    expect(await tools.columnOf('amount')).toEqual([null, null, 7, null]);
  });

  test('merging once more finds the rows by their id, also when nothing is unique', async () => {
    const from = await source([{ sum: '1' }, { sum: '2' }]);
    expect(await tools.merge(from)).toMatchObject({ saved: 2, updated: 0 });
    expect(await tools.merge(from)).toMatchObject({ saved: 0, updated: 2 });
    expect(await countOf(tools.data, tools.params)).toBe(6);
  });

  test('two rows that mean the same one, by its id and by its unique value, are not both taken', async () => {
    const from = await source([
      { code: 'X', sum: '1' },
      { code: 'Y', sum: '2' },
    ]);
    await tools.merge(from);
    const renamed = (await rowsOf(tools.data, from)).find(({ code }) => code === 'X');
    await tools.data.service.ask(adminUpdateRow, tools.data.admin, {
      params: { ...from, id: String(renamed?.['_id']) },
      input: { code: 'X2' },
    });
    await tools.fill(from, [{ code: 'X', sum: '9' }]);
    const before = await tools.data.footprint(tools.params);
    const refused = await tools.merge(from);
    expect(refused).toMatchObject({ total: 3, saved: 0, updated: 0, failed: 1, errors: [{ index: 3 }] });
    expect(await tools.data.footprint(tools.params)).toEqual(before);
    expect(await tools.merge(from, { partial: true })).toMatchObject({ saved: 0, updated: 2, failed: 1 });
    expect(await tools.columnOf('code')).toEqual(['A', 'B', 'C', 'D', 'X2', 'Y']);
    expect(await tools.columnOf('amount')).toEqual([null, null, 7, null, 1, 2]);
  });

  test('rows that were merged and taken back can be merged again', async () => {
    const from = await source([{ code: 'Z', sum: '1' }]);
    await tools.takeBack(await tools.merge(from));
    expect(await tools.merge(from)).toMatchObject({ saved: 1 });
    expect(await tools.columnOf('code')).toEqual(['A', 'B', 'C', 'D', 'Z']);
  });

  test('one bad row keeps all out, unless good ones are wanted alone; a rehearsal stores none', async () => {
    const from = await source([{ code: 'E', sum: '5' }, { code: 'F', sum: 'many' }, { code: 'E' }]);
    const before = await tools.data.footprint(tools.params);
    expect(await tools.merge(from, { dry: true })).toMatchObject({ total: 3, failed: 2 });
    const all = await tools.merge(from);
    expect(all).toMatchObject({ total: 3, saved: 0, failed: 2 });
    expect(all).toMatchObject({ errors: [{ index: 2 }, { index: 3 }] });
    expect(await tools.data.footprint(tools.params)).toEqual(before);
    expect(await tools.merge(from, { partial: true })).toMatchObject({ saved: 1, failed: 2 });
  });

  test('a row that somebody changes meanwhile keeps all out, or fails alone where good ones are wanted', async () => {
    const from = await source([
      { code: 'C', sum: '70' },
      { code: 'E', sum: '5' },
    ]);
    const store = tools.data.service.get<RowMerge>(RowMerge);
    const merge = store.mergeStaged.bind(store);
    const spy = jest.spyOn(store, 'mergeStaged').mockImplementation(async (manager, staging, how) => {
      const { schema, table } = staging.entity;
      await tools.data.sql(`UPDATE "${schema}"."${table}" SET "_ver" = "_ver" + 1`);
      return merge(manager, staging, how);
    });
    expect(await refusedAs(tools.merge(from))).toEqual(['conflict']);
    expect(await tools.columnOf('amount')).toEqual([null, null, 7, null]);
    const partial = await tools.merge(from, { partial: true });
    expect(partial).toMatchObject({ total: 2, saved: 1, updated: 0, failed: 1 });
    expect(await tools.columnOf('amount')).toEqual([null, null, 7, null, 5]);
    spy.mockRestore();
  });

  test('who may not import here or not read there is refused, and rows beyond the quota stay out', async () => {
    const from = await source([{ code: 'E' }]);
    const { params: strange } = await tools.data.table('Strange', [
      { name: 'Nothing', type: 'string', key: 'nothing' },
    ]);
    const before = await tools.data.footprint(tools.params);
    expect(await refusedAs(tools.merge(from, {}, tools.mayWrite({ update: true })))).toEqual([
      'permission-denied',
    ]);
    expect(await refusedAs(tools.merge({ ...from, entity: newId() }))).toEqual(['entity.not-found']);
    expect(await refusedAs(tools.merge(strange))).toEqual(['field.not-found']);
    const poor = tools.mayWrite({ import: true }, { limit: { simple: true, rows: 1 } });
    expect(await refusedAs(tools.merge(from, {}, poor))).toContain('quota-reached');
    expect(await tools.data.footprint(tools.params)).toEqual(before);
  });
});
