import type { DataSource, EntityManager } from 'typeorm';
import { newId } from '@buildmesh/kernel';
import { describeWith, startPostgres, type TestPostgres } from '@buildmesh/testing';
import { Inbox, inboxDdl } from '../src/inbox/inbox.js';
import { openDemo } from './test-source.js';

describeWith(['postgres'], 'the inbox', () => {
  let database: TestPostgres;
  let source: DataSource;
  let inbox: Inbox;
  beforeAll(async () => {
    database = await startPostgres();
    source = await openDemo(database.url);
    await source.query(`${inboxDdl('demo')}; CREATE TABLE demo.effect (of text)`);
    inbox = new Inbox(source.manager, 'demo');
  }, 60_000);
  afterAll(async () => {
    await source.destroy();
    await database.stop();
  });
  beforeEach(() => source.query('TRUNCATE demo.inbox, demo.effect'));

  const note = (manager: EntityManager, text: string) =>
    manager.query('INSERT INTO demo.effect VALUES ($1)', [text]);
  /** One delivery of a message; `before` its effect is committed, something may happen. */
  const deliver = (
    message: string,
    consumer = 'ledger',
    before: () => Promise<void> = async () => undefined,
  ) =>
    source.transaction(async (manager) => {
      const isFirst = await inbox.once(manager, { message, consumer }, async () => {
        await note(manager, `${consumer} ${message}`);
      });
      await before();
      return isFirst;
    });
  const effects = async () =>
    (await source.query<{ of: string }[]>('SELECT of FROM demo.effect ORDER BY of')).map((row) => row.of);
  const crash = () => Promise.reject(new Error('the process died'));

  test('a message that is delivered again has its effect once', async () => {
    expect([await deliver('m1'), await deliver('m1'), await deliver('m1')]).toEqual([true, false, false]);
    expect(await effects()).toEqual(['ledger m1']);
  });

  test('another message of the same content has its effect too, and each consumer has its own', async () => {
    const [first, second] = [newId(), newId()];
    for (const message of [first, second, first]) await deliver(message);
    expect(await deliver(first, 'mirror')).toBe(true);
    expect(await effects()).toEqual([`ledger ${first}`, `ledger ${second}`, `mirror ${first}`].sort());
  });

  test('a crash between the effect and its commit leaves the message to the next delivery', async () => {
    await expect(deliver('m1', 'ledger', crash)).rejects.toThrow('the process died');
    expect([await effects(), await deliver('m1')]).toEqual([[], true]);
    expect(await effects()).toEqual(['ledger m1']);
  });

  test('of deliveries at once one has the effect', async () => {
    const firsts = await Promise.all(Array.from({ length: 8 }, () => deliver('m1')));
    expect(firsts.filter(Boolean)).toHaveLength(1);
    expect(await effects()).toEqual(['ledger m1']);
  });

  test('a delivery that waits for one under way has the effect when that one fails', async () => {
    let waiting: Promise<boolean> | undefined;
    const isBlocked = async () =>
      (
        await source.query<object[]>(`SELECT FROM pg_stat_activity WHERE datname = current_database()
        AND wait_event_type = 'Lock'`)
      ).length === 1;
    const failing = deliver('m1', 'ledger', async () => {
      waiting = deliver('m1');
      while (!(await isBlocked()));
      await crash();
    });
    await expect(failing).rejects.toThrow('the process died');
    expect(await waiting).toBe(true);
    expect(await effects()).toEqual(['ledger m1']);
  });

  test('of several messages those are taken that are new, however they are ordered', async () => {
    const take = (messages: string[]) =>
      source.transaction((manager) => inbox.take(manager, 'ledger', messages));
    expect((await take(['b', 'a', 'b'])).sort()).toEqual(['a', 'b']);
    expect(await take(['c', 'a', 'b'])).toEqual(['c']);
    expect(await take([])).toEqual([]);
    const many = Array.from({ length: 200 }, (_, at) => `m${at}`);
    const taken = await Promise.all([take(many), take([...many].reverse()), take(many)]);
    expect(taken.flat().sort()).toEqual([...many].sort());
  });
});
