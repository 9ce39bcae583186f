import { FixedClock, newId } from '@buildmesh/kernel';
import {
  adminBulkRows,
  adminRemoveRow,
  adminSaveRow,
  adminSetSetting,
  adminUpdateRow,
  createFields,
  flushAutoNumbers,
  mergeEntityRows,
  resetAutoNumber,
  updateField,
} from '@buildmesh/contracts';
import type { NumberFormat } from '@buildmesh/domain';
import { describeWith } from '@buildmesh/testing';
import { refusedAs, startData, type DataFixture } from './data-fixture.js';
import { importFile, rowsOf, type Params } from './transfer-fixture.js';

const DAY_MS = 86_400_000;

describeWith(['postgres'], 'an auto-number', () => {
  let data: DataFixture;
  // Ten in the evening of 30 December in Greenwich is the last day of the year in Shanghai.
  const clock = new FixedClock(Date.UTC(2026, 11, 30, 22));
  beforeAll(async () => {
    data = await startData({ clock });
  }, 60_000);
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  const setUp = (key: string, parts: Partial<NumberFormat> = {}) =>
    data.service.ask(adminSetSetting, data.admin, {
      params: { project: data.project },
      input: {
        model: 'increment',
        key,
        value: { format: '{0000}', step: 1, start: 1, reset: 'none', ...parts },
      },
    });
  const table = async (option: Record<string, unknown> = {}) => {
    const { params, fields } = await data.table('Orders', [
      { name: 'Title', type: 'string', key: 'title', option: { unique: true } },
      { name: 'No', type: 'code', key: 'no', option },
    ]);
    return { params, field: fields[1]?._id ?? '' };
  };
  const save = async (params: Params, title = newId()) =>
    (await data.service.ask(adminSaveRow, data.admin, { params, input: { title } }))['no'];
  const bulk = (params: Params, rows: number) =>
    data.service.ask(adminBulkRows, data.admin, {
      params,
      input: { save: Array.from({ length: rows }, () => ({ title: newId() })) },
    });
  const numbers = async (params: Params) =>
    (await rowsOf(data, params, '_id')).map((row) => String(row['no']));
  const inProject = () => ({ params: { project: data.project } });

  test('counts from one where nobody says how, and nobody can set it', async () => {
    const { params } = await table();
    expect([await save(params), await save(params)]).toEqual(['0001', '0002']);
    const input = { title: 'x', no: '0009' };
    expect(await refusedAs(data.service.ask(adminSaveRow, data.admin, { params, input }))).toEqual([
      'invalid',
      'no readonly',
    ]);
    const [first] = await rowsOf(data, params, 'no');
    const change = data.service.ask(adminUpdateRow, data.admin, {
      params: { ...params, id: String(first?.['_id']) },
      input: { no: '0009' },
    });
    expect(await refusedAs(change)).toEqual(['invalid', 'no readonly']);
    expect(await numbers(params)).toEqual(['0001', '0002']);
  });

  test('looks as the increment of the project says, and starts over with the period of the project', async () => {
    await setUp('order', { format: 'NO-{YYYY}{MM}-{000}', step: 5, start: 10, reset: 'month' });
    const { params } = await table({ increment: 'order' });
    expect([await save(params), await save(params)]).toEqual(['NO-202612-010', 'NO-202612-015']);
    clock.advance(DAY_MS);
    expect([await save(params), await save(params)]).toEqual(['NO-202701-010', 'NO-202701-015']);
  });

  test('is given once, however many save at the same time, one by one, in bundles and from files', async () => {
    const { params } = await table();
    const csv = `title\n${Array.from({ length: 300 }, () => newId()).join('\n')}\n`;
    await Promise.all([
      ...Array.from({ length: 40 }, () => save(params)),
      ...Array.from({ length: 6 }, () => bulk(params, 50)),
      importFile(data, params, csv),
    ]);
    const rows = await data.sql<{ n: number }>('SELECT last::int AS n FROM data.counter ORDER BY last DESC');
    expect(rows[0]?.n).toBe(640);
    const stored = await data.stored(params);
    const found = stored.flatMap((row) =>
      Object.values(row).filter((value) => /^\d{4}$/.test(String(value))),
    );
    expect(new Set(found).size).toBe(640);
    expect(found.sort().at(-1)).toBe('0640');
  });

  test('follows the order of a file, gives its rows their names, and counts rows alone that are new', async () => {
    await setUp('named', { format: 'F{00}' });
    const { params } = await table({ increment: 'named', _name: true });
    await importFile(data, params, 'title\nb\na\nc\n');
    const seen = async () =>
      (await rowsOf(data, params, 'no')).map((row) => [row['title'], row['no'], row['__name']]);
    const three = [
      ['b', 'F01', 'F01'],
      ['a', 'F02', 'F02'],
      ['c', 'F03', 'F03'],
    ];
    expect(await seen()).toEqual(three);
    await importFile(data, params, { content: 'title\nx\ny\n', option: { dry: true } });
    await importFile(data, params, { content: 'title\nc\nd\n', option: { key: 'title' } });
    expect(await seen()).toEqual([...three, ['d', 'F04', 'F04']]);
  });

  test('of a file is not read from it, and no rows are found by it', async () => {
    const { params } = await table();
    await importFile(data, params, 'title,no\na,0007\n');
    expect(await numbers(params)).toEqual(['0001']);
    const byNumber = importFile(data, params, { content: 'title,no\na,0001\n', option: { key: 'no' } });
    expect(await refusedAs(byNumber)).toEqual(['invalid', 'no unique']);
  });

  test('is given to rows of another table that are merged in', async () => {
    const { params: from } = await data.table('Older', [{ name: 'Title', type: 'string', key: 'title' }]);
    await bulk(from, 3);
    const { params } = await table();
    await save(params);
    const user = data.memberWith(
      {
        simple: {
          [params.entity]: { query: true, import: true },
          [from.entity]: { query: true },
        },
      },
      { roleType: 'admin', limit: { simple: true } },
    );
    await data.service.ask(mergeEntityRows, user, { params, input: { from: from.entity } });
    expect((await numbers(params)).sort()).toEqual(['0001', '0002', '0003', '0004']);
  });

  test('is given to the rows that are there when the field is added, oldest first and files in their order', async () => {
    const { params } = await data.table('Orders', [
      { name: 'Title', type: 'string', key: 'title', option: { unique: true } },
    ]);
    await save(params, 'old');
    clock.advance(1_000);
    await importFile(data, params, 'title\nb\na\nc\n');
    clock.advance(1_000);
    await save(params, 'new');
    await data.service.ask(createFields, data.admin, {
      params,
      input: { list: [{ name: 'No', type: 'code', key: 'no', option: { _name: true } }] },
    });
    const seen = async () =>
      (await rowsOf(data, params, 'no')).map((row) => [row['title'], row['no'], row['__name'], row['_ver']]);
    const numbered = ['old', 'b', 'a', 'c', 'new'].map((title, at) => [
      title,
      `000${at + 1}`,
      `000${at + 1}`,
      1,
    ]);
    expect(await seen()).toEqual(numbered);
    expect(await save(params)).toBe('0006');
  });

  test('is shared by fields that name the same increment, in whatever table', async () => {
    const [one, two] = [await table({ increment: 'shared' }), await table({ increment: 'shared' })];
    expect([await save(one.params), await save(two.params), await save(one.params)]).toEqual([
      '0001',
      '0002',
      '0003',
    ]);
  });

  const resetOf = (key: string) =>
    data.service.ask(resetAutoNumber, data.admin, { ...inProject(), input: { key } });

  test('begins anew after the greatest number that a row has when it is reset, and when it is flushed', async () => {
    await setUp('flushed', { format: 'B{000}' });
    const { params } = await table({ increment: 'flushed' });
    expect(await resetOf('flushed')).toBe(true);
    expect(await save(params)).toBe('B001');
    await bulk(params, 11);
    const rows = await rowsOf(data, params, 'no');
    const last = String(rows.at(-1)?.['_id']);
    await data.service.ask(adminRemoveRow, data.admin, { params: { ...params, id: last } });
    await resetOf('flushed');
    // The greatest one lies in the recycle bin, and may come back.
    expect(await save(params)).toBe('B013');
    await data.sql("UPDATE data.counter SET last = 400 WHERE key = 'flushed'");
    const flushed = await data.service.ask(flushAutoNumbers, data.admin, { ...inProject(), input: {} });
    expect(flushed.counters).toBeGreaterThan(0);
    expect(await save(params)).toBe('B014');
  });

  test('goes past numbers that rows brought along, whatever became of its count', async () => {
    const { params, field } = await table();
    await bulk(params, 10);
    await resetOf(field);
    clock.advance(1_000);
    expect(await bulk(params, 2)).toMatchObject({ saved: [expect.any(String), expect.any(String)] });
    await resetOf(field);
    clock.advance(1_000);
    await importFile(data, params, 'title\na\nb\n');
    expect(await save(params)).toBe('0015');
    await resetOf(field);
    const more = await data.service.ask(createFields, data.admin, {
      params,
      input: { list: [{ name: 'Second', type: 'code', key: 'second', option: { increment: field } }] },
    });
    expect(more).toHaveLength(1);
    const bundle = (await rowsOf(data, params, 'no')).slice(0, 10);
    expect(bundle.map(({ no, second }) => [no, second])).toEqual(
      bundle.map((_, at) => [String(at + 1).padStart(4, '0'), String(at + 16).padStart(4, '0')]),
    );
  });

  test('is given to everybody who saves while it is reset', async () => {
    const { params, field } = await table();
    await bulk(params, 10);
    const saves = Array.from({ length: 30 }, async (_, at) => {
      if (at % 5 === 0) await resetOf(field);
      return save(params);
    });
    const given = [...(await Promise.all(saves))].map(String);
    expect(new Set([...given, ...(await numbers(params))]).size).toBe(40);
  });

  test('is no more than once in a period: a format that would repeat is refused', async () => {
    expect(await refusedAs(setUp('bad', { format: 'X{000}', reset: 'year' }))).toEqual([
      'invalid',
      'value.format format',
    ]);
    expect(await refusedAs(setUp('bad', { format: 'X' }))).toEqual(['invalid', 'value.format format']);
  });

  test('is unique whatever its design says, becomes text, and nothing becomes one', async () => {
    const { params, field } = await table({ unique: false });
    await save(params);
    const [text] = await data.service.ask(createFields, data.admin, {
      params,
      input: { list: [{ name: 'Text', type: 'string', key: 'text' }] },
    });
    const change = (id: string, input: object) =>
      data.service.ask(updateField, data.admin, { params: { ...params, id }, input });
    expect(await refusedAs(change(text?._id ?? '', { type: 'code' }))).toContain('field.type-unsupported');
    expect((await change(field, { option: {} }))._option.unique).toBe(true);
    await change(field, { type: 'string', option: {} });
    expect(await numbers(params)).toEqual(['0001']);
  });
});
