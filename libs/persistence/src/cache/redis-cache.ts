import { createClient } from 'redis';
import { withDeadline } from '@buildmesh/kernel';
import type { Logger } from '@buildmesh/service-kit';
import { Cache } from './cache.js';
import { MemoryCache } from './memory-cache.js';

type Client = ReturnType<typeof createClient>;

const PREFIX = 'bm:';
/** Counts and starts the clock in one step, so that a crash cannot leave a counter that never ends. */
const INCREMENT = `local n = redis.call('INCR', KEYS[1]) if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end return n`;
/** A count that has ended meanwhile must not come back as one without an end. */
const DECREMENT = `local n = tonumber(redis.call('GET', KEYS[1]) or '0') if n > 0 then redis.call('DECR', KEYS[1]) end`;
/** What is in here may be lost, so nobody waits long for it. */
const COMMAND_TIMEOUT_MS = 1_000;
const MAX_RETRY_MS = 2_000;
/** After a failure nobody tries for this long: of a server that hangs each would wait out the timeout. */
const REST_MS = 2_000;
/** A failure of the server is told once in this time, not once per call. */
const WARN_EVERY_MS = 10_000;

/**
 * The cache of all processes of an installation. While Redis is away each process keeps to its own memory: codes and counters
 * begin anew, nothing fails.
 */
export class RedisCache extends Cache {
  private readonly memory = new MemoryCache();
  private warnedMs = 0;
  private restsUntilMs = 0;

  private constructor(
    private readonly client: Client,
    private readonly logger: Logger,
  ) {
    super();
  }

  /** Does not wait for a server that is away; it is used as soon as it is there. */
  static async connect(url: string, logger: Logger): Promise<RedisCache> {
    const client = createClient({
      url,
      disableOfflineQueue: true,
      commandOptions: { timeout: COMMAND_TIMEOUT_MS },
      socket: {
        connectTimeout: COMMAND_TIMEOUT_MS,
        reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 6), MAX_RETRY_MS),
      },
    });
    const cache = new RedisCache(client as Client, logger);
    client.on('error', (error: unknown) => cache.warn(error));
    const connected = client.connect().catch((error: unknown) => cache.warn(error));
    const late = new Promise((resolve) => setTimeout(resolve, 2 * COMMAND_TIMEOUT_MS).unref());
    await Promise.race([connected, late]);
    return cache;
  }

  get(key: string): Promise<string | undefined> {
    return this.either(
      async () => (await this.client.get(PREFIX + key)) ?? undefined,
      () => this.memory.get(key),
    );
  }

  set(key: string, value: string, ttlMs: number): Promise<void> {
    const expiration = { type: 'PX' as const, value: Math.max(1, Math.round(ttlMs)) };
    return this.either(
      async () => void (await this.client.set(PREFIX + key, value, { expiration })),
      () => this.memory.set(key, value, ttlMs),
    );
  }

  take(key: string): Promise<string | undefined> {
    return this.either(
      async () => (await this.client.getDel(PREFIX + key)) ?? undefined,
      () => this.memory.take(key),
    );
  }

  delete(key: string): Promise<void> {
    return this.either(
      async () => void (await this.client.del(PREFIX + key)),
      () => this.memory.delete(key),
    );
  }

  increment(key: string, ttlMs: number): Promise<number> {
    return this.either(
      async () =>
        Number(
          await this.client.eval(INCREMENT, { keys: [PREFIX + key], arguments: [String(Math.round(ttlMs))] }),
        ),
      () => this.memory.increment(key, ttlMs),
    );
  }

  decrement(key: string): Promise<void> {
    return this.either(
      async () => void (await this.client.eval(DECREMENT, { keys: [PREFIX + key], arguments: [] })),
      () => this.memory.decrement(key),
    );
  }

  ttl(key: string): Promise<number> {
    return this.either(
      async () => Math.max(0, await this.client.pTTL(PREFIX + key)),
      () => this.memory.ttl(key),
    );
  }

  connected(): boolean {
    return this.client.isReady && Date.now() >= this.restsUntilMs;
  }

  async close(): Promise<void> {
    await this.memory.close();
    // Of a server that hangs nobody waits for the last answers.
    if (this.client.isReady)
      await withDeadline(this.client.close(), COMMAND_TIMEOUT_MS, 'redis').catch(() => undefined);
    if (this.client.isOpen) this.client.destroy();
  }

  private async either<T>(shared: () => Promise<T>, own: () => Promise<T>): Promise<T> {
    if (!this.connected()) return own();
    try {
      // The client's own timeout ends with the sending of a command.
      return await withDeadline(shared(), COMMAND_TIMEOUT_MS, 'redis');
    } catch (error) {
      this.restsUntilMs = Date.now() + REST_MS;
      this.warn(error);
      return own();
    }
  }

  private warn(error: unknown): void {
    if (Date.now() - this.warnedMs < WARN_EVERY_MS) return;
    this.warnedMs = Date.now();
    this.logger.warn({ err: error }, 'redis is away; this process keeps to its own memory');
  }
}
