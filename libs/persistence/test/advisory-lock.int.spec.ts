import { Pool } from 'pg';
import { describeWith, startPostgres, type TestPostgres } from '@buildmesh/testing';
import { withAdvisoryLock } from '../src/sql/advisory-lock.js';
import { outliveConnections } from '../src/sql/outlive-connections.js';

describeWith(['postgres'], 'work that is done by one at a time', () => {
  let database: TestPostgres;
  let pool: Pool;
  beforeAll(async () => {
    database = await startPostgres();
    pool = outliveConnections(new Pool({ connectionString: database.url, max: 4 }));
  }, 60_000);
  afterAll(async () => {
    await pool.end();
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
    await withAdvisoryLock(pool, 'sweep', async () => {
      await withAdvisoryLock(pool, 'sweep', work('again'));
      await withAdvisoryLock(pool, 'count', work('other'));
    });
    expect(done).toEqual(['other']);
  });

  test('can be done again at once, many times over', async () => {
    for (let round = 0; round < 50; round++) await withAdvisoryLock(pool, 'sweep', work(`round ${round}`));
    expect(done).toHaveLength(50);
  });

  test('can be done again at once after it failed, and says why it did', async () => {
    for (let round = 0; round < 20; round++) {
      await expect(
        withAdvisoryLock(pool, 'sweep', (client) => client.query('SELECT 1 / 0').then(() => undefined)),
      ).rejects.toThrow('division by zero');
      await withAdvisoryLock(pool, 'sweep', work('after it'));
    }
    expect(done).toHaveLength(20);
  });

  test('says what it failed by, also where its connection broke', async () => {
    await expect(
      withAdvisoryLock(pool, 'sweep', (client) =>
        client.query('SELECT pg_terminate_backend(pg_backend_pid())').then(() => undefined),
      ),
    ).rejects.toThrow('terminating connection');
  });

  test('leaves none of its settings behind', async () => {
    await withAdvisoryLock(pool, 'sweep', (client) =>
      client.query('SET lock_timeout = 123').then(() => undefined),
    );
    const shown = await Promise.all(
      Array.from({ length: 4 }, () => pool.query<{ lock_timeout: string }>('SHOW lock_timeout')),
    );
    for (const { rows } of shown) expect(rows).toEqual([{ lock_timeout: '0' }]);
  });
});
