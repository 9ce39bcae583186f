import {
  DataSource,
  type DataSourceOptions,
  type EntityManager,
  type EntitySchema,
  type MigrationInterface,
} from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import pg, { type Pool, type PoolClient } from 'pg';
import { sleep } from '@buildmesh/kernel';
import { outliveConnections } from './outlive-connections.js';
import { RefusingPool } from './refusing-pool.js';
import { sqlState } from './sql-errors.js';

type EntityClass = new () => object;
type MigrationClass = new () => MigrationInterface;

export interface SqlOptions {
  url: string;
  /** The service's own PostgreSQL schema; nobody reads another's (house §1). */
  schema: string;
  entities: (EntityClass | EntitySchema)[];
  migrations: MigrationClass[];
  poolSize: number;
  applicationName: string;
  /** Hears now and then that the database is still waited for. */
  onWait?: (error: unknown) => void;
}

/** A statement may run this long, wait this long for a lock, and a transaction may idle this long (security.md §4). */
const STATEMENT_TIMEOUT_MS = 30_000;
const LOCK_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;

/** Opens the service's database, creating its schema and running its migrations, each in a transaction of its own. */
export async function openDataSource(options: SqlOptions): Promise<DataSource> {
  const settings: DataSourceOptions = {
    type: 'postgres',
    driver: { ...pg, Pool: RefusingPool },
    url: options.url,
    schema: options.schema,
    entities: options.entities,
    migrations: options.migrations,
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each',
    synchronize: false,
    poolSize: options.poolSize,
    applicationName: options.applicationName,
    extra: {
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      connectionTimeoutMillis: 5_000,
    },
  };
  const source = new DataSource(settings);
  await connectPatiently(source, options.onWait);
  outliveConnections(poolOf(source));
  try {
    await prepareSchema(source, options.schema);
  } catch (error) {
    await source.destroy();
    throw error;
  }
  return source;
}

/** A service that starts with its database, or before it, waits this long for it: one that recovers takes minutes. */
const CONNECT_PATIENCE_MS = 600_000;
const CONNECT_RETRY_MS = 500;
const TELL_WAIT_MS = 10_000;

async function connectPatiently(source: DataSource, onWait: SqlOptions['onWait']): Promise<void> {
  const deadline = Date.now() + CONNECT_PATIENCE_MS;
  for (let toldMs = 0; ;) {
    try {
      await source.initialize();
      return;
    } catch (error) {
      // What the server refuses, such as a wrong password, does not get better by waiting.
      if (sqlState(error) !== undefined || Date.now() > deadline) throw error;
      if (Date.now() - toldMs > TELL_WAIT_MS) {
        toldMs = Date.now();
        onWait?.(error);
      }
      await sleep(CONNECT_RETRY_MS);
    }
  }
}

/** Longest wait for another process that migrates. */
const MIGRATION_PATIENCE_MS = 1_800_000;

/** Only one process migrates at a time; the others wait for it. */
async function prepareSchema(source: DataSource, schema: string): Promise<void> {
  const runner = source.createQueryRunner();
  try {
    // Whoever migrates a large database takes as long as it takes.
    await runner.query(`SET lock_timeout = 0; SET statement_timeout = ${MIGRATION_PATIENCE_MS}`);
    await runner.query('SELECT pg_advisory_lock(hashtext($1))', [`buildmesh.migrate.${schema}`]);
    await runner.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
    await source.runMigrations({ transaction: 'each' });
  } finally {
    await runner.query('SELECT pg_advisory_unlock(hashtext($1))', [`buildmesh.migrate.${schema}`]);
    await runner.query(
      `SET lock_timeout = ${LOCK_TIMEOUT_MS}; SET statement_timeout = ${STATEMENT_TIMEOUT_MS}`,
    );
    await runner.release();
  }
}

/**
 * The connection pool under a data source: for the row store, whose statements have names and parsers of their own, and for
 * locks that belong to one connection. Everything else goes through the `EntityManager`.
 */
export function poolOf(source: DataSource): Pool {
  return (source.driver as PostgresDriver).master as Pool;
}

/** The connection of a transaction, for COPY and for statements with a name, neither of which TypeORM knows. */
export async function clientOf({ queryRunner }: Pick<EntityManager, 'queryRunner'>): Promise<PoolClient> {
  if (!queryRunner) throw new Error('only a transaction has a connection of its own');
  return (await queryRunner.connect()) as PoolClient;
}
