import fc from 'fast-check';
import { newId, Refusal } from '@buildmesh/kernel';
import { ALWAYS, type FieldDefinition, type NormalNode } from '@buildmesh/domain';
import { AuditWriter, IdempotencyKeys } from '@buildmesh/persistence';
import { openReadPool, PgRowStore, type IncomingRow } from '@buildmesh/row-store';
import { describeWith } from '@buildmesh/testing';
import { act, field, startStore, type StoreFixture } from '../test/store-fixture.js';
import type { CompiledEntity } from './compiled-entity.js';
import type { FindPlan, SortKey, StoredRow } from './row-store.types.js';

const FIELDS: FieldDefinition[] = [
  { _key: 'title', _name: 'title', _type: 'string', _option: {} },
  { _key: 'code', _name: 'code', _type: 'string', _option: { unique: true } },
  { _key: 'n', _name: 'n', _type: 'number', _option: {} },
  { _key: 'at', _name: 'at', _type: 'timestamp', _option: {} },
  { _key: 'tags', _name: 'tags', _type: 'string', _option: { _display: { _type: 'array' } } },
  { _key: 'extra', _name: 'extra', _type: 'json', _option: {} },
];

async function* blocks(...rows: IncomingRow[][]): AsyncIterable<IncomingRow[]> {
  yield* rows;
}

describeWith(['postgres'], 'the row store on PostgreSQL', () => {
  let fixture: StoreFixture;
  let entity: CompiledEntity;
  beforeAll(async () => {
    fixture = await startStore();
    entity = await fixture.entity(FIELDS);
  }, 60_000);
  afterAll(() => fixture?.stop(), 30_000);

  const all = (of: CompiledEntity, more: Partial<FindPlan> = {}): FindPlan => ({
    view: fixture.view(of),
    fields: [...of.byKey.values()],
    filter: ALWAYS,
    sort: [],
    limit: 1000,
    offset: 0,
    ...more,
  });
  const rowsOf = async (of: CompiledEntity, more: Partial<FindPlan> = {}) =>
    (await fixture.store.reads.find(all(of, more))).rows;
  const audits = async () =>
    Number((await fixture.pool.query<{ n: string }>('SELECT count(*) AS n FROM data.audit')).rows[0]?.n);
  const bulk = (of: CompiledEntity, save: Record<string, unknown>[]) =>
    fixture.store.batches.write(
      fixture.view(of),
      { save: save.map((values) => ({ _id: newId(), values })), update: [], remove: [] },
      { act: act() },
    );

  describe('orders', () => {
    let sorted: CompiledEntity;
    let whole: StoredRow[];
    beforeAll(async () => {
      const made = await fixture.entity(FIELDS);
      const value = fc.record({
        title: fc.option(fc.constantFrom('a', 'B', 'b', 'ä', 'A', 'Zoë', 'zoe', 'élan', '中', '阿')),
        n: fc.option(fc.constantFrom(-1, 0, 0.5, 2)),
        at: fc.option(fc.constantFrom(0, 1, 1e12)),
      });
      await bulk(made, fc.sample(value, { numRuns: 70, seed: 7 }));
      // The fields with an index, which walks otherwise than the system fields without one.
      sorted = {
        ...made,
        byKey: new Map(
          [...made.byKey].map(([key, each]) => [
            key,
            { ...each, indexed: ['title', 'n', 'at'].includes(key) },
          ]),
        ),
      };
      whole = await rowsOf(sorted);
    });

    const words = new Intl.Collator('zh');
    const compared = (a: StoredRow, b: StoredRow, sort: readonly SortKey[]): number => {
      for (const {
        field: { _key },
        order,
      } of sort) {
        const [x, y] = [a[_key] as number | null, b[_key] as number | null];
        if (x === y) continue;
        if (x === null || y === null) return x === null ? 1 : -1;
        const less = typeof a[_key] === 'string' ? words.compare(String(x), String(y)) < 0 : x < y;
        return (less ? -1 : 1) * (order === 'asc' ? 1 : -1);
      }
      return (a._id < b._id ? -1 : 1) * (sort.at(-1)?.order === 'asc' ? 1 : -1);
    };

    test('walking on by cursor gives every row once in the order asked for, whatever order and block size', async () => {
      const key = fc.record({
        key: fc.constantFrom('title', 'n', 'at', '_ctime', '_ver'),
        order: fc.constantFrom('asc' as const, 'desc' as const),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(key, { maxLength: 3, selector: (each) => each.key }),
          fc.integer({ min: 1, max: 25 }),
          fc.constantFrom([], [{ key: '_id', order: 'asc' }], [{ key: '_id', order: 'desc' }]),
          async (keys, limit, end) => {
            const sort = [...keys, ...end].map((each) => ({
              field: field(sorted, each.key),
              order: each.order as SortKey['order'],
            }));
            const expected = [...whole].sort((a, b) => compared(a, b, sort)).map(({ _id }) => _id);
            const walked: string[] = [];
            for (let after: string | undefined; ;) {
              const { rows, next } = await fixture.store.reads.find(
                all(sorted, { sort, limit, after, fields: [field(sorted, 'title')] }),
              );
              walked.push(...rows.map(({ _id }) => _id));
              if (next === null) break;
              after = next;
            }
            expect(walked).toEqual(expected);
          },
        ),
        { numRuns: 60, examples: [[[{ key: 'n', order: 'asc' }], 3, [{ key: '_id', order: 'desc' }]]] },
      );
    }, 60_000);
  });

  test('words are sorted as people expect: whatever their case and accents, Chinese by its sound', async () => {
    const own = await fixture.entity(FIELDS);
    const titles = [
      'zebra',
      'Apfel',
      'äpfel',
      'apfel',
      'Zebra',
      'Birne',
      'ñu',
      'Nut',
      'nut',
      '中',
      '阿',
      '北',
    ];
    await bulk(
      own,
      titles.map((title) => ({ title })),
    );
    const sort = [{ field: field(own, 'title'), order: 'asc' as const }];
    const found = (await rowsOf(own, { sort })).map((row) => row['title']);
    expect(found).toEqual([
      ...['阿', '北', '中'],
      ...['apfel', 'Apfel', 'äpfel', 'Birne', 'ñu', 'nut', 'Nut', 'zebra', 'Zebra'],
    ]);
  });

  test('moments far from now, and fractions of a second, come back to the millisecond', async () => {
    const moments = [
      0,
      1,
      -1,
      999,
      1_700_000_000_001,
      Date.UTC(1900, 0, 1),
      Date.UTC(9999, 11, 31, 23, 59, 59, 999),
      -62_135_596_800_000,
      -62_135_596_800_001,
      253_402_300_800_000,
      -2e14,
      8.64e15,
    ];
    const own = await fixture.entity(FIELDS);
    await bulk(
      own,
      moments.map((at) => ({ at })),
    );
    expect(
      (await rowsOf(own, { sort: [{ field: field(own, '_id'), order: 'asc' }] })).map((row) => row['at']),
    ).toEqual(moments);
  });

  test('moments that no row can hold lie before or after all others', async () => {
    const own = await fixture.entity(FIELDS);
    await bulk(own, [{ at: 0 }]);
    const matching = async (op: 'gt' | 'lt', value: number) =>
      (await rowsOf(own, { filter: { kind: 'compare', key: 'at', op, value } })).length;
    expect([
      await matching('lt', 9e15),
      await matching('gt', 9e15),
      await matching('gt', -9e15),
      await matching('lt', -9e15),
    ]).toEqual([1, 0, 1, 0]);
  });

  test('a stream gives all rows of one moment, in blocks', async () => {
    const own = await fixture.entity(FIELDS);
    await bulk(
      own,
      Array.from({ length: 25 }, (_, n) => ({ n })),
    );
    const sizes: number[] = [];
    for await (const rows of fixture.store.reads.stream(all(own), 10)) {
      sizes.push(rows.length);
      if (sizes.length === 1) await bulk(own, [{ n: 99 }]);
    }
    expect(sizes).toEqual([10, 10, 5]);
    for await (const rows of fixture.store.reads.stream(all(own), 10)) {
      expect(rows).toHaveLength(10);
      break;
    }
    expect(await fixture.store.reads.count(all(own))).toBe(26);
    expect(await fixture.store.reads.count(all(own), 10)).toBe(10);
    expect(await fixture.store.reads.count(all(own), 100)).toBe(26);
  });

  test('a load arrives as it was, odd signs included, and is named by its field', async () => {
    const own = await fixture.entity(FIELDS);
    const values = [
      {
        title: 'tab\tnew\nline\\ "quote"',
        n: 1e-7,
        at: 5,
        tags: ['a,b', '"', '\\', '{}'],
        extra: { a: ['\\n', null] },
      },
      { title: null, n: null, at: null, tags: null, extra: null },
      { title: '\\N', n: -0.1, at: null, tags: ['NULL'], extra: 'x' },
    ];
    const rows = values.map((each, index) => ({ _id: newId(), index, values: each }));
    const loaded = await fixture.source.transaction((manager) =>
      fixture.store.staging.copyIn(
        manager,
        { entity: own, fields: own.fields, act: { ...act(), batch: 'job' } },
        blocks(rows.slice(0, 2), [], rows.slice(2)),
      ),
    );
    expect(loaded).toBe(3);
    const stored = await rowsOf(own, { sort: [{ field: field(own, '_id'), order: 'asc' }] });
    expect(stored.map(({ title, n, at, tags, extra }) => ({ title, n, at, tags, extra }))).toEqual(values);
    expect(stored.map((row) => row['__name'])).toEqual(values.map(({ title }) => title));
  });

  test('staged rows are checked, merged by key and taken back as one', async () => {
    const own = await fixture.entity(FIELDS);
    const store = fixture.store;
    await bulk(own, [
      { code: 'A', n: 1, title: 'kept' },
      { code: 'B', n: 2 },
    ]);
    const rows = ['A', 'C', 'C', 'D'].map((code, index) => ({
      _id: newId(),
      index,
      values: { code, n: 10 + index },
    }));
    const merged = await fixture.source.transaction(async (manager) => {
      const staging = await store.staging.createStaging(manager, own, [field(own, 'code'), field(own, 'n')]);
      await store.staging.copyToStaging(manager, staging, blocks(rows));
      const question = { field: field(own, 'code'), limit: 10 };
      expect(
        await store.staging.stagedDuplicates(manager, staging, { ...question, key: field(own, 'code') }),
      ).toEqual([{ index: 2, value: 'C' }]);
      expect(await store.staging.stagedDuplicates(manager, staging, question)).toEqual([
        { index: 0, value: 'A' },
        { index: 2, value: 'C' },
      ]);
      await store.staging.dropStaged(manager, staging, [2]);
      const result = await store.merge.mergeStaged(manager, staging, {
        act: { ...act(), batch: 'job-2' },
        from: 0,
        to: 100,
        key: field(own, 'code'),
      });
      await store.staging.dropStaging(manager, staging);
      return result;
    });
    expect(merged).toEqual({ saved: 2, updated: 1, skipped: 0 });
    const byCode = async () =>
      Object.fromEntries((await rowsOf(own)).map((row) => [String(row['code']), [row['n'], row['title']]]));
    expect(await byCode()).toEqual({ A: [10, 'kept'], B: [2, null], C: [11, null], D: [13, null] });
    const changed = (await rowsOf(own)).find((row) => row['code'] === 'D');
    await store.writes.update(fixture.view(own), { _id: changed?._id ?? '', values: { n: 99 } }, act());
    expect(
      await fixture.source.transaction((manager) =>
        store.merge.revertBatch(manager, own, { batch: 'job-2', act: act() }),
      ),
    ).toEqual({ removed: 1, restored: 1, kept: 1 });
    expect(await byCode()).toEqual({ A: [1, 'kept'], B: [2, null], D: [99, null] });
  });

  test('a failed write leaves no row, no audit entry and no event', async () => {
    await fixture.store.writes.insert(entity, { _id: newId(), values: { code: 'once' } }, { act: act() });
    const events = async () => (await fixture.pool.query('SELECT * FROM data.outbox')).rowCount;
    const before = [await audits(), await events(), await fixture.store.reads.count(all(entity))];
    await expect(
      fixture.store.writes.insert(entity, { _id: newId(), values: { code: 'once' } }, { act: act() }),
    ).rejects.toThrow('invalid');
    await expect(bulk(entity, [{ code: 'new' }, { code: 'once' }])).rejects.toThrow('invalid');
    expect([await audits(), await events(), await fixture.store.reads.count(all(entity))]).toEqual(before);
  });

  test('rights are part of every write: rows that the view does not let through stay', async () => {
    const own = await fixture.entity(FIELDS);
    await bulk(own, [{ n: 1 }, { n: 2 }]);
    const rows: NormalNode = { kind: 'compare', key: 'n', op: 'eq', value: 1 };
    const view = fixture.view(own, rows);
    const [mine, other] = [1, 2].map((n) => n);
    const found = await rowsOf(own);
    const idOf = (n: number | undefined) => found.find((row) => row['n'] === n)?._id ?? '';
    expect(
      (await fixture.store.writes.update(view, { _id: idOf(other), values: { title: 'x' } }, act())).state,
    ).toBe('missing');
    expect(
      await fixture.store.writes.remove(
        view,
        found.map(({ _id }) => _id),
        act(),
      ),
    ).toEqual([idOf(mine)]);
    expect((await rowsOf(own)).map((row) => row['n'])).toEqual([2]);
  });

  test('what lies in the recycle bin too long is deleted for good', async () => {
    const own = await fixture.entity(FIELDS);
    await bulk(own, [{ n: 1 }, { n: 2 }]);
    const [first] = await rowsOf(own);
    await fixture.store.writes.remove(fixture.view(own), [first?._id ?? ''], act(1_000));
    expect(await fixture.store.batches.purge(own, 1_000)).toBe(0);
    expect(await fixture.store.batches.purge(own, 1_001)).toBe(1);
    expect(await rowsOf(own, { removed: true })).toEqual([]);
    expect(await fixture.store.reads.count(all(own))).toBe(1);
  });

  test('a read that takes too long is refused, and others go on', async () => {
    const hasty = await PgRowStore.open({
      source: fixture.source,
      keys: new IdempotencyKeys(fixture.source.manager, new AuditWriter('data')),
      url: fixture.database.url,
      readPoolSize: 2,
      schema: 'data',
      readTimeoutMs: 200,
    });
    const client = await fixture.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`LOCK TABLE "${entity.schema}"."${entity.table}" IN ACCESS EXCLUSIVE MODE`);
      const error: unknown = await hasty.reads.find(all(entity)).catch((cause: unknown) => cause);
      expect(error instanceof Refusal ? error.key : error).toBe('query.too-slow');
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    expect(await hasty.reads.count(all(entity))).toBeGreaterThan(0);
    await hasty.close();
  });

  test('connections for reading can write nothing', async () => {
    const pool = openReadPool({
      url: fixture.database.url,
      readPoolSize: 1,
      schema: 'data',
    });
    await expect(pool.query(`DELETE FROM "${entity.schema}"."${entity.table}"`)).rejects.toThrow('read-only');
    await pool.end();
  });

  test('only one change of structure or load works on an entity', async () => {
    await fixture.source.transaction(async (manager) => {
      await fixture.store.structure.lock(manager, entity._id);
      await expect(
        fixture.source.transaction((other) => fixture.store.structure.lock(other, entity._id)),
      ).rejects.toThrow('entity.busy');
    });
    await fixture.source.transaction((manager) => fixture.store.structure.lock(manager, entity._id));
  });
});
