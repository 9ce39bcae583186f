/** A shared place for small things that may be lost at any time: codes, counters, snapshots. */
export abstract class Cache {
  abstract get(key: string): Promise<string | undefined>;
  abstract set(key: string, value: string, ttlMs: number): Promise<void>;
  /** The value, removed in the same step; of several callers one gets it. */
  abstract take(key: string): Promise<string | undefined>;
  abstract delete(key: string): Promise<void>;
  /** Adds one and answers the new count; the key ends `ttlMs` after its first count. */
  abstract increment(key: string, ttlMs: number): Promise<number>;
  /** Takes one off a count that has not ended, never below zero; it ends when it would have. */
  abstract decrement(key: string): Promise<void>;
  /** Milliseconds until the key ends; 0 when it is not there. */
  abstract ttl(key: string): Promise<number>;
  /** Whether it is shared with other processes at this moment, where it is meant to be. */
  abstract connected(): boolean;
  abstract close(): Promise<void>;
}
