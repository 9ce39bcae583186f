import { createClient } from 'redis';
import type { Logger } from '@buildmesh/service-kit';
import { Cache } from './cache.js';

type Client = ReturnType<typeof createClient>;

const PREFIX = 'bm:';
/** Counts and starts the clock in one step, so that a crash cannot leave a counter that never ends. */
const INCREMENT = `local n = redis.call('INCR', KEYS[1]) if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end return n`;

/** The cache of all processes of an installation. */
export class RedisCache extends Cache {
  private constructor(private readonly client: Client) {
    super();
  }

  static async connect(url: string, logger: Logger): Promise<RedisCache> {
    const client = createClient({ url, socket: { reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 2000) } });
    client.on('error', (error: unknown) => logger.warn({ err: error }, 'redis'));
    await client.connect();
    return new RedisCache(client as Client);
  }

  async get(key: string): Promise<string | undefined> {
    return (await this.client.get(PREFIX + key)) ?? undefined;
  }

  async set(key: string, value: string, ttlMs: number): Promise<void> {
    await this.client.set(PREFIX + key, value, { expiration: { type: 'PX', value: Math.max(1, Math.round(ttlMs)) } });
  }

  async take(key: string): Promise<string | undefined> {
    return (await this.client.getDel(PREFIX + key)) ?? undefined;
  }

  async delete(key: string): Promise<void> {
    await this.client.del(PREFIX + key);
  }

  async increment(key: string, ttlMs: number): Promise<number> {
    return Number(await this.client.eval(INCREMENT, { keys: [PREFIX + key], arguments: [String(Math.round(ttlMs))] }));
  }

  async ttl(key: string): Promise<number> {
    return Math.max(0, await this.client.pTTL(PREFIX + key));
  }

  async close(): Promise<void> {
    if (this.client.isOpen) await this.client.close();
  }
}
