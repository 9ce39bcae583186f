import { EntitySchema, type DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { describeWith, startPostgres, type TestPostgres } from '@buildmesh/testing';
import { clientOf, openDataSource, poolOf } from '../src/sql/data-source.js';
import { runPrepared, runStatement } from '../src/sql/statement.js';
import { RefusingPool } from '../src/sql/refusing-pool.js';
import { sqlState, UNIQUE_VIOLATION, violatedConstraint } from '../src/sql/sql-errors.js';

class MakeThing1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE shop.thing (id int CONSTRAINT thing_once PRIMARY KEY)');
  }
  async down(): Promise<void> {
    throw new Error('forward only');
  }
}

class Fail1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE shop.half (id int)');
    await runner.query('SELECT nonsense');
  }
  async down(): Promise<void> {
    throw new Error('forward only');
  }
}

const thing = new EntitySchema<{ id: number }>({
  name: 'thing',
  tableName: 'thing',
  columns: { id: { type: 'int', primary: true } },
});

describeWith(['postgres'], 'the database of a service', () => {
  let database: TestPostgres;
  beforeEach(async () => {
    database = await startPostgres();
  }, 60_000);
  afterEach(() => database.stop());

  const open = (...migrations: (new () => MigrationInterface)[]) =>
    openDataSource({
      url: database.url,
      schema: 'shop',
      entities: [thing],
      migrations,
      poolSize: 4,
      applicationName: 'test',
    });

  test('is migrated once, although several processes start at the same time', async () => {
    const sources = await Promise.all([
      open(MakeThing1700000000000),
      open(MakeThing1700000000000),
      open(MakeThing1700000000000),
    ]);
    const { rows } = await poolOf(sources[0] as DataSource).query<{ count: string }>(
      'SELECT count(*) FROM shop.migration',
    );
    expect(rows[0]?.count).toBe('1');
    await Promise.all(sources.map((source) => source.destroy()));
  }, 30_000);

  test('is as it was when a migration fails halfway', async () => {
    await expect(open(MakeThing1700000000000, Fail1700000000001)).rejects.toThrow('nonsense');
    const source = await open(MakeThing1700000000000);
    const { rows } = await poolOf(source).query(
      `SELECT to_regclass('shop.half') AS half, to_regclass('shop.thing') IS NOT NULL AS thing`,
    );
    expect(rows).toEqual([{ half: null, thing: true }]);
    await source.destroy();
  }, 30_000);

  test('refuses as busy, whoever asks, when all its connections stay taken', async () => {
    const source = await open();
    const pool = poolOf(source);
    const taken = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
    const busy = { key: 'too-many-requests', details: { retryAfterS: 1 } };
    const asked = [
      source.getRepository(thing).find(),
      source.transaction(async () => undefined),
      pool.query('SELECT 1'),
      runStatement(pool, { text: 'SELECT 1', values: [] }),
      source.manager.query('SELECT 1'),
      runPrepared(source.manager, { text: 'SELECT 1', values: [] }),
    ];
    const answers = await Promise.allSettled(asked);
    expect(answers).toEqual(asked.map(() => ({ status: 'rejected', reason: expect.objectContaining(busy) })));
    for (const client of taken) client.release();
    await source.destroy();
  }, 30_000);

  test('says what the server refuses, and that nobody listens', async () => {
    const unknown = new RefusingPool({ connectionString: `${database.url}_unknown` });
    const nobody = new RefusingPool({ connectionString: 'postgres://a:b@127.0.0.1:1/c' });
    await expect(unknown.connect()).rejects.toMatchObject({ code: '3D000' });
    await expect(nobody.connect()).rejects.toMatchObject({ key: 'service-down' });
    await Promise.all([unknown.end(), nobody.end()]);
  });

  test('outlives a connection that the server ends between two statements', async () => {
    const source = await open();
    const pool = poolOf(source);
    const work = source.transaction(async (manager) => {
      const client = await clientOf(manager);
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const ended = new Promise((resolve) => client.once('end', resolve));
      await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await ended;
      await manager.query('SELECT 1');
    });
    await expect(work).rejects.toThrow(/not queryable|terminated|released/);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await source.destroy();
  }, 30_000);

  test('keeps nothing of a transaction that threw, and says by name which constraint was hurt', async () => {
    const source = await open(MakeThing1700000000000);
    const pool = poolOf(source);
    const work = source.transaction(async (manager) => {
      await runPrepared(manager, { text: 'INSERT INTO shop.thing VALUES ($1)', values: [1] });
      await runPrepared(manager, { text: 'INSERT INTO shop.thing VALUES ($1)', values: [1] });
    });
    const error: unknown = await work.catch((caught: unknown) => caught);
    expect([sqlState(error), violatedConstraint(error), sqlState(new Error('x'))]).toEqual([
      UNIQUE_VIOLATION,
      'thing_once',
      undefined,
    ]);
    expect((await pool.query('SELECT * FROM shop.thing')).rows).toEqual([]);
    await source.destroy();
  }, 30_000);

  test('gives up on statements, locks and idle transactions that take too long', async () => {
    const source = await open(MakeThing1700000000000);
    const { rows } = await poolOf(source).query<{ name: string; setting: string }>(
      `SELECT name, setting FROM pg_settings WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`,
    );
    expect(rows.map(({ setting }) => Number(setting))).toEqual([60_000, 5_000, 30_000]);
    await source.destroy();
  }, 30_000);
});
