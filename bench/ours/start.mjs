// Our product as it is built, in either way to run, on the loopback interface.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureDatabase, startStack, stopStack } from '../../deploy/scripts/local-stack.mjs';
import { ROOT, serverArgs } from '../../deploy/scripts/paths.mjs';
import { freePort, remembered, runningPid, start, stop, whenReady } from '../../deploy/scripts/processes.mjs';
import { usageOf } from '../lib/cpu.mjs';

export const ACCOUNT = 'admin';
export const PASSWORD = 'bench-admin-1';

/** After this long the work of the start is over. */
const REST_MS = 15_000;

/** Limits per caller are for people; the bench is one caller. */
const environment = () => ({
  ...process.env,
  NODE_ENV: 'development',
  LOG_LEVEL: 'warn',
  HOST: '127.0.0.1',
  BM_ADMIN_ACCOUNT: ACCOUNT,
  BM_ADMIN_PASSWORD: PASSWORD,
  DEFAULT_EDITION: '3',
  PROJECT_LIMIT: '0',
  DEMO: '0',
  REQ_URL_LIMIT: '0',
  REQ_CONCURRENCY: '0',
  // Those of the day begin at a moment of their own, and would be measured by chance.
  BACKUP_DAILY: 'false',
});

const ready = async (base) =>
  (await fetch(`${base}/api/health/ready`, { signal: AbortSignal.timeout(3_000) })).status === 200;

/** Starts the standalone process and waits until it is ready; answers how long that took. */
async function launchStandalone(folder, base, env) {
  const started = performance.now();
  start(folder, 'standalone', {
    command: process.execPath,
    args: serverArgs('deploy/standalone'),
    env,
    cwd: ROOT,
  });
  await whenReady(folder, 'standalone', { ready: () => ready(base), timeoutMs: 180_000 });
  return (performance.now() - started) / 1000;
}

/** As it is shipped, with its own PostgreSQL and the demo: first start, warm start, memory at rest. */
async function startsOfStandalone(folder, base, env) {
  const shipped = { ...env, DATA_DIR: join(folder, 'shipped'), DATABASE_URL: '', DEMO: '1' };
  const firstStartS = await launchStandalone(folder, base, shipped);
  await stop(folder, 'standalone');
  const warmStartS = await launchStandalone(folder, base, shipped);
  await sleep(REST_MS);
  const restRssMb = Math.round(usageOf([runningPid(folder, 'standalone')]).largestRss / 1048576);
  await stop(folder, 'standalone');
  return { firstStartS, warmStartS, restRssMb };
}

/** The standalone process as it is shipped, without the demo, in a `folder` of its own. */
export async function startEmbedded(folder, variables = {}) {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), DATA_DIR: join(folder, 'data'), DATABASE_URL: '' };
  await launchStandalone(folder, base, { ...environment(), ...own, ...variables });
  return { base, pid: runningPid(folder, 'standalone') };
}

/** For the workload it uses the cluster of the limit, so that both have the same PostgreSQL under them. */
async function standalone(home, cluster) {
  const folder = join(home, 'standalone');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const env = { ...environment(), PORT: String(port) };
  const starts = await startsOfStandalone(folder, base, env);
  const databaseUrl = cluster.productUrl('standalone');
  await ensureDatabase(databaseUrl);
  await launchStandalone(folder, base, { ...env, DATA_DIR: join(folder, 'data'), DATABASE_URL: databaseUrl });
  return {
    way: 'standalone',
    base,
    pids: [runningPid(folder, 'standalone')],
    databasePid: cluster.pid,
    starts,
  };
}

async function distributed(home, cluster) {
  const folder = join(home, 'distributed');
  if (existsSync(folder)) await stopStack(folder);
  rmSync(folder, { recursive: true, force: true });
  const port = String(await freePort());
  const env = {
    ...environment(),
    PORT: port,
    DATABASE_URL: cluster.productUrl('distributed'),
    DATA_DIR: join(folder, 'files'),
    NATS_URL: '',
    REDIS_URL: '',
  };
  const started = performance.now();
  const { urls } = await startStack(folder, env);
  const pids = remembered(folder)
    .map((name) => runningPid(folder, name))
    .filter(Boolean);
  return {
    way: 'distributed',
    base: `http://127.0.0.1:${port}`,
    pids,
    databasePid: cluster.pid,
    natsUrl: urls.NATS_URL,
    brokerPid: runningPid(folder, 'nats'),
    starts: { firstStartS: (performance.now() - started) / 1000 },
  };
}

/** Starts the product in `way`, freshly; `cluster` is the database server under it and under the limit. */
export function startOurs(way, home, cluster) {
  return way === 'standalone' ? standalone(home, cluster) : distributed(home, cluster);
}

/** Stops whatever of the product runs in `home`, also what a start that failed has left. */
export async function stopOurs(home) {
  await stop(join(home, 'standalone'), 'standalone');
  await stopStack(join(home, 'distributed'));
}
