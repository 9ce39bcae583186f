// The distributed product as local processes: gateway and services, and whichever backends are not given by URL.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { ROOT, serverArgs } from './paths.mjs';
import {
  freePort,
  programOf,
  remember,
  remembered,
  runningPid,
  start,
  stop,
  whenReady,
} from './processes.mjs';

/** Start order, first what others need; a stop goes the other way. */
const SERVICES = ['identity', 'data', 'approvals', 'scheduling', 'messaging', 'files', 'payments'];
const DATABASE = 'buildmesh';
const ORDER = ['postgres', 'nats', 'redis', ...SERVICES, 'gateway'];

function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });
}

function needed(name) {
  const program = programOf(name);
  if (!program)
    throw new Error(
      `${name} is not installed: install it, or give its URL (see README, “Running distributed”).`,
    );
  return program;
}

/** Secrets survive a restart, so that tokens and data stay good. `told`: the first account's password was shown. */
export function settingsOf(folder) {
  const file = join(folder, 'settings.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const secret = () => randomBytes(32).toString('base64url');
  const settings = {
    busSecret: secret(),
    databasePassword: secret(),
    adminPassword: `${secret().slice(0, 16)}a1`,
    told: false,
  };
  saveSettings(folder, settings);
  return settings;
}

export function saveSettings(folder, settings) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings), { mode: 0o600 });
}

/** Makes the database that `url` names when its server does not have it. */
export async function ensureDatabase(url) {
  const name = new URL(url).pathname.slice(1);
  const admin = new URL(url);
  admin.pathname = '/postgres';
  const client = new pg.Client({ connectionString: admin.href, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function ownPostgres(folder, settings) {
  const { embeddedPostgres, installedPostgres, PostgresCluster } = await import(
    join(ROOT, 'libs/persistence/dist/index.js')
  );
  const bin = installedPostgres() ?? embeddedPostgres(import.meta.url);
  if (!bin) throw new Error('No PostgreSQL here: install it or give DATABASE_URL.');
  const data = join(folder, 'postgres');
  const cluster = await PostgresCluster.open({
    bin,
    data,
    port: await freePort(),
    password: settings.databasePassword,
    // Seven services with up to 16 connections each, and those that read rows.
    settings: { max_connections: '200' },
  });
  remember(folder, 'postgres', Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]));
  return cluster.url(DATABASE);
}

async function ownServer(folder, name, args) {
  const port = await freePort();
  start(folder, name, { command: needed(`${name}-server`), args: args(port), cwd: folder });
  await whenReady(folder, name, { ready: () => listens(port) });
  return `${name}://127.0.0.1:${port}`;
}

async function backends(folder, settings, env) {
  const natsArgs = (port) => ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', join(folder, 'jetstream')];
  const redisArgs = (port) => [
    '--bind',
    '127.0.0.1',
    '--port',
    String(port),
    '--dir',
    folder,
    '--appendonly',
    'yes',
  ];
  const urls = {
    DATABASE_URL: env.DATABASE_URL || (await ownPostgres(folder, settings)),
    NATS_URL: env.NATS_URL || (await ownServer(folder, 'nats', natsArgs)),
    REDIS_URL: env.REDIS_URL || (await ownServer(folder, 'redis', redisArgs)),
  };
  await ensureDatabase(urls.DATABASE_URL);
  return urls;
}

const answersReady = async (url) => (await fetch(url, { signal: AbortSignal.timeout(3_000) })).status === 200;

/** Starts the services in order, as many at once as there are cores: more would only take each other's time. */
async function startServices(folder, env, say) {
  const launch = (name, packageFolder, more) =>
    start(folder, name, {
      command: process.execPath,
      args: serverArgs(packageFolder),
      env: { ...env, ...more },
      cwd: ROOT,
    });
  const ready = async (name, url) => {
    const startedMs = Date.now();
    await whenReady(folder, name, { ready: () => answersReady(url) });
    say(`${name} is ready after ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
  };
  const waiting = [...SERVICES];
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const port = await freePort();
      launch(name, `services/${name}`, { HEALTH_PORT: String(port) });
      await ready(name, `http://127.0.0.1:${port}/ready`);
    }
  };
  const workers = Array.from({ length: Math.max(2, availableParallelism()) }, () =>
    work().catch((error) => {
      waiting.length = 0;
      throw error;
    }),
  );
  await Promise.all(workers);
  launch('gateway', 'gateway', {});
  await ready('gateway', `http://127.0.0.1:${env.PORT}/api/health/ready`);
}

/** Starts everything in `folder` with `env` on top; resolves when all of it is ready. `say` hears how far it is. */
export async function startStack(folder, env, say = () => undefined) {
  const running = ORDER.filter((name) => runningPid(folder, name));
  if (running.length > 0) throw new Error(`Already running: ${running.join(', ')}. \`make down\` stops it.`);
  const settings = settingsOf(folder);
  const urls = await backends(folder, settings, env);
  await startServices(
    folder,
    {
      ...env,
      ...urls,
      BUS: 'nats',
      CACHE: 'redis',
      // Nobody balances here.
      DRAIN_MS: env.DRAIN_MS || '0',
      BUS_SECRET: env.BUS_SECRET || settings.busSecret,
      ...(env.BM_ADMIN_PASSWORD_FILE
        ? {}
        : { BM_ADMIN_PASSWORD: env.BM_ADMIN_PASSWORD || settings.adminPassword }),
      PORT: env.PORT || '8080',
      DATA_DIR: env.DATA_DIR || join(dirname(folder), 'files'),
      WEB_DIR: env.WEB_DIR || join(ROOT, 'web/dist'),
    },
    say,
  );
  return { port: env.PORT || '8080', urls };
}

/** Stops what `startStack` started in `folder`, and nothing else; answers the names. */
export async function stopStack(folder) {
  const names = remembered(folder).sort((a, b) => ORDER.indexOf(b) - ORDER.indexOf(a));
  const stopped = [];
  // SIGINT is PostgreSQL's fast stop: it ends connections and checkpoints.
  for (const name of names)
    if (await stop(folder, name, name === 'postgres' ? 'SIGINT' : 'SIGTERM')) stopped.push(name);
  return stopped;
}
