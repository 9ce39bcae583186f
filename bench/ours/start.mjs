// Our product as it is built, in either way to run, on the loopback interface.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startStack, stopStack } from '../../deploy/scripts/local-stack.mjs';
import { ROOT } from '../../deploy/scripts/paths.mjs';
import { freePort, remembered, runningPid, start, stop, whenReady } from '../../deploy/scripts/processes.mjs';
import { usageOf } from '../lib/cpu.mjs';

export const ACCOUNT = 'admin';
export const PASSWORD = 'bench-admin-1';

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
});

const ready = async (base) =>
  (await fetch(`${base}/api/health/ready`, { signal: AbortSignal.timeout(3_000) })).status === 200;

async function standalone(home) {
  const folder = join(home, 'standalone');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const data = join(folder, 'data');
  const launch = async () => {
    const started = performance.now();
    const env = { ...environment(), PORT: String(port), DATA_DIR: data };
    delete env.DATABASE_URL;
    start(folder, 'standalone', {
      command: process.execPath,
      args: [join(ROOT, 'deploy/standalone/dist/main.js')],
      env,
      cwd: ROOT,
    });
    await whenReady(folder, 'standalone', { ready: () => ready(base), timeoutMs: 180_000 });
    return (performance.now() - started) / 1000;
  };
  const firstStartS = await launch();
  await stop(folder, 'standalone');
  const warmStartS = await launch();
  const pid = runningPid(folder, 'standalone');
  const [postmaster] = globSync('**/postmaster.pid', { cwd: data });
  const databasePid = Number(readFileSync(join(data, postmaster), 'utf8').split('\n')[0]);
  return {
    way: 'standalone',
    base,
    pids: [pid],
    databasePid,
    starts: { firstStartS, warmStartS, restRssMb: Math.round(usageOf([pid]).largestRss / 1048576) },
    stop: () => stop(folder, 'standalone'),
  };
}

async function distributed(home, databaseUrl, databasePid) {
  const folder = join(home, 'distributed');
  if (existsSync(folder)) await stopStack(folder);
  rmSync(folder, { recursive: true, force: true });
  const port = String(await freePort());
  const env = {
    ...environment(),
    PORT: port,
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'files'),
    NATS_URL: '',
    REDIS_URL: '',
  };
  const started = performance.now();
  await startStack(folder, env);
  const pids = remembered(folder)
    .map((name) => runningPid(folder, name))
    .filter(Boolean);
  return {
    way: 'distributed',
    base: `http://127.0.0.1:${port}`,
    pids,
    databasePid,
    starts: { firstStartS: (performance.now() - started) / 1000 },
    stop: () => stopStack(folder),
  };
}

/** Starts the product in `way`, freshly; `cluster` is the database server of the distributed one. */
export function startOurs(way, home, cluster) {
  return way === 'standalone' ? standalone(home) : distributed(home, cluster.productUrl, cluster.pid);
}
