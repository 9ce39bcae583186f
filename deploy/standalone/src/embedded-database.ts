import { connect, createServer } from 'node:net';
import { embeddedPostgres, installedPostgres, PostgresCluster } from '@buildmesh/persistence';
import type { DataFolder } from './data-folder.js';
import { databasePlace } from './database-place.js';

/** Modest: the whole product shares a laptop with its user's other work. Durability stays as PostgreSQL ships it: all on. */
const SETTINGS = {
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_connections: '150',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  wal_compression: 'on',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_min_messages: 'warning',
};
const DATABASE = 'buildmesh';
const WATCH_MS = 1_000;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (up: boolean) => {
      socket.destroy();
      resolve(up);
    };
    socket.setTimeout(WATCH_MS, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

export interface EmbeddedOptions {
  folder: DataFolder;
  /** 0 = any free one. */
  port: number;
  onRestart: () => void;
}

/** A PostgreSQL that starts and ends with this process, and is started again should it die alone. */
export class EmbeddedDatabase {
  private timer: NodeJS.Timeout | undefined;
  private checking = false;

  private constructor(
    readonly url: string,
    private readonly cluster: PostgresCluster,
  ) {}

  static async start(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
    const bin = embeddedPostgres(import.meta.url) ?? installedPostgres();
    if (!bin) throw new Error('No PostgreSQL for this platform: install one, or set DATABASE_URL.');
    const port = options.port || (await freePort());
    const { folder } = options;
    const place = await databasePlace(folder.path, bin, () => folder.secret('installation'));
    const cluster = await PostgresCluster.open({
      ...place,
      port,
      password: await folder.secret('postgres'),
      settings: SETTINGS,
    });
    const database = new EmbeddedDatabase(await cluster.ensureDatabase(DATABASE), cluster);
    database.watch(port, options.onRestart);
    return database;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.cluster.stop();
  }

  private watch(port: number, onRestart: () => void): void {
    this.timer = setInterval(() => {
      if (this.checking) return;
      this.checking = true;
      void this.check(port, onRestart).finally(() => (this.checking = false));
    }, WATCH_MS);
    this.timer.unref();
  }

  private async check(port: number, onRestart: () => void): Promise<void> {
    if (await accepts(port)) return;
    onRestart();
    // A start that fails is tried again at the next turn.
    await this.cluster.start().catch(() => undefined);
  }
}
