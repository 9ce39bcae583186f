import { Cache } from './cache.js';

interface Entry {
  value: string;
  until: number;
}

/** Expired entries are swept when the cache has grown by this many since the last sweep. */
const SWEEP_EVERY = 10_000;

/** The cache of one process. */
export class MemoryCache extends Cache {
  private readonly entries = new Map<string, Entry>();
  private writes = 0;

  constructor(private readonly now: () => number = Date.now) {
    super();
  }

  get(key: string): Promise<string | undefined> {
    return Promise.resolve(this.live(key)?.value);
  }

  set(key: string, value: string, ttlMs: number): Promise<void> {
    this.entries.set(key, { value, until: this.now() + ttlMs });
    this.sweep();
    return Promise.resolve();
  }

  take(key: string): Promise<string | undefined> {
    const value = this.live(key)?.value;
    this.entries.delete(key);
    return Promise.resolve(value);
  }

  delete(key: string): Promise<void> {
    this.entries.delete(key);
    return Promise.resolve();
  }

  increment(key: string, ttlMs: number): Promise<number> {
    const entry = this.live(key);
    const count = Number(entry?.value ?? 0) + 1;
    this.entries.set(key, { value: String(count), until: entry?.until ?? this.now() + ttlMs });
    this.sweep();
    return Promise.resolve(count);
  }

  decrement(key: string): Promise<void> {
    const entry = this.live(key);
    if (entry) entry.value = String(Math.max(0, Number(entry.value) - 1));
    return Promise.resolve();
  }

  ttl(key: string): Promise<number> {
    const entry = this.live(key);
    return Promise.resolve(entry ? entry.until - this.now() : 0);
  }

  connected(): boolean {
    return true;
  }

  close(): Promise<void> {
    this.entries.clear();
    return Promise.resolve();
  }

  private live(key: string): Entry | undefined {
    const entry = this.entries.get(key);
    return entry && entry.until > this.now() ? entry : undefined;
  }

  private sweep(): void {
    if (++this.writes % SWEEP_EVERY !== 0) return;
    for (const [key, entry] of this.entries) if (entry.until <= this.now()) this.entries.delete(key);
  }
}
