import { FixedClock } from '@buildmesh/kernel';
import { adminRemoveRow, adminSaveRow, removeEntity } from '@buildmesh/contracts';
import { describeWith } from '@buildmesh/testing';
import { Housekeeping } from '../src/housekeeping.js';
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
