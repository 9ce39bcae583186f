import { sleep } from '@buildmesh/kernel';
import { describeWith, startRedis, type OwnBackend } from '@buildmesh/testing';
import { createClient } from 'redis';
import type { LimitStore } from '../src/limits/limit-store.js';
import { RedisSlidingWindow } from '../src/limits/redis-window.js';
import { describeSlidingWindow } from './sliding-window.conformance.js';

describeWith(['redis'], 'limits in Redis', () => {
  let redis: OwnBackend;
  let client: NonNullable<LimitStore['client']>;
  beforeAll(async () => {
    redis = await startRedis({ own: true });
    client = createClient({ url: redis.url });
    await client.connect();
  }, 60_000);
  afterAll(async () => {
    client.destroy();
    await redis.stop();
  });

  describeSlidingWindow('Redis', () => new RedisSlidingWindow(client));

  test('leave nothing behind once they are over', async () => {
    await new RedisSlidingWindow(client).hit('short', { limit: 1, ms: 50 });
    expect(await client.exists('bm:limit:short')).toBe(1);
    await sleep(120);
    expect(await client.exists('bm:limit:short')).toBe(0);
  });
});
