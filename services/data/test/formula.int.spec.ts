import { sleep } from '@buildmesh/kernel';
import {
  adminBulkRows,
  adminQueryRows,
  adminSaveRow,
  adminUpdateRow,
  createField,
  hideField,
  listJobs,
  queryFields,
  simpleQueryRows,
  updateField,
} from '@buildmesh/contracts';
import { computeFormula } from '@buildmesh/domain';
import { describeWith } from '@buildmesh/testing';
import { refusalOf, refusedAs, startData, type DataFixture } from './data-fixture.js';

const formula = (key: string, text: string, type: 'number' | 'string' | 'date' = 'number') => ({
  key,
  name: key,
  type,
  option: { _display: { _type: 'formula' as const }, formula: text },
});
const BASE = [
  { key: 'name', name: 'name', type: 'string' as const },
  { key: 'price', name: 'price', type: 'number' as const },
  { key: 'count', name: 'count', type: 'number' as const },
  { key: 'day', name: 'day', type: 'date' as const },
  {
    key: 'lines',
    name: 'lines',
    type: 'collection' as const,
    option: {
      fields: [
        { _key: 'kind', _name: 'kind', _type: 'string' as const, _option: {} },
        { _key: 'amount', _name: 'amount', _type: 'number' as const, _option: {} },
      ],
    },
  },
];

describeWith(['postgres'], 'formula fields', () => {
  let data: DataFixture;
  beforeAll(async () => (data = await startData()));
  afterAll(() => data.service.stop());

  const save = (params: { project: string; entity: string }, input: Record<string, unknown>) =>
    data.service.ask(adminSaveRow, data.admin, { params, input });
  const rows = async (params: { project: string; entity: string }, input: object = {}) =>
    (await data.service.ask(adminQueryRows, data.admin, { params, input })).data;

  test('are computed on every write of their row, and can be filtered, sorted and searched', async () => {
    const { params } = await data.table('Orders', [
      ...BASE,
      formula('total', '{price} * {count}'),
      formula('gross', '{total} * 1.2'),
      formula('label', '{name} & ": " & {total}', 'string'),
      formula('due', 'DATEADD({day}, 1, "M")', 'date'),
    ]);
    const made = await save(params, { name: 'Desk', price: 10.5, count: 3, day: '2026-01-31' });
    expect(made).toMatchObject({ total: 31.5, gross: 37.8, label: 'Desk: 31.5', due: '2026-02-28' });
    const changed = await data.service.ask(adminUpdateRow, data.admin, {
      params: { ...params, id: made._id },
      input: { count: 4 },
    });
    expect(changed).toMatchObject({ total: 42, gross: 50.4, label: 'Desk: 42' });
    await data.service.ask(adminBulkRows, data.admin, {
      params,
      input: {
        save: [
          { name: 'Lamp', price: 1, count: 1 },
          { name: 'Chair', price: 20, count: 5 },
        ],
        update: [],
        remove: [],
      },
    });
    expect(
      (await rows(params, { sort: [{ key: 'total', order: 'desc' }] })).map(({ total }) => total),
    ).toEqual([100, 42, 1]);
    const found = await rows(params, { query: [{ key: 'gross', opt: 'gt', value: 50 }], search: 'chair' });
    expect(found.map(({ label }) => label)).toEqual(['Chair: 100']);
    expect(await refusedAs(save(params, { name: 'x', total: 5 }))).toEqual(['invalid', 'total readonly']);
  });

  test('a formula without a value leaves its field empty and never keeps a row from being stored', async () => {
    const { params } = await data.table('Ratios', [
      ...BASE,
      formula('each', '{price} / {count}'),
      formula('big', '{price} ^ {price}'),
    ]);
    expect(await save(params, { price: 5, count: 0 })).toMatchObject({ each: null, big: 3125 });
    expect(await save(params, { price: 1000, count: 3 })).toMatchObject({ each: 333.33, big: null });
    expect(await save(params, { price: 5 })).toMatchObject({ each: null, _errors: { each: '#DIV/0!' } });
  });

  test('mean what spreadsheets mean: empty operands are 0, rounding comes once, errors are told beside the row', async () => {
    const { params } = await data.table('Meaning', [
      ...BASE,
      formula('times', '{price} * {count}'),
      formula('swapped', '{count} * {price}'),
      formula('exact', '{price} / 3 * 300'),
      formula('state', 'IF({count} < 0, "overdrawn", "ok")', 'string'),
      formula('week', 'DATEADD({day}, 7, "day")', 'date'),
      formula('each', '{price} / {count}'),
      formula('further', '{each} + 1'),
      formula('caught', 'IFERROR({each}, -1)'),
    ]);
    expect(await save(params, { price: 10, day: '2026-01-03' })).toMatchObject({
      times: 0,
      swapped: 0,
      exact: 1000,
      state: 'ok',
      week: '2026-01-10',
      each: null,
      further: null,
      caught: -1,
      _errors: { each: '#DIV/0!', further: '#DIV/0!' },
    });
    expect(await save(params, { price: 10, count: 2, day: '2026-01-03' })).not.toHaveProperty('_errors');
    const empty = await rows(params, { query: [{ key: 'each', opt: 'isnull' }] });
    expect(empty.map(({ _errors }) => _errors)).toEqual([{ each: '#DIV/0!', further: '#DIV/0!' }]);
  });

  test('agree with the language of functions', async () => {
    const row = {
      name: 'Ada',
      price: 3.25,
      count: 4,
      day: '2026-05-31',
      lines: [
        { kind: 'a', amount: 1.5 },
        { kind: 'b', amount: 2 },
        { kind: 'a', amount: 5 },
      ],
    };
    const texts = [
      '1 + 2 * 3',
      '{price} / 7',
      '10 / 3 * 3',
      '-{price} ^ 2',
      '50%',
      '{name} & 1.50 & TRUE',
      'IF({price} >= 3.25, "much", "little")',
      'IFERROR(1 / 0, 7)',
      'IFERROR(YEAR({missing}), 1)',
      'SUM({price}, {count}, {missing2})',
      'AVERAGE(1, 2, 6)',
      'ROUND(2.345, 1)',
      'MID("abcdef", 2, 3)',
      'LEFT({name}, 2) & RIGHT({name}, 1)',
      'LEN({name}) + LEN("")',
      'SUM({lines.amount})',
      'MAX({lines.amount}, 3)',
      'SUMIF({lines}, "kind", "a", "amount")',
      'COUNTIF({lines}, "kind", "b")',
      'VLOOKUP("b", {lines}, "kind", "amount")',
      'DATEDIF("2026-01-31", {day}, "M")',
      'DATEDIF({day}, "2027-01-01")',
      'YEAR({day}) & "/" & MONTH({day})',
      'AND({price} > 1, NOT(FALSE))',
      'DATE(2026, 14, 1) = "2027-02-01"',
      'TEXT({count}, 2)',
      '{missing2} = ""',
      'IF({name} = "ADA", 1, 2)',
      'ABS(-{price})',
      '"it\'s $x$ \\\\ {" & {name}',
    ];
    const read = (path: string): unknown =>
      path === 'lines.amount'
        ? row.lines.map(({ amount }) => amount)
        : (row as Record<string, unknown>)[path];
    const expected = texts.map((text) => computeFormula(text, { read, now: 0, accuracy: 2 }));
    const fields = expected.map((value, at) =>
      formula(`f${at}`, texts[at] ?? '', typeof value === 'number' ? 'number' : 'string'),
    );
    const { params } = await data.table('Agreement', [
      ...BASE,
      { key: 'missing', name: 'missing', type: 'date' },
      { key: 'missing2', name: 'missing2', type: 'number' },
      ...fields,
    ]);
    const made = await save(params, row);
    const shown = expected.map((value) => (typeof value === 'boolean' ? String(value) : value));
    expect(texts.map((text, at) => [text, made[`f${at}`]])).toEqual(
      texts.map((text, at) => [text, shown[at]]),
    );
  });

  test('a wrong formula is refused with its field, rule and place, and nothing is kept of it', async () => {
    const { params, entity } = await data.table('Faults', [...BASE, formula('net', '{price} - 1')]);
    const create = (field: ReturnType<typeof formula>) =>
      refusedAs(data.service.ask(createField, data.admin, { params, input: field }));
    expect(await create(formula('a', '{prise} + 1'))).toEqual(['invalid', 'option.formula formula-field']);
    const near = await refusalOf(
      data.service.ask(createField, data.admin, { params, input: formula('a', '1 + {prise}') }),
    );
    expect(near.details.errors).toMatchObject([{ params: { name: 'prise', near: 'price', at: 4, end: 11 } }]);
    expect(await create(formula('a', 'DATEADD({day}, 1, "monht")', 'date'))).toEqual([
      'invalid',
      'option.formula formula-unit',
    ]);
    expect(await create(formula('a', '{name} * 2'))).toEqual(['invalid', 'option.formula formula-type']);
    expect(await create(formula('a', '{price} *'))).toEqual(['invalid', 'option.formula formula-syntax']);
    expect(await create(formula('a', '{price}', 'string'))).toEqual(['invalid', 'type formula-type']);
    expect(await create(formula('a', '{a} + 1'))).toEqual(['invalid', 'option.formula formula-cycle']);
    const fields = await data.service.ask(queryFields, data.admin, { params, input: { entity: entity._id } });
    expect(fields.map(({ _key }) => _key)).not.toContain('a');
    const [price, net] = ['price', 'net'].map((key) => fields.find(({ _key }) => _key === key));
    const update = (id: string | undefined, input: object) =>
      data.service.ask(updateField, data.admin, { params: { project: data.project, id: id ?? '' }, input });
    expect(await refusedAs(update(net?._id, { option: { ...net?._option, formula: '{net} + 1' } }))).toEqual([
      'invalid',
      'option.formula formula-cycle',
    ]);
    expect(await refusedAs(update(price?._id, { type: 'string', option: {} }))).toEqual([
      'invalid',
      'type formula-used',
    ]);
    const hide = data.service.ask(hideField, data.admin, {
      params: { project: data.project, id: price?._id ?? '' },
    });
    expect(await refusedAs(hide)).toEqual(['invalid', 'type formula-used']);
  });

  test('rows that are there already follow a new formula and a changed one; many of them by a job', async () => {
    const { params } = await data.table('Many', BASE);
    await save(params, { price: 2, count: 3 });
    const field = await data.service.ask(createField, data.admin, {
      params,
      input: formula('total', '{price} * {count}'),
    });
    expect((await rows(params))[0]).toMatchObject({ total: 6, _ver: 1 });
    const [place] = await data.sql(
      'SELECT schema_name, table_name FROM data.entity JOIN data.space USING (project) WHERE id = $1',
      [params.entity],
    );
    const [{ column_name: price } = {}] = await data.sql<{ column_name: string }>(
      "SELECT column_name FROM data.field WHERE entity = $1 AND key = 'price'",
      [params.entity],
    );
    await data.sql(`INSERT INTO "${String(place?.['schema_name'])}"."${String(place?.['table_name'])}" ("_id", "_ctime", "_mtime", "${String(price)}")
      SELECT lpad(to_hex(n), 24, '0'), now(), now(), n FROM generate_series(1, 10500) n`);
    await data.service.ask(updateField, data.admin, {
      params: { project: data.project, id: field._id },
      input: { option: { ...field._option, formula: '{price} + 1' } },
    });
    const job = async () =>
      (await data.service.ask(listJobs, data.admin, { params: { project: data.project } })).find(
        ({ kind }) => kind === 'compute',
      );
    expect((await job())?.entity).toBe(params.entity);
    while ((await job())?.state !== 'done') await sleep(50);
    expect(await job()).toMatchObject({ done: 10_501, total: 10_501 });
    expect(
      (await rows(params, { sort: [{ key: 'total', order: 'desc' }], page: { index: 1, size: 1 } }))[0],
    ).toMatchObject({ total: 10_501 });
  });

  test('a member who may not see a field sees nothing that is computed from it', async () => {
    const { params } = await data.table('Secret', [
      ...BASE,
      formula('total', '{price} * 2'),
      formula('far', '{total} + 1'),
      formula('long', 'LEN({name})'),
    ]);
    await save(params, { name: 'Ada', price: 4 });
    const clerk = data.memberWith({
      simple: { [params.entity]: { query: true } },
      query: {
        [`${params.entity}.price`]: false,
        [`${params.entity}.name`]: true,
        [`${params.entity}.total`]: true,
        [`${params.entity}.far`]: true,
        [`${params.entity}.long`]: true,
      },
    });
    const ask = (input: object) => data.service.ask(simpleQueryRows, clerk, { params, input });
    const [row] = (await ask({})).data;
    expect(row).toMatchObject({ name: 'Ada', long: 3 });
    expect(row).not.toHaveProperty('total');
    expect(row).not.toHaveProperty('far');
    expect((await refusedAs(ask({ query: [{ key: 'far', opt: 'gt', value: 1 }] })))[0]).toBe(
      'filter.hidden-field',
    );
    expect((await refusedAs(ask({ sort: [{ key: 'total', order: 'asc' }] })))[0]).toBe('filter.hidden-field');
  });
});
