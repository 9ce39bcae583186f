import {
  adminBulkRows,
  adminQueryRows,
  adminSummarizeRows,
  openGetRow,
  openQueryRows,
  type RawInputOf,
  type Row,
} from '@buildmesh/contracts';
import { describeWith, openToken } from '@buildmesh/testing';
import { refusedAs, startData, type DataFixture, type NewFields } from './data-fixture.js';

const FIELDS: NewFields = [
  { name: 'Title', type: 'string', key: 'title' },
  { name: 'Note', type: 'string', key: 'note' },
  { name: 'Amount', type: 'number', key: 'amount' },
  { name: 'Due', type: 'date', key: 'due' },
  { name: 'Tags', type: 'string', key: 'tags', option: { _display: { _type: 'array' } } },
  { name: 'Extra', type: 'json', key: 'extra' },
];
const ROWS = 57;

describeWith(['postgres'], 'reading rows', () => {
  let data: DataFixture;
  let params: { project: string; entity: string };
  const list = (input: RawInputOf<typeof adminQueryRows> = {}) =>
    data.service.ask(adminQueryRows, data.admin, { params, input });
  const titles = (rows: readonly Row[]) => rows.map((row) => row['title']);

  beforeAll(async () => {
    data = await startData();
    ({ params } = await data.table('Orders', FIELDS));
    // Ties and empty values in every sort key.
    const save = Array.from({ length: ROWS }, (_, place) => ({
      title: `T${String(place).padStart(3, '0')}`,
      note: place % 2 === 0 ? 'even' : 'odd 50%',
      amount: place % 5 === 0 ? null : (place % 7) - 3,
      due: place % 4 === 0 ? null : `2026-01-${String((place % 9) + 1).padStart(2, '0')}`,
      tags: place % 3 === 0 ? ['x', 'y'] : null,
    }));
    await data.service.ask(adminBulkRows, data.admin, { params, input: { save } });
  }, 60_000);
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  test('pages by number hold each row once, newest first, with the total', async () => {
    const pages = await Promise.all([1, 2, 3].map((index) => list({ page: { index, size: 20 } })));
    const ids = pages.flatMap(({ data: rows }) => rows.map(({ _id }) => _id));
    expect([ids.length, new Set(ids).size, pages[0]?.size]).toEqual([ROWS, ROWS, ROWS]);
    expect(ids).toEqual([...ids].sort().reverse());
  });

  test.each([
    [[]],
    [[{ key: 'amount', order: 'asc' }]],
    [[{ key: 'amount', order: 'desc' }]],
    [
      [
        { key: 'due', order: 'desc' },
        { key: 'amount', order: 'asc' },
      ],
    ],
    [[{ key: '_mtime', order: 'asc' }]],
    [[{ key: '_id', order: 'asc' }]],
    [[{ key: 'title', order: 'desc' }]],
  ] as const)('blocks by cursor are the pages by number, sorted by %j', async (sort) => {
    const whole = await list({ sort: [...sort], page: { size: 500 } });
    const walked: Row[] = [];
    for (let after: string | undefined, turn = 0; turn < 20; turn++) {
      const block = await list({
        sort: [...sort],
        page: { size: 7, ...(after ? { after } : {}) },
        option: { count: false },
      });
      walked.push(...block.data);
      if (block.meta.next === null) break;
      after = block.meta.next;
    }
    expect(walked).toEqual(whole.data);
    expect((await list({ sort: [...sort], page: { index: 3, size: 7 } })).data).toEqual(
      whole.data.slice(14, 21),
    );
  });

  test('empty values come last in both directions', async () => {
    for (const order of ['asc', 'desc'] as const) {
      const amounts = (await list({ sort: [{ key: 'amount', order }], page: { size: 500 } })).data.map(
        (row) => row['amount'],
      );
      const firstEmpty = amounts.indexOf(null);
      expect(amounts.slice(firstEmpty).every((value) => value === null)).toBe(true);
      const filled = amounts.slice(0, firstEmpty) as number[];
      expect(filled).toEqual([...filled].sort((a, b) => (order === 'asc' ? a - b : b - a)));
    }
  });

  test('pages far down hold the same rows as a walk', async () => {
    const big = await data.table('Long', [{ name: 'N', type: 'number', key: 'n' }]);
    await data.service.ask(adminBulkRows, data.admin, {
      params: big.params,
      input: { save: Array.from({ length: 450 }, (_, n) => ({ n })) },
    });
    const page = await data.service.ask(adminQueryRows, data.admin, {
      params: big.params,
      input: { sort: [{ key: 'n', order: 'asc' }], page: { index: 43, size: 10 } },
    });
    expect(page.data.map((row) => row['n'])).toEqual(Array.from({ length: 10 }, (_, place) => 420 + place));
  });

  test('a cursor of another order, or none at all, is refused', async () => {
    const { meta } = await list({ page: { size: 5 } });
    for (const after of [
      meta.next ?? '',
      'x',
      'e30',
      Buffer.from('["amount:asc",{"$gt":1},"x"]').toString('base64url'),
    ]) {
      expect(
        await refusedAs(list({ sort: [{ key: 'amount', order: 'asc' }], page: { size: 5, after } })),
      ).toEqual(['filter.bad-value', 'page.after bad-value']);
    }
  });

  test('a list without its total does not count', async () =>
    expect(await list({ option: { count: false } })).not.toHaveProperty('size'));

  test('a search looks into every text and takes signs as they are', async () => {
    expect((await list({ search: 'ODD 50%' })).size).toBe(Math.floor(ROWS / 2));
    expect((await list({ search: 't00' })).size).toBe(10);
    expect((await list({ search: '_' })).size).toBe(0);
  });

  test('only the fields asked for come back', async () => {
    const { data: rows } = await list({
      option: { fields: ['amount'] },
      sort: [{ key: 'title', order: 'asc' }],
      page: { size: 2 },
    });
    expect(rows.map((row) => Object.keys(row))).toEqual([
      ['_id', 'amount'],
      ['_id', 'amount'],
    ]);
  });

  test('filters name fields that exist, with operators and values that suit them', async () => {
    expect(await refusedAs(list({ query: [{ key: 'nonsense', opt: 'eq', value: 1 }] }))).toContain(
      'filter.unknown-field',
    );
    expect(await refusedAs(list({ query: [{ key: 'amount', opt: 'like', value: 'x' }] }))).toContain(
      'filter.operator-unsupported',
    );
    expect(await refusedAs(list({ query: [{ key: 'amount', opt: 'eq', value: 'x' }] }))).toContain(
      'filter.bad-value',
    );
    expect(await refusedAs(list({ query: [{ key: 'title', opt: 'regex', value: '(a' }] }))).toContain(
      'filter.bad-regex',
    );
    expect(await refusedAs(list({ sort: [{ key: 'extra', order: 'asc' }] }))).toContain(
      'filter.operator-unsupported',
    );
    expect(await refusedAs(list({ option: { fields: ['nonsense'] } }))).toContain('filter.unknown-field');
    expect(await refusedAs(list({ page: { size: 501 } }))).toEqual(['invalid', 'page.size limit']);
    expect(
      titles(
        (
          await list({
            query: [{ key: 'title', opt: 'regex', value: '^t00[1-3]$' }],
            sort: [{ key: 'title', order: 'asc' }],
          })
        ).data,
      ),
    ).toEqual(['T001', 'T002', 'T003']);
  });

  test('a pattern beside a literal text leaves the text literal', async () => {
    const query = [
      { key: 'title', opt: 'regex' as const, value: '^t' },
      { key: 'note', opt: 'like' as const, value: '50%' },
    ];
    expect((await list({ query })).size).toBe(Math.floor(ROWS / 2));
    expect((await list({ query: [...query, { key: 'note', opt: 'like', value: '.' }] })).size).toBe(0);
  });

  test('summaries add up, grouped and as a whole', async () => {
    const input = {
      list: [
        { key: 'amount', method: 'sum' as const },
        { key: 'amount', method: 'filled' as const },
        { key: 'amount', method: 'empty' as const },
        { key: 'due', method: 'max' as const },
        { key: 'title', method: 'distinct' as const },
      ],
    };
    const { data: rows } = await list({ page: { size: 500 } });
    const sum = rows.reduce((total, row) => total + Number(row['amount'] ?? 0), 0);
    const whole = await data.service.ask(adminSummarizeRows, data.admin, { params, input });
    expect(whole.groups).toHaveLength(1);
    expect(whole.groups[0]?.list.map(({ value }) => value)).toEqual([sum, 45, 12, '2026-01-09', ROWS]);
    const grouped = await data.service.ask(adminSummarizeRows, data.admin, {
      params,
      input: { list: [{ key: 'amount', method: 'sum' }], group: ['note'] },
    });
    expect(grouped.groups.map(({ group, count }) => [group['note'], count])).toEqual([
      ['even', 29],
      ['odd 50%', 28],
    ]);
    expect(grouped.groups.reduce((total, { list: [value] }) => total + Number(value?.value), 0)).toBe(sum);
    expect(
      await refusedAs(
        data.service.ask(adminSummarizeRows, data.admin, {
          params,
          input: { list: [{ key: 'title', method: 'sum' }] },
        }),
      ),
    ).toContain('filter.operator-unsupported');
  });

  test('a word with an accent is found however it was typed, stored and sought', async () => {
    const { params: places } = await data.table('Places', [
      { name: 'Name', type: 'string', key: 'name', option: { unique: true } },
      { name: 'Tag', type: 'string', key: 'tag' },
    ]);
    const [composed, combining] = ['caf\u00e9', 'cafe\u0301'];
    const save = (input: Record<string, unknown>) =>
      data.service.ask(adminBulkRows, data.admin, { params: places, input: { save: [input] } });
    await save({ name: `${combining} one`, tag: combining });
    await save({ name: `${composed} two`, tag: composed });
    const found = async (input: object) =>
      (await data.service.ask(adminQueryRows, data.admin, { params: places, input })).data.map(
        ({ name }) => name,
      );
    const looks = async () => {
      for (const word of [composed, combining, combining.toUpperCase()]) {
        expect(await found({ search: word })).toHaveLength(2);
        expect(await found({ query: [{ key: 'name', opt: 'like', value: word }] })).toHaveLength(2);
        expect(await found({ query: [{ key: 'name', opt: 'start', value: word }] })).toHaveLength(2);
      }
      for (const value of [composed, combining]) {
        expect(await found({ query: [{ key: 'tag', opt: 'eq', value }] })).toHaveLength(2);
        expect(await found({ query: [{ key: 'tag', opt: 'in', value: [value] }] })).toHaveLength(2);
        expect(await found({ query: [{ key: 'tag', opt: 'ne', value }] })).toEqual([]);
      }
    };
    await looks();
    expect(await found({})).toEqual([`${composed} two`, `${composed} one`]);
    expect(await refusedAs(save({ name: `${combining} two` }))).toEqual(['invalid', '0:name unique']);
    // As it was stored before texts were kept in one form.
    const [table] = await data.sql<{ place: string; column: string }>(
      `SELECT format('%I.%I', s.schema_name, e.table_name) AS place, f.column_name AS column FROM data.entity e
       JOIN data.space s USING (project) JOIN data.field f ON f.entity = e.id AND f.key = 'tag' WHERE e.id = $1`,
      [places.entity],
    );
    await data.sql(`UPDATE ${table?.place} SET "${table?.column}" = normalize("${table?.column}", NFD)`);
    await looks();
  });

  test('groups are given page by page, and how many there are is told', async () => {
    const { params: many } = await data.table('Many', [{ name: 'Name', type: 'string', key: 'name' }]);
    for (let at = 0; at < 1300; at += 650) {
      const save = Array.from({ length: 650 }, (_, n) => ({ name: `n${at + n}` }));
      await data.service.ask(adminBulkRows, data.admin, { params: many, input: { save } });
    }
    const ask = (input: object) =>
      data.service.ask(adminSummarizeRows, data.admin, {
        params: many,
        input: { list: [{ key: 'name', method: 'count' as const }], group: ['name'], ...input },
      });
    const first = await ask({});
    expect([first.groups.length, first.meta]).toEqual([200, { size: 1300, more: true, next: '200' }]);
    const names = new Set<unknown>();
    for (let after: string | null = '0'; after !== null;) {
      const { groups, meta } = await ask({ limit: 500, after });
      for (const { group } of groups) names.add(group['name']);
      expect(meta.size).toBe(1300);
      after = meta.next;
    }
    expect(names.size).toBe(1300);
    expect((await ask({ after: '1300' })).meta).toEqual({ size: 1300, more: false, next: null });
    expect(await refusedAs(ask({ after: 'x' }))).toEqual(['invalid', 'after format']);
  });

  test('an integrator with the project token reads as an administrator, up to 1000 rows a page', async () => {
    const token = openToken(data.project);
    const { data: rows, size } = await data.service.ask(openQueryRows, token, {
      params,
      input: { page: { size: 1000 } },
    });
    expect([rows.length, size]).toEqual([ROWS, ROWS]);
    expect(
      await data.service.ask(openGetRow, token, { params: { ...params, id: rows[0]?._id ?? '' } }),
    ).toEqual(rows[0]);
  });
});
