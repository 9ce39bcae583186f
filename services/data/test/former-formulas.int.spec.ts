import { DataSource } from 'typeorm';
import { adminQueryRows, adminSaveRow, queryFields } from '@buildmesh/contracts';
import type { FlowNode } from '@buildmesh/domain';
import { describeWith, eventually, startTestService, type TestService } from '@buildmesh/testing';
import { dataService } from '@buildmesh/data';
import { FormulaRenewal } from '../src/structure/field/formula-renewal.js';
import { startData, type DataFixture } from './data-fixture.js';
import { chain, flowsOf, node } from './flow-fixture.js';

const formula = (
  key: string,
  text: string,
  more: { type?: 'number' | 'string' | 'date'; accuracy?: number } = {},
) => ({
  key,
  name: key,
  type: more.type ?? ('number' as const),
  option: {
    _display: { _type: 'formula' as const },
    formula: text,
    ...(more.accuracy === undefined ? {} : { accuracy: more.accuracy }),
  },
});
const FIELDS = [
  { key: 'price', name: 'price', type: 'number' as const },
  { key: 'count', name: 'count', type: 'number' as const },
  { key: 'day', name: 'day', type: 'date' as const },
  formula('rough', '{price} / 3', { accuracy: 0 }),
  formula('share', '{price} / 3 * 300'),
  formula('total', '{price} * {count}'),
  formula('each', '{price} / {count}'),
  formula('due', 'DATEADD({day}, 1, "M")', { type: 'date' }),
  formula('made', 'DATEADD({_ctime}, 0, "day")', { type: 'date' }),
];
const MIGRATIONS = [
  'ColumnsLeft1764203160000',
  'Formats1764203100000',
  'Moments1764203040000',
  'ApprovalHolds1764202980000',
  'Expressions1764202920000',
];

/** The body that computed these fields before there were errors: in 3 decimals, in the zone of New York. */
function formerBody(columns: ReadonlyMap<string, string>): string {
  const at = (key: string) => `NEW."${columns.get(key) ?? ''}"`;
  const set = (key: string, value: string) =>
    `  BEGIN\n\n    ${at(key)} := ${value};\n  EXCEPTION WHEN data_exception THEN ${at(key)} := NULL;\n  END;`;
  const number = (key: string, otherwise: number) => `coalesce(${at(key)}::text::numeric, ${otherwise})`;
  const fine = '0.0000000000000000000000000000000000000000';
  const third = `((${number('price', 0)} + ${fine}) / coalesce('3'::numeric, 1))`;
  const added = (unit: string, day: string, n: number) =>
    `(SELECT CASE upper(coalesce('${unit}'::text, '')) WHEN 'Y' THEN x + make_interval(years => n) WHEN 'M' THEN x + make_interval(months => n) ELSE x + make_interval(days => n) END FROM (SELECT coalesce((${day})::text, 'none')::date AS x, trunc(least(100000, greatest(-100000, coalesce('${n}'::numeric, 0))))::int AS n) AS d)::date`;
  return [
    'BEGIN',
    set('rough', `round(round(${third}, 0), 0)::float8`),
    set(
      'share',
      `round(round((coalesce(round(${third}, 3), 0) * coalesce('300'::numeric, 1)), 3), 3)::float8`,
    ),
    set('total', `round(round((${number('price', 0)} * ${number('count', 1)}), 3), 3)::float8`),
    set('each', `round(round(((${number('price', 0)} + ${fine}) / ${number('count', 1)}), 3), 3)::float8`),
    set('due', added('m', at('day'), 1)),
    set('made', added('day', `(NEW."_ctime" AT TIME ZONE 'America/New_York')::date`, 0)),
    '  RETURN NEW;\nEND',
  ].join('\n');
}

describeWith(['postgres'], 'formulas that a former version stored', () => {
  let data: DataFixture;
  let later: TestService | undefined;
  beforeAll(async () => (data = await startData()));
  afterEach(async () => {
    await later?.stop();
    later = undefined;
  });
  afterAll(() => data.service.stop());

  const restarted = async (): Promise<TestService> =>
    (later = await startTestService(dataService, { database: data.service.database }));
  const query = async (service: TestService, params: { project: string; entity: string }) =>
    (
      await service.ask(adminQueryRows, data.admin, {
        params,
        input: { sort: [{ key: 'price', order: 'asc' }] },
      })
    ).data;

  async function placeOf({ entity }: { entity: string }): Promise<{ schema: string; table: string }> {
    const [place] = await data.sql<{ schema: string; table: string }>(
      'SELECT schema_name AS schema, table_name AS table FROM data.entity JOIN data.space USING (project) WHERE id = $1',
      [entity],
    );
    return place ?? { schema: '', table: '' };
  }

  /** What belongs to this version only: places for errors, and functions that formulas call. */
  async function present(): Promise<{ places: number; functions: number }> {
    const [count] = await data.sql<{ places: number; functions: number }>(
      `SELECT (SELECT count(*)::int FROM information_schema.columns WHERE column_name = '_errors') AS places,
        (SELECT count(*)::int FROM pg_proc WHERE proname LIKE 'fx\\_%') AS functions`,
    );
    return count ?? { places: 0, functions: 0 };
  }

  async function takenBack(): Promise<void> {
    const source = data.service.get<DataSource>(DataSource);
    for (const expected of MIGRATIONS) {
      const [last] = await data.sql<{ name: string }>(
        'SELECT name FROM data.migration ORDER BY id DESC LIMIT 1',
      );
      expect(last?.name).toBe(expected);
      await source.undoLastMigration({ transaction: 'each' });
    }
  }

  /** The database as it was before: the table with the trigger of then, and the values that it computed. */
  async function former(params: { project: string; entity: string }): Promise<void> {
    const { schema, table } = await placeOf(params);
    const columns = await data.sql<{ key: string; column_name: string }>(
      'SELECT key, column_name FROM data.field WHERE entity = $1',
      [params.entity],
    );
    const body = formerBody(new Map(columns.map((each) => [each.key, each.column_name])));
    await data.sql(
      `CREATE OR REPLACE FUNCTION "${schema}"."${table}~f"() RETURNS trigger LANGUAGE plpgsql AS $former$${body}$former$`,
    );
    await data.sql(
      `UPDATE data.field SET option = jsonb_set(option::jsonb, '{formula}', to_jsonb('DATEADD({day}, 1, "m")'::text)) WHERE entity = $1 AND key = 'due'`,
      [params.entity],
    );
    await takenBack();
    expect(await present()).toEqual({ places: 0, functions: 0 });
    await data.sql(`UPDATE "${schema}"."${table}" SET "_ver" = "_ver"`);
  }

  test('are computed anew at the start of this one, once, and go on as they were meant', async () => {
    const { params } = await data.table('Orders', FIELDS);
    for (const input of [
      { price: 9, count: 3, day: '2026-01-01' },
      { price: 10, day: '2026-01-31' },
    ])
      await data.service.ask(adminSaveRow, data.admin, { params, input });
    const { schema, table } = await placeOf(params);
    await data.sql(`UPDATE "${schema}"."${table}" SET "_ctime" = '2026-02-01 03:00+00'`);
    const flows = flowsOf(data);
    const flow = await flows.create({
      name: 'Later',
      nodes: chain([
        node('f', 'formula', { option: { formula: 'DATEADD("2026-01-31", 1, "M")' } }),
        node('g', 'assign', {
          option: {
            values: { text: 'DATEADD(1, 1, "M")', day: { $formula: '=DATEADD({nodes.f}, 2, "M")' } },
          },
        }),
      ]),
    });
    await flows.publish(flow._id);
    for (const at of ['flow', 'flow_version'])
      await data.sql(`UPDATE data.${at} SET nodes = replace(nodes::text, $1, $2)::json`, ['"M\\"', '"m\\"']);
    await former(params);
    const columnOf = await data.sql<{ key: string; column_name: string }>(
      'SELECT key, column_name FROM data.field WHERE entity = $1',
      [params.entity],
    );
    const wrong = (await data.stored(params)).map((row) =>
      Object.fromEntries(columnOf.map((each) => [each.key, row[each.column_name]])),
    );
    expect(wrong[1]).toMatchObject({ total: 10, share: 999.9, each: 10 });

    const service = await restarted();
    await eventually(async () => (await query(service, params))[1]?.['total'] === 0);
    const [first, second] = await query(service, params);
    expect(first).toMatchObject({
      rough: 3,
      share: 900,
      total: 27,
      each: 3,
      due: '2026-02-01',
      made: '2026-01-31',
    });
    expect(first).not.toHaveProperty('_errors');
    expect(second).toMatchObject({
      rough: 3,
      share: 1000,
      total: 0,
      each: null,
      due: '2026-02-28',
      made: '2026-01-31',
      _errors: { each: '#DIV/0!' },
    });
    const due = (await service.ask(queryFields, data.admin, { params })).find(({ _key }) => _key === 'due');
    expect(due?._option.formula).toBe('DATEADD({day}, 1, "M")');

    for (const at of ['flow', 'flow_version']) {
      const [{ nodes } = { nodes: [] }] = await data.sql<{ nodes: FlowNode[] }>(
        `SELECT nodes FROM data.${at}`,
      );
      expect(nodes.slice(1, 3).map(({ option }) => option)).toEqual([
        { formula: 'DATEADD("2026-01-31", 1, "M")' },
        { values: { text: 'DATEADD(1, 1, "m")', day: { $formula: '=DATEADD({nodes.f}, 2, "M")' } } },
      ]);
    }

    // In the accuracy of then, where a field has none of its own.
    const saved = await service.ask(adminSaveRow, data.admin, {
      params,
      input: { price: 20, count: 7, day: '2026-01-30' },
    });
    expect(saved).toMatchObject({ rough: 7, each: 2.857, share: 2000, due: '2026-02-28' });

    const state = async () => ({
      rows: await data.stored(params),
      bodies: await data.sql('SELECT prosrc FROM pg_proc WHERE proname = $1', [`${table}~f`]),
      jobs: await data.sql(`SELECT id FROM data.job WHERE kind = 'compute'`),
    });
    await eventually(
      async () =>
        (await data.sql(`SELECT 1 FROM data.job WHERE state IN ('waiting', 'running')`)).length === 0,
    );
    const before = await state();
    expect(before.jobs).toHaveLength(1);
    await service.stop();
    await (await restarted()).get(FormulaRenewal).renew();
    expect(await state()).toEqual(before);
  }, 60_000);

  test('of this version go on where it is taken back, and come through once more', async () => {
    const { params } = await data.table('Later', FIELDS);
    await takenBack();
    const { schema, table } = await placeOf(params);
    const at = new Map(
      (
        await data.sql<{ key: string; column_name: string }>(
          'SELECT key, column_name FROM data.field WHERE entity = $1',
          [params.entity],
        )
      ).map((each) => [each.key, each.column_name]),
    );
    await data.sql(
      `INSERT INTO "${schema}"."${table}" ("_id", "_ctime", "_mtime", "${at.get('price') ?? ''}") VALUES ('${'0'.repeat(24)}', now(), now(), 10)`,
    );
    expect(await data.stored(params)).toMatchObject([{ [at.get('share') ?? '']: 1000 }]);
    const service = await restarted();
    expect(await query(service, params)).toMatchObject([{ share: 1000, _errors: { each: '#DIV/0!' } }]);
  }, 60_000);
});
