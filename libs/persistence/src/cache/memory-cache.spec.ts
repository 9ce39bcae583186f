import { FixedClock } from '@buildmesh/kernel';
import { describeCache } from '../../test/cache-conformance.js';
import { MemoryCache } from './memory-cache.js';

describeCache('memory', () => Promise.resolve(new MemoryCache()));

describe('the memory cache', () => {
  test('forgets what has expired even when nobody asks for it', async () => {
    const clock = new FixedClock(0);
    const cache = new MemoryCache(() => clock.now());
    for (let count = 0; count < 9_999; count++) await cache.set(`k${count}`, 'x', 10);
    clock.advance(11);
    await cache.set('last', 'x', 10);
    expect((cache as unknown as { entries: Map<string, unknown> }).entries.size).toBe(1);
  });
});
