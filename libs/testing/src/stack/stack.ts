import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomText } from '@buildmesh/kernel';
import type { Readiness } from '@buildmesh/service-kit';
import type { OwnBackend } from '../backends/broker.js';
import { startNats } from '../backends/nats.js';
import { freePort } from '../backends/ports.js';
import { startPostgres } from '../backends/postgres.js';
import { startRedis } from '../backends/redis.js';
import { ServerProcess } from '../backends/server-process.js';
import { patientMs } from '../patience.js';
import { builtMain, REPOSITORY } from './paths.js';

export type StackMode = 'standalone' | 'distributed';

export interface StackOptions {
  mode: StackMode;
  /** Further variables for every process; `PORT` where something has to know the address before the start. */
  env?: NodeJS.ProcessEnv;
}

/** The services, each a process of its own. */
export const STACK_SERVICES = [
  'identity',
  'data',
  'approvals',
  'scheduling',
  'messaging',
  'files',
  'payments',
] as const;

/** A part that `kill` and `restart` take: a process of ours by its service, or a backend. */
export type StackPart =
  'standalone' | 'gateway' | (typeof STACK_SERVICES)[number] | 'postgres' | 'nats' | 'redis';

/** The built product, running as its own processes on free ports and folders. */
export interface Stack {
  mode: StackMode;
  baseUrl: string;
  /** `DATA_DIR` of the processes. */
  dataFolder: string;
  /** Signs in as the first account (D79). */
  account: string;
  password: string;
  /** Ends a part as a crash does. */
  kill(part: StackPart): Promise<void>;
  /** Starts a killed part again; resolves when the product says it is ready. */
  restart(part: StackPart): Promise<void>;
  /** Ends a process of ours as an operator does. */
  leave(part: StackPart): Promise<void>;
  /** Starts one more process of a part of ours, beside those there are; resolves when it says it is ready. */
  join(part: StackPart): Promise<Replica>;
  /** Last output of a process of ours. */
  output(part: StackPart): string;
  pid(part: StackPart): number | undefined;
  stop(): Promise<void>;
}

/** One more process of a part. */
interface Replica {
  /** Where it answers probes; a gateway answers everything there. */
  url: string;
  leave(): Promise<void>;
  output(): string;
}

interface Part {
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  output?: () => string;
  pid?: () => number | undefined;
}

/** Whether a gateway is ready, and says that every service is up. */
async function isStackReady(baseUrl: string): Promise<boolean> {
  const answer = await fetch(`${baseUrl}/api/health/ready`, { signal: AbortSignal.timeout(3_000) });
  const { ready, parts } = (await answer.json()) as Readiness;
  return ready && Object.values(parts).every((part) => !Object.values(part).includes('down'));
}

const START_TIMEOUT_MS = patientMs(60_000);

interface Launch {
  folder: string;
  env: NodeJS.ProcessEnv;
  ready: () => Promise<boolean>;
}

async function launch(name: string, packageFolder: string, { folder, env, ready }: Launch): Promise<Part> {
  const args = ['--enable-source-maps', builtMain(packageFolder)];
  const server = await ServerProcess.start({
    name,
    command: process.execPath,
    args,
    env: { ...process.env, ...env },
    cwd: folder,
    ready,
    timeoutMs: START_TIMEOUT_MS,
  });
  return {
    kill: () => server.kill(),
    start: () => server.start(),
    stop: () => server.stop(),
    output: () => server.output,
    pid: () => server.pid,
  };
}

function partOf(backend: Omit<OwnBackend, 'signal'>): Part {
  return { kill: () => backend.kill(), start: () => backend.restart(), stop: () => backend.stop() };
}

type Parts = Map<StackPart, Part>;
type Service = (typeof STACK_SERVICES)[number];

interface Surroundings {
  parts: Parts;
  folder: string;
  env: NodeJS.ProcessEnv;
}

function launchService(service: Service, port: number, { folder, env }: Omit<Surroundings, 'parts'>) {
  const ready = async () =>
    (await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(3_000) })).ok;
  const own = { ...env, HEALTH_PORT: String(port) };
  return launch(service, `services/${service}`, { folder, env: own, ready });
}

function launchGateway(port: number, { folder, env }: Omit<Surroundings, 'parts'>) {
  const ready = () => isStackReady(`http://127.0.0.1:${port}`);
  return launch('gateway', 'gateway', { folder, env: { ...env, PORT: String(port) }, ready });
}

async function standaloneParts({ parts, folder, env }: Surroundings): Promise<NodeJS.ProcessEnv> {
  const ready = () => isStackReady(`http://127.0.0.1:${env['PORT']}`);
  parts.set('standalone', await launch('standalone', 'deploy/standalone', { folder, env, ready }));
  return env;
}

/** Answers what every process of ours has in its environment. */
async function distributedParts({ parts, folder, env }: Surroundings): Promise<NodeJS.ProcessEnv> {
  const postgres = await startPostgres({ own: true, durable: true });
  parts.set('postgres', partOf(postgres));
  const nats = await startNats({ own: true });
  parts.set('nats', partOf(nats));
  const redis = await startRedis({ own: true });
  parts.set('redis', partOf(redis));
  const shared = {
    ...env,
    BUS: 'nats',
    CACHE: 'redis',
    DATABASE_URL: postgres.url,
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
    BUS_SECRET: randomText(40),
  };
  const startOf = async (service: Service, port: number) => {
    parts.set(service, await launchService(service, port, { folder, env: shared }));
  };
  const starts: Promise<void>[] = [];
  for (const service of STACK_SERVICES) starts.push(startOf(service, await freePort()));
  // All of them are waited for, so that a failed start leaves no process that nobody knows.
  const failed = (await Promise.allSettled(starts)).find((start) => start.status === 'rejected');
  if (failed) throw failed.reason;
  parts.set('gateway', await launchGateway(Number(env['PORT']), { folder, env: shared }));
  return shared;
}

async function joinPart(part: StackPart, { parts, folder, env }: Surroundings): Promise<Replica> {
  const service = STACK_SERVICES.find((one) => one === part);
  if (!service && part !== 'gateway') throw new Error(`there is one ${part} only`);
  const port = await freePort();
  const replica = await (service
    ? launchService(service, port, { folder, env })
    : launchGateway(port, { folder, env }));
  // For the end of the stack, should nobody end it before.
  parts.set(`${part} on ${port}` as StackPart, replica);
  return {
    url: `http://127.0.0.1:${port}`,
    leave: () => replica.stop(),
    output: () => replica.output?.() ?? '',
  };
}

/** Starts the built product (`make build`) as child processes; the caller must `stop` it. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), 'bm-stack-'));
  // PostgreSQL may run as another user and must reach its folder in here.
  await chmod(folder, 0o711);
  const password = `bm${randomText(16)}1`;
  const port = Number(options.env?.['PORT'] ?? (await freePort()));
  const baseUrl = `http://127.0.0.1:${port}`;
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    WEB_DIR: join(REPOSITORY, 'web/dist'),
    BM_ADMIN_ACCOUNT: 'admin',
    BM_ADMIN_PASSWORD: password,
    DEFAULT_EDITION: '3',
    DEMO: '0',
    REQ_URL_LIMIT: '10000',
    // Nobody balances.
    DRAIN_MS: '0',
    ...options.env,
  };
  const parts: Parts = new Map();
  const stop = async () => {
    for (const part of [...parts.values()].reverse()) await part.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const named = (name: StackPart): Part => {
    const part = parts.get(name);
    if (!part) throw new Error(`a ${options.mode} stack has no ${name}`);
    return part;
  };
  let shared = env;
  try {
    shared = await (options.mode === 'standalone' ? standaloneParts : distributedParts)({
      parts,
      folder,
      env,
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    mode: options.mode,
    baseUrl,
    dataFolder: join(folder, 'data'),
    account: env['BM_ADMIN_ACCOUNT'] ?? 'admin',
    password,
    kill: (name) => named(name).kill(),
    restart: (name) => named(name).start(),
    leave: (name) => named(name).stop(),
    join: (name) => joinPart(name, { parts, folder, env: shared }),
    output: (name) => named(name).output?.() ?? '',
    pid: (name) => named(name).pid?.(),
    stop,
  };
}
