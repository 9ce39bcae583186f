import { randomText, sleep } from '@buildmesh/kernel';
import type { SlidingWindow } from '../src/limits/sliding-window.js';

const WINDOW = { limit: 4, ms: 600 };

/** What every counter of hits promises, in real time, because Redis has a clock of its own. */
export function describeSlidingWindow(name: string, make: () => SlidingWindow): void {
  describe(`a window that slides, counted in ${name}`, () => {
    const hits = async (counter: SlidingWindow, key: string, count: number): Promise<number> => {
      const waits = await Promise.all(Array.from({ length: count }, () => counter.hit(key, WINDOW)));
      return waits.filter((ms) => ms === 0).length;
    };

    test('lets so many through, also of many at once, and says when the next may come', async () => {
      const [counter, key] = [make(), randomText(8)];
      expect(await hits(counter, key, 10)).toBe(WINDOW.limit);
      const waitMs = await counter.hit(key, WINDOW);
      expect(waitMs).toBeGreaterThan(0);
      expect(waitMs).toBeLessThanOrEqual(WINDOW.ms);
      await sleep(waitMs + 30);
      expect(await counter.hit(key, WINDOW)).toBe(0);
    });

    test('does not let twice as many through around the edge of a second, as fixed windows do', async () => {
      const [counter, key] = [make(), randomText(8)];
      expect(await counter.hit(key, WINDOW)).toBe(0);
      await sleep(WINDOW.ms - 200);
      expect(await hits(counter, key, 3)).toBe(3);
      await sleep(230);
      // The first has left the window, the other three have not.
      expect(await hits(counter, key, 4)).toBe(1);
    });

    test('counts keys apart, and refused hits not at all', async () => {
      const [counter, key] = [make(), randomText(8)];
      await hits(counter, key, 20);
      expect(await hits(counter, `${key}x`, 4)).toBe(4);
      await sleep(WINDOW.ms + 30);
      expect(await hits(counter, key, 5)).toBe(4);
    });
  });
}
