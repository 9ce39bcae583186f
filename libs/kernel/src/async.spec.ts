import { DeadlineExceeded, QueueFull, Semaphore, sleep, withDeadline } from './async.js';

describe('a wait with a deadline', () => {
  test('gives the result that comes in time', async () => {
    await expect(withDeadline(Promise.resolve(7), 1000, 'work')).resolves.toBe(7);
    await expect(withDeadline(Promise.reject(new Error('broken')), 1000, 'work')).rejects.toThrow('broken');
  });

  test('ends with the name of what was late', async () => {
    const late = withDeadline(new Promise(() => undefined), 5, 'the query');
    await expect(late).rejects.toEqual(new DeadlineExceeded('the query', 5));
    await expect(late).rejects.toThrow('the query took longer than 5 ms');
  });

  test('a failure after the deadline disturbs nobody', async () => {
    const work = sleep(20).then(() => Promise.reject(new Error('too late')));
    await expect(withDeadline(work, 1, 'work')).rejects.toBeInstanceOf(DeadlineExceeded);
    await sleep(40);
  });
});

describe('a semaphore', () => {
  test('lets only so many run at once, the others in the order in which they came', async () => {
    const semaphore = new Semaphore(2);
    const order: number[] = [];
    let running = 0;
    let most = 0;
    const work = (index: number) =>
      semaphore.run(async () => {
        most = Math.max(most, ++running);
        order.push(index);
        await sleep(1);
        running--;
        return index;
      });
    await expect(Promise.all([0, 1, 2, 3, 4].map(work))).resolves.toEqual([0, 1, 2, 3, 4]);
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4]);
  });

  test('refuses what does not fit into its waiting line, and does not run it', async () => {
    const semaphore = new Semaphore(1, 1);
    let finish: () => void = () => undefined;
    const first = semaphore.run(() => new Promise<void>((resolve) => (finish = resolve)));
    const second = semaphore.run(async () => 'second');
    expect(semaphore.queued).toBe(1);
    let ran = false;
    await expect(semaphore.run(async () => (ran = true))).rejects.toBeInstanceOf(QueueFull);
    expect(ran).toBe(false);
    finish();
    await expect(first).resolves.toBeUndefined();
    await expect(second).resolves.toBe('second');
  });

  test('frees the place of work that failed', async () => {
    const semaphore = new Semaphore(1, 0);
    await expect(semaphore.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(semaphore.run(async () => 'next')).resolves.toBe('next');
  });
});
