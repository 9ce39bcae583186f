import { LruCache } from './lru.js';

describe('a cache of bounded size', () => {
  test('forgets the entry that was not used for the longest time', () => {
    const cache = new LruCache<string, number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    expect(cache.get('a')).toBe(1);
    cache.set('c', 3);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
    expect(cache.size).toBe(2);
  });

  test('forgets what is older than its time to live', () => {
    let now = 0;
    const cache = new LruCache<string, number>(10, 100, () => now);
    cache.set('a', 1);
    cache.set('b', 2, 10);
    now = 50;
    expect([cache.get('a'), cache.get('b')]).toEqual([1, undefined]);
    now = 100;
    expect(cache.get('a')).toBeUndefined();
    expect(cache.size).toBe(0);
  });

  test('a new value replaces the old one and its time', () => {
    let now = 0;
    const cache = new LruCache<string, number>(10, 100, () => now);
    cache.set('a', 1);
    now = 60;
    cache.set('a', 2);
    now = 120;
    expect(cache.get('a')).toBe(2);
    expect(cache.size).toBe(1);
  });

  test('forgets on request, by key, by condition, and all', () => {
    const cache = new LruCache<string, number>(10);
    for (const [at, key] of ['p1:a', 'p1:b', 'p2:a', 'x'].entries()) cache.set(key, at);
    expect(cache.delete('x')).toBe(true);
    expect(cache.delete('x')).toBe(false);
    cache.deleteWhere((key) => key.startsWith('p1:'));
    expect([cache.get('p1:a'), cache.get('p1:b'), cache.get('p2:a')]).toEqual([undefined, undefined, 2]);
    cache.clear();
    expect(cache.size).toBe(0);
  });
});
