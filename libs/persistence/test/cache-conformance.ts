import { sleep } from '@buildmesh/kernel';
import type { Cache } from '../src/cache/cache.js';

/** What every cache keeps to. */
export function describeCache(name: string, open: () => Promise<Cache>): void {
  describe(`the cache in ${name}`, () => {
    let cache: Cache;
    let key: string;
    let count = 0;
    beforeAll(async () => {
      cache = await open();
    });
    afterAll(() => cache.close());
    beforeEach(() => {
      key = `test:${process.pid}:${Date.now()}:${count++}`;
    });

    test('gives back what was put in, until its time is over', async () => {
      await cache.set(key, 'wörth', 500);
      expect(await cache.get(key)).toBe('wörth');
      expect(await cache.ttl(key)).toBeGreaterThan(0);
      await sleep(600);
      expect([await cache.get(key), await cache.ttl(key)]).toEqual([undefined, 0]);
    });

    test('hands a value to one of many who take it', async () => {
      await cache.set(key, 'once', 10_000);
      const taken = await Promise.all(Array.from({ length: 20 }, () => cache.take(key)));
      expect(taken.filter((value) => value === 'once')).toHaveLength(1);
      expect(await cache.get(key)).toBeUndefined();
    });

    test('counts without losing any, from the first count for the given time', async () => {
      const counts = await Promise.all(Array.from({ length: 50 }, () => cache.increment(key, 1_500)));
      expect([...counts].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
      await sleep(600);
      expect(await cache.increment(key, 1_500)).toBe(51);
      await sleep(1_000);
      expect(await cache.increment(key, 1_500)).toBe(1);
    });

    test('takes counts back, never below zero and never past their time', async () => {
      await cache.decrement(key);
      expect(await cache.get(key)).toBeUndefined();
      for (let step = 0; step < 3; step++) await cache.increment(key, 500);
      await Promise.all([cache.decrement(key), cache.decrement(key)]);
      expect(await cache.increment(key, 500)).toBe(2);
      for (let step = 0; step < 4; step++) await cache.decrement(key);
      expect(await cache.increment(key, 500)).toBe(1);
      await sleep(600);
      await cache.decrement(key);
      expect(await cache.increment(key, 500)).toBe(1);
    });

    test('forgets what is deleted', async () => {
      await cache.set(key, 'x', 10_000);
      await cache.delete(key);
      expect(await cache.get(key)).toBeUndefined();
    });
  });
}
