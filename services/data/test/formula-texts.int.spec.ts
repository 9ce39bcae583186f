import { adminQueryRows, adminSaveRow, createField } from '@buildmesh/contracts';
import { describeWith } from '@buildmesh/testing';
import { refusedAs, startData, type DataFixture } from './data-fixture.js';

const formula = (key: string, text: string) => ({
  key,
  name: key,
  type: 'string' as const,
  option: { _display: { _type: 'formula' as const }, formula: text },
});
const BASE = [
  { key: 'name', name: 'name', type: 'string' as const },
  { key: 'price', name: 'price', type: 'number' as const },
  { key: 'count', name: 'count', type: 'number' as const },
  { key: 'day', name: 'day', type: 'date' as const },
];

describeWith(['postgres'], 'texts that formula fields make', () => {
  let data: DataFixture;
  beforeAll(async () => (data = await startData()));
  afterAll(() => data.service.stop());

  const save = (params: { project: string; entity: string }, input: Record<string, unknown>) =>
    data.service.ask(adminSaveRow, data.admin, { params, input });
  const rows = async (params: { project: string; entity: string }, input: object = {}) =>
    (await data.service.ask(adminQueryRows, data.admin, { params, input })).data;

  test('choose between values of two types, and compare with TRUE and FALSE', async () => {
    const { params } = await data.table('Choices', [
      ...BASE,
      {
        key: 'paid',
        name: 'paid',
        type: 'string' as const,
        option: { _display: { _type: 'switch' as const } },
      },
      formula('state', 'IF({paid} = FALSE, "open", "done")'),
      formula('unit', 'IFERROR({price} / {count}, "none")'),
      formula('big', '{price} > 10'),
      formula('size', 'IF({big} = TRUE, {price}, {day})'),
    ]);
    await save(params, { name: 'a', price: 21, count: 2, day: '2026-01-31', paid: true });
    await save(params, { name: 'b', price: 5, count: 0, day: '2026-01-31', paid: false });
    expect(await rows(params, { sort: [{ key: 'name', order: 'asc' }] })).toMatchObject([
      { state: 'done', unit: '10.5', size: '21' },
      { state: 'open', unit: 'none', size: '2026-01-31' },
    ]);
    expect(await rows(params, { query: [{ key: 'unit', opt: 'eq', value: 'none' }] })).toHaveLength(1);
    const wrong = formula('wrong', '{price} = TRUE');
    expect(await refusedAs(data.service.ask(createField, data.admin, { params, input: wrong }))).toEqual([
      'invalid',
      'option.formula formula-type',
    ]);
  });

  test('show numbers as powers of ten, and numbers of days as hours', async () => {
    const { params } = await data.table('Formats', [
      ...BASE,
      { key: 'from', name: 'from', type: 'timestamp' as const },
      { key: 'to', name: 'to', type: 'timestamp' as const },
      formula('power', 'TEXT({price}, "0.00E+00")'),
      formula('hours', 'TEXT({to} - {from}, "[h]:mm")'),
      formula('minutes', 'TEXT({to} - {from}, "[m]")'),
      formula('clock', 'TEXT({count}, "h:mm")'),
    ]);
    const from = Date.UTC(2026, 4, 7, 7, 30);
    await save(params, { price: 12345, count: 0.75, from, to: from + 41.5 * 3_600_000 });
    expect(await rows(params)).toMatchObject([
      { power: '1.23E+04', hours: '41:30', minutes: '2490', clock: '18:00' },
    ]);
  });
});
