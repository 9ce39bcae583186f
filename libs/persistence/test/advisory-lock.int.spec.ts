import type { DataSource, EntityManager } from 'typeorm';
import { describeWith, startPostgres, type TestPostgres } from '@buildmesh/testing';
import { withAdvisoryLock } from '../src/sql/advisory-lock.js';
import { poolOf } from '../src/sql/data-source.js';
import { openDemo } from './test-source.js';

describeWith(['postgres'], 'work that is done by one at a time', () => {
  let database: TestPostgres;
  let source: DataSource;
  let manager: EntityManager;
  beforeAll(async () => {
    database = await startPostgres();
    source = await openDemo(database.url, 4);
    manager = source.manager;
  }, 60_000);
  afterAll(async () => {
    await source.destroy();
    await database.stop();
  });

  const done: string[] = [];
  const work = (name: string) => async () => {
    done.push(name);
    await Promise.resolve();
  };
  beforeEach(() => {
    done.length = 0;
  });

  test('is left out while another is at it, unless it is other work', async () => {
    await withAdvisoryLock(manager, 'sweep', async () => {
      await withAdvisoryLock(manager, 'sweep', work('again'));
      await withAdvisoryLock(manager, 'count', work('other'));
    });
    expect(done).toEqual(['other']);
  });

  test('can be done again at once, many times over', async () => {
    for (let round = 0; round < 50; round++) await withAdvisoryLock(manager, 'sweep', work(`round ${round}`));
    expect(done).toHaveLength(50);
  });

  test('can be done again at once after it failed, and says why it did', async () => {
    for (let round = 0; round < 20; round++) {
      await expect(
        withAdvisoryLock(manager, 'sweep', (client) => client.query('SELECT 1 / 0').then(() => undefined)),
      ).rejects.toThrow('division by zero');
      await withAdvisoryLock(manager, 'sweep', work('after it'));
    }
    expect(done).toHaveLength(20);
  });

  test('says what it failed by, also where its connection broke', async () => {
    await expect(
      withAdvisoryLock(manager, 'sweep', (client) =>
        client.query('SELECT pg_terminate_backend(pg_backend_pid())').then(() => undefined),
      ),
    ).rejects.toThrow('terminating connection');
  });

  test('leaves none of its settings behind', async () => {
    await withAdvisoryLock(manager, 'sweep', (client) =>
      client.query('SET lock_timeout = 123').then(() => undefined),
    );
    const shown = await Promise.all(
      Array.from({ length: 4 }, () => poolOf(source).query<{ lock_timeout: string }>('SHOW lock_timeout')),
    );
    for (const { rows } of shown) expect(rows).toEqual([{ lock_timeout: '5s' }]);
  });
});
