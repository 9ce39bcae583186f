import { MemorySlidingWindow } from '../src/limits/sliding-window.js';
import { describeSlidingWindow } from './sliding-window.conformance.js';

describeSlidingWindow('memory', () => new MemorySlidingWindow());

test('no stretch of a window ever holds more hits than the limit, however they are timed', async () => {
  let now = 0;
  const counter = new MemorySlidingWindow(() => now);
  const passed: number[] = [];
  let seed = 7;
  for (let hit = 0; hit < 5_000; hit++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    now += seed % 90;
    if ((await counter.hit('k', { limit: 20, ms: 1_000 })) === 0) passed.push(now);
  }
  const most = Math.max(
    ...passed.map((from) => passed.filter((at) => at >= from && at < from + 1_000).length),
  );
  expect(most).toBe(20);
});

test('what is long over takes no memory', async () => {
  let now = 0;
  const counter = new MemorySlidingWindow(() => now);
  for (let key = 0; key < 25_000; key++) {
    now += 1;
    await counter.hit(`k${key}`, { limit: 20, ms: 1_000 });
  }
  expect(Reflect.get(counter, 'keys').size).toBeLessThan(15_000);
});
