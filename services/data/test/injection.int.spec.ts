import { Refusal } from '@buildmesh/kernel';
import {
  adminBulkRows,
  adminGetRow,
  adminQueryRows,
  adminSaveRow,
  adminSummarizeRows,
  adminUpdateRow,
  createField,
  markIndex,
  queryFields,
  type RawInputOf,
} from '@buildmesh/contracts';
import { OPERATORS } from '@buildmesh/domain';
import { PgRowStore } from '@buildmesh/row-store';
import { describeWith } from '@buildmesh/testing';
import { startData, type DataFixture } from './data-fixture.js';

/** Texts that would do harm wherever a text becomes SQL, a pattern, a path or a key. */
const PAYLOADS = [
  `'; DROP SCHEMA data CASCADE; --`,
  `" ; DROP SCHEMA data CASCADE; --`,
  `') OR ('1'='1`,
  `' OR 1=1 --`,
  `") OR TRUE --`,
  `1; SELECT pg_sleep(10)`,
  `' UNION SELECT version() --`,
  `$1`,
  `$$`,
  `$1::text`,
  `\\'; --`,
  `%' OR '%'='`,
  `a"b`,
  `a'b`,
  `\\`,
  `_id" FROM data.entity --`,
  `id)--`,
  `(SELECT 1)`,
  `CASE WHEN 1=1 THEN 1 END`,
  `extractvalue(1,2)`,
  `concat(user,password)`,
  `__proto__`,
  `constructor`,
  `title; DELETE`,
  `title"`,
  `t."_id"`,
  `_removed_at`,
  `_batch`,
  `{"$gt":""}`,
  `%00`,
  `\u0000`,
  `\ud800`,
  `'\n--\n'`,
  `/*`,
  `*/ OR 1=1 /*`,
  `asc; DROP`,
  `NULL`,
  `{1,2}`,
  `{"a`,
  `ARRAY[1]`,
];

describeWith(['postgres'], 'texts that would do harm', () => {
  let data: DataFixture;
  let params: { project: string; entity: string };
  let id: string;
  let statements: Set<string>;

  beforeAll(async () => {
    data = await startData();
    ({ params } = await data.table('Target', [
      { name: 'Title', type: 'string', key: 'title' },
      { name: 'N', type: 'number', key: 'n' },
      { name: 'At', type: 'timestamp', key: 'at' },
      { name: 'Tags', type: 'string', key: 'tags', option: { _display: { _type: 'array' } } },
      { name: 'Extra', type: 'json', key: 'extra' },
    ]));
    await data.service.ask(createField, data.admin, {
      params,
      input: { name: 'Self', type: 'relate', key: 'self', relate: [params.entity] },
    });
    id = (await data.service.ask(adminSaveRow, data.admin, { params, input: { title: 'one', n: 1 } }))._id;
    statements = textsOf(data);
  }, 60_000);
  afterAll(() => data.service.stop());

  /** Every SQL text that the row store sends. */
  function textsOf({ service }: DataFixture): Set<string> {
    const texts = new Set<string>();
    const parts = Object.values(service.get<PgRowStore>(PgRowStore as never)) as {
      statements?: { of(question: { text: string }): unknown };
    }[];
    for (const { statements: kept } of parts) {
      if (!kept) continue;
      const of = kept.of.bind(kept);
      kept.of = (question) => {
        texts.add(question.text);
        return of(question);
      };
    }
    return texts;
  }

  /** Refused or answered; never a fault of ours. */
  const outcome = async (call: Promise<unknown>): Promise<string> => {
    const key = await call.then(
      () => 'answered',
      (error: unknown) => (error instanceof Refusal ? error.key : String(error)),
    );
    expect([
      'answered',
      'invalid',
      'not-found',
      'filter.unknown-field',
      'filter.bad-value',
      'filter.bad-regex',
      'filter.operator-unsupported',
      'field.not-found',
      'field.key-taken',
    ]).toContain(key);
    return key;
  };

  test('as values of every operator and kind of field find what they say and change no statement', async () => {
    const list = (query: RawInputOf<typeof adminQueryRows>) =>
      data.service.ask(adminQueryRows, data.admin, { params, input: query });
    for (const payload of PAYLOADS) {
      for (const key of ['title', 'n', 'at', 'tags', 'self', '_id']) {
        for (const opt of OPERATORS)
          await outcome(list({ query: [{ key, opt, value: payload }], option: { count: false } }));
      }
      await outcome(list({ search: payload }));
      await outcome(list({ query: [{ key: 'title', opt: 'in', value: [payload, payload] }] }));
    }
    // Six kinds of field, their operators, searched or not, counted or not.
    expect(statements.size).toBeLessThan(120);
    for (const text of statements)
      for (const payload of PAYLOADS.filter((each) => /[ ;%{(]/.test(each)))
        expect(text).not.toContain(payload);
  }, 120_000);

  test('as names in filters, orders, groups, field lists and cursors are refused', async () => {
    const before = new Set(statements);
    for (const payload of PAYLOADS) {
      const inputs: object[] = [
        { query: [{ key: payload, opt: 'eq', value: 1 }] },
        { query: [{ key: 'title', opt: payload, value: 1 }] },
        { query: [{ key: 'title', opt: 'eq', field: payload }] },
        { query: [{ model: payload, list: [] }] },
        { sort: [{ key: payload, order: 'asc' }] },
        { sort: [{ key: 'title', order: payload }] },
        { option: { fields: [payload] } },
        { page: { after: payload }, option: { count: false } },
      ];
      for (const input of inputs)
        expect([
          input,
          await outcome(data.service.ask(adminQueryRows, data.admin, { params, input: input as never })),
        ]).not.toEqual([input, 'answered']);
      for (const input of [
        { list: [{ key: payload, method: 'sum' }] },
        { list: [{ key: 'n', method: payload }] },
        { list: [{ key: 'n', method: 'sum' }], group: [payload] },
      ]) {
        expect([
          input,
          await outcome(data.service.ask(adminSummarizeRows, data.admin, { params, input: input as never })),
        ]).not.toEqual([input, 'answered']);
      }
      await outcome(data.service.ask(markIndex, data.admin, { params, input: { field: payload } }));
      await outcome(
        data.service.ask(createField, data.admin, {
          params,
          input: { name: 'x', type: 'string', key: payload },
        }),
      );
      await outcome(
        data.service.ask(queryFields, data.admin, {
          params: { project: params.project },
          input: { query: [{ key: '_name', opt: 'like', value: payload }] },
        }),
      );
    }
    expect([...statements].filter((text) => !before.has(text))).toEqual([]);
  }, 120_000);

  test('as stored values come back as they were, and do no harm when they are used later', async () => {
    for (const payload of PAYLOADS) {
      const values = {
        title: payload,
        tags: [payload, 'x'],
        extra: { [payload === '__proto__' || payload === 'constructor' ? 'k' : payload]: payload },
      };
      const call = data.service.ask(adminSaveRow, data.admin, { params, input: values });
      if ((await outcome(call)) !== 'answered') continue;
      const row = await call;
      expect(row).toMatchObject({ title: payload, tags: [payload, 'x'] });
      expect(await data.service.ask(adminGetRow, data.admin, { params: { ...params, id: row._id } })).toEqual(
        row,
      );
      const bulk = await data.service.ask(adminBulkRows, data.admin, {
        params,
        input: { save: [values], update: [{ _id: row._id, title: `${payload}!`, tags: [payload] }] },
      });
      expect(
        await data.service.ask(adminGetRow, data.admin, { params: { ...params, id: bulk.saved[0] ?? '' } }),
      ).toMatchObject({ title: payload });
      const found = await data.service.ask(adminQueryRows, data.admin, {
        params,
        input: {
          query: [
            { key: 'title', opt: 'start', value: payload },
            { key: 'tags', opt: 'all', value: [payload] },
          ],
        },
      });
      expect(found.size).toBe(2);
    }
    const { groups } = await data.service.ask(adminSummarizeRows, data.admin, {
      params,
      input: { list: [{ key: 'n', method: 'count' }], group: ['title', 'tags'] },
    });
    expect(groups.length).toBeGreaterThan(PAYLOADS.length);
  }, 120_000);

  test('as keys of a row are refused', async () => {
    const before = await data.footprint(params);
    for (const payload of PAYLOADS.filter((each) => each !== '__proto__')) {
      expect(
        await outcome(data.service.ask(adminSaveRow, data.admin, { params, input: { [payload]: 1 } })),
      ).toBe('invalid');
      expect(
        await outcome(
          data.service.ask(adminUpdateRow, data.admin, {
            params: { ...params, id },
            input: { title: 'x', [payload]: 1 },
          }),
        ),
      ).toBe('invalid');
    }
    expect(await data.footprint(params)).toEqual(before);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  }, 60_000);

  test('left everything where it was, and no breach of a contract', async () => {
    expect(data.service.breaches()).toEqual([]);
    expect(await data.sql('SELECT count(*)::int AS n FROM data.entity WHERE type <> $1', ['system'])).toEqual(
      [{ n: 1 }],
    );
  });
});
