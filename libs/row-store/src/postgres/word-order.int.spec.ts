import { newId, sleep } from '@buildmesh/kernel';
import { ALWAYS, type NormalNode } from '@buildmesh/domain';
import { describeWith } from '@buildmesh/testing';
import { act, field, startStore, type StoreFixture } from '../../test/store-fixture.js';
import type { CompiledEntity } from '../compiled-entity.js';
import type { FindPlan } from '../row-store.types.js';
import { renewWordOrder } from './word-order.js';

describeWith(['postgres'], 'an index on words', () => {
  let fixture: StoreFixture;
  let own: CompiledEntity;
  beforeAll(async () => {
    fixture = await startStore();
    own = await fixture.entity([{ _key: 'title', _name: 'title', _type: 'string', _option: {} }]);
    const titles = Array.from({ length: 4_000 }, (_, n) => ({ title: `word ${(n * 7919) % 4_000}` }));
    await fixture.store.batches.write(
      fixture.view(own),
      { save: titles.map((values) => ({ _id: newId(), values })), update: [], remove: [] },
      { act: act() },
    );
    const title = { ...field(own, 'title'), indexed: true };
    expect(await fixture.store.structure.buildIndex(own, { name: 'i_words', field: title })).toBe(true);
    own = { ...own, byKey: new Map([...own.byKey, ['title', title]]) };
  }, 60_000);
  afterAll(() => fixture?.stop(), 30_000);

  const find = (plan: Partial<FindPlan>) =>
    fixture.store.reads.find({
      view: fixture.view(own),
      fields: [...own.byKey.values()],
      filter: ALWAYS,
      sort: [],
      limit: 20,
      offset: 0,
      ...plan,
    });
  /** How often each index of the field was read, once the server has counted. */
  const reads = async () => {
    const { rows } = await fixture.pool.query<{ name: string; n: number }>(
      `SELECT indexrelname AS name, idx_scan::int AS n FROM pg_stat_user_indexes WHERE indexrelname LIKE 'i\\_words%'`,
    );
    return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
  };
  const isRead = async (index: string, ask: () => Promise<unknown>) => {
    const before = (await reads())[index] ?? 0;
    for (let tries = 0; tries < 100; tries++) {
      await ask();
      if (((await reads())[index] ?? 0) > before) return true;
      await sleep(100);
    }
    return false;
  };
  const page = (order: 'asc' | 'desc', after?: string) =>
    find({ sort: [{ field: field(own, 'title'), order }], after });

  test.each([
    ['asc', 'i_words_a'],
    ['desc', 'i_words_d'],
  ] as const)(
    'serves the order %s, from the first block and after a cursor',
    async (order, index) => {
      expect(await isRead(index, () => page(order))).toBe(true);
      const { next } = await page(order);
      expect(await isRead(index, () => page(order, next ?? undefined))).toBe(true);
    },
    30_000,
  );

  test('serves equality and parts of a word', async () => {
    const where = (filter: NormalNode) => () => find({ filter });
    expect(
      await isRead('i_words_e', where({ kind: 'compare', key: 'title', op: 'eq', value: 'word 77' })),
    ).toBe(true);
    expect(
      await isRead('i_words', where({ kind: 'text', key: 'title', op: 'contains', value: 'rd 399' })),
    ).toBe(true);
  }, 30_000);

  test('is rebuilt when the order of words is of another version, once', async () => {
    const files = async () =>
      (
        await fixture.pool.query<{ relfilenode: string }>(
          `SELECT relname, relfilenode FROM pg_class WHERE relname IN ('i_words_a', 'i_words_d') ORDER BY 1`,
        )
      ).rows;
    const before = await files();
    await renewWordOrder(fixture.source.manager, 'data');
    expect(await files()).toEqual(before);
    await fixture.pool.query(`UPDATE pg_collation SET collversion = '0' WHERE collname = 'words'`);
    await renewWordOrder(fixture.source.manager, 'data');
    const after = await files();
    expect(after).toHaveLength(2);
    for (const [at, { relfilenode }] of after.entries())
      expect(relfilenode).not.toBe(before[at]?.relfilenode);
    await renewWordOrder(fixture.source.manager, 'data');
    expect(await files()).toEqual(after);
  }, 30_000);

  test('goes as a whole', async () => {
    await fixture.store.structure.dropIndex(own, 'i_words');
    expect(await reads()).toEqual({});
  });
});
