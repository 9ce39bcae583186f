import { describeWith } from '@buildmesh/testing';
import type { FieldDefinition, FieldType } from '@buildmesh/domain';
import { startData, type DataFixture } from './data-fixture.js';
import { chain, flowsOf, node } from './flow-fixture.js';

/** 15:30 on 2026-05-07 and 09:00 on 2026-05-09, on the clocks of the project. */
const [START, END] = [Date.UTC(2026, 4, 7, 7, 30), Date.UTC(2026, 4, 9, 1)];

describeWith(['postgres'], 'moments in functions', () => {
  let data: DataFixture;
  let flows: ReturnType<typeof flowsOf>;
  let entity: string;
  beforeAll(async () => {
    data = await startData();
    flows = flowsOf(data);
    const field = (key: string, type: FieldType) => ({ name: key.toUpperCase(), key, type, option: {} });
    const table = await data.table('Visits', [
      field('name', 'string'),
      field('ts', 'timestamp'),
      field('ts2', 'timestamp'),
      field('d', 'date'),
      field('none', 'date'),
    ]);
    entity = table.entity._id;
    const save = node('save', 'save', {
      option: { entity, values: { name: 'a', ts: START, ts2: END, d: '2026-05-07' } },
    });
    await flows.exec(await flows.published({ form: [], nodes: chain([save], null) }), {});
  }, 60_000);
  afterAll(() => data.service.stop());

  const query = (one: boolean) => node('q', 'query', { option: { entity, ...(one ? { one } : {}) } });
  const value = async (formula: string, steps = [query(true)], form: FieldDefinition[] = [], given = {}) => {
    const flow = await flows.published({ form, nodes: chain(steps, { $formula: formula }) });
    return ((await flows.exec(flow, { form: given })) as { data: unknown }).data;
  };

  test.each<[string, unknown]>([
    ['IF({nodes.q.ts} > "2020-01-01", "y", "n")', 'y'],
    ['IF({nodes.q.ts} >= "2026-05-07", "y", "n")', 'y'],
    ['IF({nodes.q.ts} > DATE(2026, 1, 1), "y", "n")', 'y'],
    ['IF({nodes.q.ts} < {nodes.q.d}, "y", "n")', 'n'],
    ['{nodes.q.ts2} - {nodes.q.ts}', 1.73],
    ['ROUND(({nodes.q.ts} - {nodes.q.d}) * 24, 2)', 15.5],
    ['TEXT({nodes.q.ts} + 1, "YYYY-MM-DD HH:mm")', '2026-05-08 15:30'],
    ['TEXT(DATEADD({nodes.q.ts}, 1, "day"), "YYYY-MM-DD HH:mm")', '2026-05-08 15:30'],
    ['DATEADD({nodes.q.ts}, 1, "day")', START + 86_400_000],
    ['CONCAT({nodes.q.ts})', '2026-05-07 15:30:00'],
    ['TEXTJOIN("|", TRUE, {nodes.q.ts})', '2026-05-07 15:30:00'],
    ['IF({nodes.q._ctime} > {nodes.q.ts}, YEAR({now}) > 2000, FALSE)', true],
    ['{nodes.q.ts}', START],
    ['{nodes.q.none} + 1', '#VALUE!'],
    ['{nodes.q.d} - {nodes.q.none}', '#VALUE!'],
    ['IF({nodes.q.ts} > 0, {nodes.q.none}, {nodes.q.d}) + 1', '#VALUE!'],
    ['MAX({nodes.q.none})', null],
  ])('%s of a row is %p', async (formula, expected) => expect(await value(formula)).toEqual(expected));

  test.each<[string, unknown]>([
    ['COUNTIF({nodes.q.ts}, ">2026-01-01")', 1],
    ['COUNTIF({nodes.q.ts}, "<2026-05-07")', 0],
    ['COUNTIF({nodes.q.ts}, "2026-05-07 15:30")', 1],
    ['VLOOKUP("a", {nodes.q}, "name", "ts") & ""', '2026-05-07 15:30:00'],
    ['TEXT(MAX({nodes.q.ts}, {nodes.q.ts2}), "YYYY-MM-DD")', '2026-05-09'],
    ['COUNT({nodes.q.ts})', 1],
  ])('%s of rows is %p', async (formula, expected) =>
    expect(await value(formula, [query(false)])).toEqual(expected),
  );

  test('moments of forms, loops and variables are such, too', async () => {
    const form: FieldDefinition[] = [{ _key: 'at', _name: 'At', _type: 'timestamp', _option: {} }];
    expect(await value('{form.at} & "/" & {at}', [], form, { at: START })).toBe(
      '2026-05-07 15:30:00/2026-05-07 15:30:00',
    );
    const set = node('set', 'assign', { option: { values: { at: { $ref: 'nodes.q.ts' } } } });
    expect(await value('{vars.at} & ""', [query(true), set])).toBe('2026-05-07 15:30:00');
  });

  test.each<[string, unknown]>([
    ['TEXT({nodes.calc.when}, "YYYY-MM")', '2026-05'],
    ['TEXT(DATEADD({nodes.calc.when}, 1, "month"), "YYYY-MM-DD HH:mm")', '2026-06-08 15:30'],
    ['IF({nodes.calc.when} > "2026-05-08", "y", "n")', 'y'],
    ['IF({nodes.calc.when} < {nodes.q.ts2}, "y", "n")', 'y'],
    ['{nodes.calc.when} & ""', '2026-05-08 15:30:00'],
    ['{vars.when} - {nodes.q.ts}', 1],
    ['{nodes.calc.span} + 0', 1.73],
    ['TEXT({nodes.calc.day}, "YYYY-MM")', '2026-05'],
    ['{nodes.calc.day} - {nodes.calc.day}', 0],
    ['{nodes.calc.noday} + 1', '#VALUE!'],
    ['IF({nodes.calc.late}, "y", "n")', 'y'],
    ['IF({nodes.calc.late} = TRUE, "y", "n")', 'y'],
    ['COUNTIF({nodes.calc.visits}, "name", "a")', 1],
    ['TEXT(VLOOKUP("a", {nodes.calc.visits}, "name", "ts"), "YYYY-MM")', '2026-05'],
  ])('%s of what a step computed is %p', async (formula, expected) => {
    const values = {
      when: { $formula: '{nodes.q.ts} + 1' },
      span: { $formula: '{nodes.q.ts2} - {nodes.q.ts}' },
      day: { $formula: 'DATEADD({nodes.q.d}, 1, "day")' },
      noday: { $formula: 'IF({nodes.q.ts} > 0, {nodes.q.none}, {nodes.q.d})' },
      late: { $formula: '{nodes.q.ts2} > {nodes.q.ts}' },
      visits: { $ref: 'nodes.all' },
    };
    const steps = [query(true), node('all', 'query', { option: { entity } })];
    expect(await value(formula, [...steps, node('calc', 'assign', { option: { values } })])).toEqual(
      expected,
    );
  });

  test('a moment that a called function computed is one, too', async () => {
    const called = await flows.published({
      form: [],
      nodes: chain([query(true)], { when: { $formula: '{nodes.q.ts} + 1' } }),
    });
    const call = node('c', 'call', { option: { flow: called._id } });
    expect(await value('TEXT({nodes.c.when}, "YYYY-MM-DD HH:mm")', [call])).toBe('2026-05-08 15:30');
  });

  test('a computed moment is stored as one that was read is: in fields of moments and of days', async () => {
    const calc = node('calc', 'formula', { option: { formula: 'DATEADD({nodes.q.ts}, 9, "hour")' } });
    const stored = async (from: string) => {
      const save = node('s', 'save', {
        option: { entity, values: { name: { $ref: from }, ts: { $ref: from }, d: { $ref: from } } },
      });
      const remove = node('r', 'remove', { option: { entity, id: { $ref: 'nodes.s._id' } } });
      const flow = await flows.published({
        form: [],
        nodes: chain([query(true), calc, save, remove], { $ref: 'nodes.s' }),
      });
      return ((await flows.exec(flow, {})) as { data: unknown }).data;
    };
    expect(await stored('nodes.q.ts')).toMatchObject({
      name: '2026-05-07 15:30:00',
      ts: START,
      d: '2026-05-07',
    });
    expect(await stored('nodes.calc')).toMatchObject({
      name: '2026-05-08 00:30:00',
      ts: START + 9 * 3_600_000,
      d: '2026-05-08',
    });
  });

  test.each<[string, unknown, boolean]>([
    ['gt', '2026-05-06', true],
    ['gt', '2026-05-07', false],
    ['gte', '2026-05-07', true],
    ['eq', '2026-05-07', true],
    ['ne', '2026-05-07', false],
    ['lt', '2026-05-08', true],
    ['eq', '2026-05-07 15:30', true],
    ['between', ['2026-05-01', '2026-05-07'], true],
    ['eq', START, true],
    ['eq', '2026-05-08', false],
  ])(
    'a branch where a moment is %s %j means all of the day, as filters do: %p',
    async (opt, wanted, holds) => {
      const filter = [{ key: 'nodes.q.ts', opt, value: wanted }];
      const ways = [{ id: 'way', name: '', option: { filter }, next: 'some' }];
      const flow = await flows.published({
        form: [],
        nodes: [
          node('start', 'start', { next: 'q' }),
          { ...query(true), next: 'which' },
          node('which', 'branch', { branches: ways, next: 'none' }),
          ...['some', 'none'].map((id) => node(id, 'end', { option: { data: id } })),
        ],
      });
      expect(await flows.exec(flow, {})).toEqual({ data: holds ? 'some' : 'none' });
    },
  );
});
