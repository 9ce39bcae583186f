import { sleep } from '@buildmesh/kernel';
import { createLogger } from '@buildmesh/service-kit';
import { describeWith, eventually, startRedis, type OwnBackend } from '@buildmesh/testing';
import type { Cache } from '../src/cache/cache.js';
import { RedisCache } from '../src/cache/redis-cache.js';
import { describeCache } from './cache-conformance.js';

const logger = createLogger('test', 'silent');

describeWith(['redis'], 'Redis', () => {
  let server: OwnBackend;
  beforeAll(async () => {
    server = await startRedis({ own: true });
  }, 30_000);
  afterAll(() => server.stop());

  describeCache('Redis', () => RedisCache.connect(server.url, logger));

  test('while Redis is away nothing fails and nobody waits; when it is back it is used again', async () => {
    const caches = (await Promise.all([
      RedisCache.connect(server.url, logger),
      RedisCache.connect(server.url, logger),
    ])) as [Cache, Cache];
    await caches[0].set('shared', '1', 60_000);
    expect(await caches[1].get('shared')).toBe('1');
    await server.kill();
    await sleep(50);
    const startedMs = performance.now();
    expect(await caches[0].increment('tries', 60_000)).toBe(1);
    expect(await caches[0].increment('tries', 60_000)).toBe(2);
    expect(await caches[0].get('shared')).toBeUndefined();
    expect(performance.now() - startedMs).toBeLessThan(3_000);
    await server.restart();
    await eventually(async () => {
      await caches[0].set('again', '2', 60_000);
      return (await caches[1].get('again')) === '2';
    });
    await Promise.all(caches.map((cache) => cache.close()));
  }, 30_000);

  test('a Redis that hangs is waited for once, not by each call, and is used again when it goes on', async () => {
    const cache = await RedisCache.connect(server.url, logger);
    await cache.set('before', '1', 60_000);
    server.signal('SIGSTOP');
    try {
      const startedMs = performance.now();
      for (let count = 1; count <= 5; count++) expect(await cache.increment('hung', 60_000)).toBe(count);
      expect(performance.now() - startedMs).toBeLessThan(2_500);
      expect(cache.connected()).toBe(false);
    } finally {
      server.signal('SIGCONT');
    }
    await eventually(async () => (await cache.get('before')) === '1');
    await cache.close();
  }, 30_000);

  test('a process starts although Redis is away', async () => {
    await server.kill();
    const cache = await RedisCache.connect(server.url, logger);
    await cache.set('a', '1', 1_000);
    expect(await cache.get('a')).toBe('1');
    await cache.close();
    await server.restart();
  }, 30_000);
});
