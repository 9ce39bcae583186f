import { randomText, withDeadline } from '@buildmesh/kernel';
import type { LimitStore } from './limit-store.js';
import { SlidingWindow, type Window } from './sliding-window.js';

/** By the clock of Redis, so that gateways with different clocks count alike; one step, so that no two hits pass as one. */
const HIT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
if redis.call('ZCARD', KEYS[1]) >= limit then
  local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  return math.max(1, math.ceil(oldest[2] + window - now))
end
redis.call('ZADD', KEYS[1], now, ARGV[3])
redis.call('PEXPIRE', KEYS[1], window)
return 0`;

const PREFIX = 'bm:limit:';
/** Counting must never be what a request waits for. */
const DEADLINE_MS = 250;
const MEMBER_LENGTH = 12;

/** Counts in the Redis that the gateways share. Throws when Redis is away. */
export class RedisSlidingWindow extends SlidingWindow {
  constructor(private readonly client: NonNullable<LimitStore['client']>) {
    super();
  }

  async hit(key: string, { limit, ms }: Window): Promise<number> {
    if (!this.client.isReady) throw new Error('redis is not ready');
    const counted = this.client.eval(HIT, {
      keys: [PREFIX + key],
      arguments: [String(limit), String(ms), randomText(MEMBER_LENGTH)],
    });
    return Number(await withDeadline(counted, DEADLINE_MS, 'counting'));
  }
}
