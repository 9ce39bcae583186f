import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { sleep } from '@buildmesh/kernel';
import { unprivilegedUser, type ProcessUser } from './unprivileged-user.js';

const run = promisify(execFile);

export interface ClusterOptions {
  /** Folder of `initdb`, `pg_ctl` and `postgres`. */
  bin: string;
  /** Folder of the data; made when it is not there. */
  data: string;
  port: number;
  /** Password of the superuser `postgres`. */
  password: string;
  /** Server settings, such as `shared_buffers`. */
  settings?: Readonly<Record<string, string>>;
}

/** Starting is tried again for this long, because backends of a killed server hold the data for a moment. */
const START_PATIENCE_MS = 20_000;
const RETRY_MS = 250;
const TOOL_TIMEOUT_MS = 600_000;
/** A server that recovers after a crash takes its time: stopping it meanwhile would only make it begin anew. */
const READY_WITHIN_S = '540';
const INITDB_FLAGS = ['--encoding=UTF8', '--locale=C', '--data-checksums'];
/**
 * Without it only ASCII letters count as letters, and trigram indexes hold nothing of Chinese or Japanese texts. Order
 * stays that of `C`. Systems that lack this locale go without.
 */
const UTF8_LETTERS = '--lc-ctype=C.UTF-8';

/** A PostgreSQL server of our own on this machine, reachable from it alone. */
export class PostgresCluster {
  private readonly user: ProcessUser | undefined;

  private constructor(private readonly options: ClusterOptions) {
    this.user = unprivilegedUser();
  }

  /**
   * The running server on `options.data`, made first if need be. A server that an earlier process of ours left behind is
   * stopped cleanly; the caller sees to it that no living process uses the folder.
   */
  static async open(options: ClusterOptions): Promise<PostgresCluster> {
    const cluster = new PostgresCluster(options);
    await cluster.initialise();
    await cluster.start();
    return cluster;
  }

  url(database = 'postgres'): string {
    return `postgres://postgres:${encodeURIComponent(this.options.password)}@127.0.0.1:${this.options.port}/${database}`;
  }

  /** Makes a database unless it is there, and answers its URL. */
  async ensureDatabase(name: string): Promise<string> {
    const client = new Client({ connectionString: this.url() });
    await client.connect();
    try {
      const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
      if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    } finally {
      await client.end();
    }
    return this.url(name);
  }

  /** Starts the server, or starts it anew when it runs. */
  async start(): Promise<void> {
    const deadline = Date.now() + START_PATIENCE_MS;
    for (;;) {
      try {
        // A killed server counts as running until the system has cleared it away.
        await this.stop();
        await this.control(
          'start',
          '-w',
          '-t',
          READY_WITHIN_S,
          '-l',
          this.logPath,
          '-o',
          this.serverOptions(),
        );
        return;
      } catch (error) {
        if (Date.now() > deadline)
          throw new Error(`PostgreSQL does not start; see ${this.logPath}`, { cause: error });
        await sleep(RETRY_MS);
      }
    }
  }

  /** Ends all connections and stops; data is checkpointed. */
  async stop(): Promise<void> {
    if (await this.running()) await this.control('stop', '-w', '-t', READY_WITHIN_S, '-m', 'fast');
  }

  /** Ends the server without any warning, as a crash does; for tests. */
  async kill(): Promise<void> {
    const pid = await this.pid();
    if (!pid) return;
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({ stdout: '' }));
    for (const one of [pid, ...stdout.split('\n').map(Number).filter(Boolean)]) tryKill(one);
  }

  private get logPath(): string {
    return `${this.options.data}.log`;
  }

  private async pid(): Promise<number | undefined> {
    const text = await readFile(join(this.options.data, 'postmaster.pid'), 'utf8').catch(() => '');
    return Number(text.split('\n')[0]) || undefined;
  }

  /** `pg_ctl status` ends with 0 only when the process in the pid file lives. */
  private async running(): Promise<boolean> {
    return this.control('status').then(
      () => true,
      () => false,
    );
  }

  private async control(...args: string[]): Promise<void> {
    await run(join(this.options.bin, 'pg_ctl'), [...args, '-D', this.options.data], {
      ...this.user,
      cwd: '/',
      timeout: TOOL_TIMEOUT_MS,
    });
  }

  private serverOptions(): string {
    const settings = {
      port: String(this.options.port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      ...this.options.settings,
    };
    return Object.entries(settings)
      .map(([name, value]) => `-c ${name}='${value}'`)
      .join(' ');
  }

  /** Made beside its place and then renamed, so that a first start that is cut off leaves nothing half. */
  private async initialise(): Promise<void> {
    const { bin, data, password } = this.options;
    await mkdir(dirname(data), { recursive: true });
    await this.own(this.logPath, () => writeFile(this.logPath, '', { flag: 'a', mode: 0o600 }));
    if (existsSync(join(data, 'PG_VERSION'))) return;
    const making = `${data}.making`;
    const passwordFile = `${data}.password`;
    await rm(making, { recursive: true, force: true });
    await this.own(making, () => mkdir(making, { mode: 0o700 }));
    await this.own(passwordFile, () => writeFile(passwordFile, `${password}\n`, { mode: 0o600 }));
    try {
      const args = [
        '-D',
        making,
        '-U',
        'postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        ...INITDB_FLAGS,
      ];
      const initdb = (more: string[]) =>
        run(join(bin, 'initdb'), [...args, ...more], { ...this.user, cwd: '/', timeout: TOOL_TIMEOUT_MS });
      await initdb([UTF8_LETTERS]).catch(() => initdb([]));
      await rename(making, data);
    } finally {
      await rm(passwordFile, { force: true });
    }
  }

  /** Makes a path and gives it to the server's user. */
  private async own(path: string, make: () => Promise<unknown>): Promise<void> {
    await make();
    if (this.user) await chown(path, this.user.uid, this.user.gid);
  }
}

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
