import { DataSource, type QueryRunner } from 'typeorm';
import { jest } from '@jest/globals';
import { FixedClock } from '@buildmesh/kernel';
import { adminRemoveRow, adminSaveRow, removeEntity } from '@buildmesh/contracts';
import { DELETED_AT_ONCE, Housekeeping } from '@buildmesh/persistence';
import { describeWith } from '@buildmesh/testing';
import { startData, type DataFixture } from './data-fixture.js';

const DAY_MS = 86_400_000;

describeWith(['postgres'], 'housekeeping', () => {
  let data: DataFixture;
  const clock = new FixedClock(Date.now());
  beforeAll(async () => {
    data = await startData({ clock });
  }, 60_000);
  afterAll(() => data.service.stop());

  test('forgets after a week which messages it had', async () => {
    await data.sql(
      `INSERT INTO data.inbox (message, consumer, received_at) SELECT kept, 'test', $1::timestamptz
      - days * interval '1 day' FROM (VALUES ('young', 6), ('old', 8)) AS had (kept, days)`,
      [new Date(clock.now())],
    );
    await data.service.get(Housekeeping).sweep();
    expect(await data.sql("SELECT message FROM data.inbox WHERE consumer = 'test'")).toEqual([
      { message: 'young' },
    ]);
  });

  test('does its work however soon it follows on itself', async () => {
    for (let round = 0; round < 20; round++) {
      await data.sql(`INSERT INTO data.inbox (message, consumer, received_at) VALUES ($1, 'soon', $2)`, [
        `m${round}`,
        new Date(clock.now() - 8 * DAY_MS),
      ]);
      await data.service.get(Housekeeping).sweep();
      expect(await data.sql(`SELECT message FROM data.inbox WHERE consumer = 'soon'`)).toEqual([]);
    }
  });

  test('leaves the work to the process that is at it', async () => {
    const other = data.service.get<DataSource>(DataSource).createQueryRunner();
    const left = () => data.sql(`SELECT message FROM data.inbox WHERE consumer = 'other'`);
    await data.sql(`INSERT INTO data.inbox (message, consumer, received_at) VALUES ('m', 'other', $1)`, [
      new Date(clock.now() - 8 * DAY_MS),
    ]);
    try {
      await other.query(`SELECT pg_advisory_lock(hashtext('buildmesh.data.housekeeping'))`);
      await data.service.get(Housekeeping).sweep();
      expect(await left()).toHaveLength(1);
      await other.query(`SELECT pg_advisory_unlock(hashtext('buildmesh.data.housekeeping'))`);
      await data.service.get(Housekeeping).sweep();
      expect(await left()).toEqual([]);
    } finally {
      await other.release();
    }
  });

  test.each([
    ['idempotency', 'created_at'],
    ['audit', 'time'],
    ['undo', 'time'],
    ['inbox', 'received_at'],
  ])('finds what is old in %s by its %s alone', async (table, column) => {
    const found = await data.sql(
      `SELECT indexdef FROM pg_indexes WHERE schemaname = 'data' AND tablename = $1`,
      [table],
    );
    const first = found.map(({ indexdef }) => /\("?(\w+)/.exec(String(indexdef))?.[1]);
    expect(first).toContain(column);
  });

  test('deletes in pieces, and goes on where one of them fails', async () => {
    const many = DELETED_AT_ONCE * 2 + 1;
    await data.sql(
      `INSERT INTO data.audit (project, entity, target, action, time) SELECT 'p', '', '', 'test', $1::timestamptz - interval '181 days'
       FROM generate_series(1, $2::int)`,
      [new Date(clock.now()), many],
    );
    await data.sql(
      `INSERT INTO data.undo (project, batch, target, time, before) VALUES ('p', 'b', 't', $1::timestamptz - interval '8 days', '{}')`,
      [new Date(clock.now())],
    );
    const taken: number[] = [];
    const runners = Object.getPrototypeOf(
      data.service.get<DataSource>(DataSource).createQueryRunner(),
    ) as QueryRunner;
    const query = runners.query as (...given: unknown[]) => Promise<{ affected: number }>;
    const spy = jest.spyOn(runners, 'query').mockImplementation(function (
      this: QueryRunner,
      ...given: unknown[]
    ) {
      const text = String(given[0]);
      if (text.includes('DELETE FROM "data"."idempotency"')) return Promise.reject(new Error('too slow'));
      return query.apply(this, given).then((result) => {
        if (text.includes('DELETE FROM "data"."audit"')) taken.push(result.affected);
        return result;
      });
    } as never);
    await data.service.get(Housekeeping).sweep();
    spy.mockRestore();
    expect(taken).toEqual([DELETED_AT_ONCE, DELETED_AT_ONCE, 1]);
    expect(await data.sql(`SELECT FROM data.audit WHERE action = 'test'`)).toEqual([]);
    expect(await data.sql('SELECT FROM data.undo')).toEqual([]);
  });

  test('forgets what nobody can ask for any more, and nothing else', async () => {
    const [kept, gone] = [
      await data.table('Kept', [{ name: 'T', type: 'string', key: 't' }]),
      await data.table('Gone', [{ name: 'T', type: 'string', key: 't' }]),
    ];
    const save = (t: string) =>
      data.service.ask(adminSaveRow, data.admin, { params: kept.params, input: { t } });
    const [row, removed] = [await save('stays'), await save('removed')];
    await data.service.ask(adminRemoveRow, data.admin, { params: { ...kept.params, id: removed._id } });
    await data.service.ask(removeEntity, data.admin, { params: gone.params });
    const [table] = await data.sql<{ table_name: string }>(
      'SELECT table_name FROM data.entity WHERE id = $1',
      [gone.params.entity],
    );
    const tables = async () =>
      (await data.sql('SELECT 1 FROM pg_tables WHERE tablename = $1', [table?.table_name])).length;
    const sweep = () => data.service.get(Housekeeping).sweep();

    clock.advance(29 * DAY_MS);
    await sweep();
    expect([(await data.stored(kept.params)).length, await tables()]).toEqual([2, 1]);

    clock.advance(2 * DAY_MS);
    await sweep();
    expect((await data.stored(kept.params)).map((each) => each['_id'])).toEqual([row._id]);
    expect(await tables()).toBe(0);
    expect(await data.sql("SELECT id FROM data.entity WHERE type = 'normal'")).toEqual([
      { id: kept.params.entity },
    ]);

    const [{ n: before } = { n: 0 }] = await data.sql<{ n: number }>(
      'SELECT count(*)::int AS n FROM data.audit',
    );
    expect(before).toBeGreaterThan(0);
    clock.advance(150 * DAY_MS);
    await sweep();
    expect(await data.sql('SELECT id FROM data.audit')).toEqual([]);
  });
});
