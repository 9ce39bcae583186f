/** @jest-environment jsdom */
import { RequestQueue } from './request-queue.js';

const tick = () => new Promise((resolve) => setTimeout(resolve));

/** A queue of one slot with `waiting` requests behind a first one that never ends until `release`. */
function crowded(waiting: number) {
  let warnings = 0;
  let now = 0;
  const queue = new RequestQueue(
    () => warnings++,
    () => now,
    1,
  );
  let release: () => void = () => undefined;
  const first = queue.run(() => new Promise<void>((resolve) => (release = resolve)));
  const others = Array.from({ length: waiting }, () => queue.run(() => Promise.resolve()));
  return {
    queue,
    warnings: () => warnings,
    pass: (ms: number) => (now += ms),
    release: () => release(),
    all: Promise.all([first, ...others]),
  };
}

describe('the request queue', () => {
  it('warns when more than fifty requests wait, once a second', async () => {
    const quiet = crowded(50);
    expect(quiet.warnings()).toBe(0);
    const full = crowded(53);
    expect(full.warnings()).toBe(1);
    full.pass(1000);
    const more = full.queue.run(() => Promise.resolve());
    expect(full.warnings()).toBe(2);
    await tick();
    quiet.release();
    full.release();
    await Promise.all([quiet.all, full.all, more]);
  });

  it('says that it is busy until the last request is done', async () => {
    const { queue, release, all } = crowded(2);
    const heard: boolean[] = [];
    queue.subscribe(() => heard.push(queue.busy));
    expect(queue.busy).toBe(true);
    await tick();
    release();
    await all;
    expect(queue.busy).toBe(false);
    expect(heard).toEqual([false]);
  });

  it('goes on after a request failed', async () => {
    const queue = new RequestQueue(
      () => undefined,
      () => 0,
      1,
    );
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(queue.run(() => Promise.resolve('next'))).resolves.toBe('next');
    expect(queue.busy).toBe(false);
  });
});
