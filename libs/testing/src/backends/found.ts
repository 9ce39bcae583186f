import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { embeddedPostgres, installedPostgres } from '@buildmesh/persistence';

/** What a test may need beside its own process. */
export type BackendName = 'postgres' | 'nats' | 'redis';

export const DEFAULT_PORTS: Record<BackendName, number> = { postgres: 5432, nats: 4222, redis: 6379 };
const PROGRAMS: Record<BackendName, string> = {
  postgres: 'postgres',
  nats: 'nats-server',
  redis: 'redis-server',
};
const URL_VARIABLES: Record<BackendName, string> = {
  postgres: 'TEST_DATABASE_URL',
  nats: 'TEST_NATS_URL',
  redis: 'TEST_REDIS_URL',
};
/** Places of server programs that are not on everybody's PATH. */
const MORE_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/sbin'];

/** The URL that the environment gives for a backend. */
export function givenUrl(name: BackendName): string | undefined {
  return process.env[URL_VARIABLES[name]] || undefined;
}

/** Path of the server program of a backend on this machine. */
export function programOf(name: BackendName): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...MORE_FOLDERS];
  return folders.map((folder) => join(folder, PROGRAMS[name])).find((path) => existsSync(path));
}

/** Folder of PostgreSQL's programs: of the machine, else of npm. */
export function postgresFolder(): string | undefined {
  return installedPostgres() ?? embeddedPostgres(import.meta.url);
}

/** Whether a Docker engine answers. */
export function dockerAnswers(): boolean {
  const found = spawnSync('docker', ['version', '--format', '{{.Server.Version}}'], {
    timeout: 5_000,
    stdio: 'ignore',
  });
  return found.status === 0;
}

const PROBE = `require('net').connect(Number(process.argv[1]),'127.0.0.1').on('connect',()=>process.exit(0)).on('error',()=>process.exit(1))`;

function listens(port: number): boolean {
  return (
    spawnSync(process.execPath, ['-e', PROBE, String(port)], { timeout: 2_000, stdio: 'ignore' }).status === 0
  );
}

const known = new Map<BackendName, boolean>();

/** Whether tests can have this backend here; decided once per process, without waiting for promises. */
export function canHave(name: BackendName): boolean {
  const before = known.get(name);
  if (before !== undefined) return before;
  const program = name === 'postgres' ? postgresFolder() : programOf(name);
  const found = Boolean(givenUrl(name) ?? program) || listens(DEFAULT_PORTS[name]) || dockerAnswers();
  known.set(name, found);
  return found;
}
