import {
  adminTransformField,
  adminUpdateRow,
  clearFields,
  getJob,
  hideField,
  rowHistory,
  updateField,
  type RawInputOf,
} from '@buildmesh/contracts';
import { describeWith } from '@buildmesh/testing';
import { refusedAs } from './data-fixture.js';
import { FieldToolFixture } from './field-tool-fixture.js';
import { rowsOf } from './transfer-fixture.js';

describeWith(['postgres'], 'casting the stored values of a field', () => {
  let tools: FieldToolFixture;
  beforeAll(async () => {
    tools = await FieldToolFixture.start();
  }, 60_000);
  beforeEach(() => tools.reset());
  afterEach(() => expect(tools.data.service.breaches()).toEqual([]));
  afterAll(() => tools.data.service.stop());

  const lower = async () => {
    await tools.fill(tools.params, [{ code: 'E', amount: 2.555 }]);
    await tools.change('amount', { option: { accuracy: 0, max: 5 } });
  };
  const preview = (from: string, as: RawInputOf<typeof adminTransformField>['as']) =>
    tools.data.service.ask(adminTransformField, tools.data.admin, {
      params: tools.params,
      input: { from, as },
    });

  test('stored values become what the field is now; those it does not take are named and kept beside the row', async () => {
    await lower();
    const before = await tools.data.stored(tools.params);
    const rehearsal = await tools.transform('amount', { dry: true });
    expect(rehearsal).toMatchObject({ total: 2, converted: 1, failed: [{ index: 3, value: '7' }] });
    expect(await tools.data.stored(tools.params)).toEqual(before);
    expect(await tools.transform('amount')).toMatchObject({
      total: 2,
      converted: 1,
      unconverted: 1,
      failed: [{ index: 3, value: '7' }],
    });
    expect(await tools.columnOf('amount')).toEqual([null, null, null, null, 3]);
    const [kept] = (await tools.data.stored(tools.params)).flatMap(({ _raw }) => (_raw ? [_raw] : []));
    expect(Object.values(kept as object)).toEqual([{ value: 7, of: { _type: 'number', _option: {} } }]);
  });

  test('what is kept is shown to nobody who reads rows or their history', async () => {
    await lower();
    await tools.transform('amount');
    const rows = await rowsOf(tools.data, tools.params);
    expect(rows.every((row) => !('_raw' in row))).toBe(true);
    const id = String(rows[2]?.['_id'] ?? '');
    const history = await tools.data.service.ask(rowHistory, tools.data.admin, {
      params: { ...tools.params, id },
    });
    expect(history[0]).toMatchObject({ before: { amount: 7 }, after: { amount: null } });
    expect(JSON.stringify(history)).not.toContain('_raw');
  });

  test('taking it back gives every cell its value again, and what was kept is where it was', async () => {
    await lower();
    const before = await tools.columnOf('amount');
    const first = await tools.transform('amount');
    await tools.takeBack(first);
    expect(await tools.columnOf('amount')).toEqual(before);
    expect((await tools.data.stored(tools.params)).every(({ _raw }) => _raw === null)).toBe(true);
    await tools.transform('amount');
    const mended = await tools.transform('amount', { mend: [{ value: '7', to: '4' }] });
    expect(await tools.columnOf('amount')).toEqual([null, null, 4, null, 3]);
    await tools.takeBack(mended);
    expect(await tools.columnOf('amount')).toEqual([null, null, null, null, 3]);
    expect(await tools.transform('amount', { dry: true })).toMatchObject({ failed: [{ value: '7' }] });
  });

  test('values that failed are tried again, as they were or as somebody mended them', async () => {
    await lower();
    await tools.transform('amount');
    expect(await tools.transform('amount', { mend: [{ value: '7', to: 'nine' }] })).toMatchObject({
      unconverted: 1,
    });
    await tools.change('amount', { option: { accuracy: 0, max: 50 } });
    expect(await tools.transform('amount')).toMatchObject({ total: 2, unconverted: 0 });
    expect(await tools.columnOf('amount')).toEqual([null, null, 7, null, 3]);
  });

  test('a job tells each value once, with the number of its rows and the place of the first', async () => {
    await tools.fill(tools.params, [{ text: 'many' }, { text: 'few' }, { text: 'many' }]);
    const { job: id } = await preview('text', { type: 'number' });
    const job = await tools.data.service.ask(getJob, tools.data.admin, {
      params: { project: tools.data.project, id },
    });
    expect(job).toMatchObject({ total: 6, failed: 4 });
    expect(job.errors.map(({ index, value, rows }) => [index, value, rows])).toEqual([
      [2, 'many', 3],
      [6, 'few', 1],
    ]);
  });

  test('a value that is given up is gone, and only a job taken back brings it again', async () => {
    await lower();
    const answer = await tools.transform('amount', { mend: [{ value: '7', to: '' }] });
    expect(answer).toMatchObject({ total: 2, unconverted: 0 });
    expect(await tools.columnOf('amount')).toEqual([null, null, null, null, 3]);
    expect(await tools.transform('amount')).toMatchObject({ total: 1, unconverted: 0 });
    await tools.takeBack(answer);
    expect((await tools.columnOf('amount'))[2]).toBe(7);
  });

  test('a cell that somebody filled meanwhile wins over what was kept', async () => {
    await lower();
    await tools.transform('amount');
    const id = String((await rowsOf(tools.data, tools.params))[2]?.['_id'] ?? '');
    await tools.data.service.ask(adminUpdateRow, tools.data.admin, {
      params: { ...tools.params, id },
      input: { amount: 1 },
    });
    expect(await tools.transform('amount')).toMatchObject({ total: 2, unconverted: 0 });
    expect((await tools.columnOf('amount'))[2]).toBe(1);
  });

  test('a job whose field is of another type by now is not taken back, and says so', async () => {
    await lower();
    const answer = await tools.transform('amount');
    await tools.change('amount', { type: 'date', option: {} });
    const before = await tools.data.stored(tools.params);
    expect(await tools.takeBack(answer)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('cannot be taken back') as string,
    });
    expect(await tools.data.stored(tools.params)).toEqual(before);
  });

  describe('another type', () => {
    test('a change can be told beforehand, and stores nothing', async () => {
      const before = await tools.data.stored(tools.params);
      expect(await preview('text', { type: 'number' })).toMatchObject({
        total: 3,
        converted: 2,
        unconverted: 1,
        failed: [{ index: 2, value: 'many' }],
      });
      expect(
        await preview('text', { type: 'string', option: { _display: { _type: 'divider' } } }),
      ).toMatchObject({
        unconverted: 3,
      });
      expect(await refusedAs(preview('text', { type: 'relate', relate: ['nowhere'] }))).toContain('invalid');
      expect(await tools.data.stored(tools.params)).toEqual(before);
    });

    test('what the new type does not take is kept, can be mended, and returns with the old type', async () => {
      const field = await tools.fieldOf('text');
      const change = tools.data.service.ask(updateField, tools.data.admin, {
        params: { ...tools.params, id: field._id },
        input: { type: 'number' },
      });
      expect(await refusedAs(change)).toContain('field.type-change-loses-values');
      await tools.change('text', { type: 'number' });
      expect(await tools.columnOf('text')).toEqual([12, null, 3.5, null]);
      expect(await tools.transform('text', { mend: [{ value: 'many', to: '99' }], dry: true })).toMatchObject(
        {
          total: 3,
          unconverted: 0,
        },
      );
      await tools.change('text', { type: 'string' });
      expect(await tools.columnOf('text')).toEqual(['12', 'many', '3.5', null]);
      expect((await tools.data.stored(tools.params)).every(({ _raw }) => _raw === null)).toBe(true);
    });

    test('a field that lays out a form keeps the values it had; clearing it away forgets them', async () => {
      await tools.change('text', { type: 'string', option: { _display: { _type: 'divider' } } });
      await tools.change('text', { type: 'string', option: {} });
      expect(await tools.columnOf('text')).toEqual(['12', 'many', '3.5', null]);
      await tools.change('text', { type: 'number' });
      const { _id: id } = await tools.fieldOf('text');
      const { project, entity } = tools.params;
      await tools.data.service.ask(hideField, tools.data.admin, { params: { project, entity, id } });
      await tools.data.service.ask(clearFields, tools.data.admin, { params: { project, entity } });
      expect((await tools.data.stored(tools.params)).every(({ _raw }) => _raw === null)).toBe(true);
    });
  });
});
