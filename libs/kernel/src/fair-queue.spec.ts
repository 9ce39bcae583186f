import { FairQueue } from './fair-queue.js';
import { Refusal } from './refusal.js';

/** Work that goes on until it is told to end, and the order in which it began. */
function desk(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    run: (owner: string, name: string) =>
      queue.run(owner, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    async end(name: string): Promise<void> {
      ends.get(name)?.();
      for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
    },
  };
}

const queueOf = (places: number, more: object = {}) =>
  new FairQueue({ places, waiting: 10, retryAfterS: 7, ...more });

describe('places that owners share', () => {
  test('are served in turn: a flood of one does not make another wait for all of it', async () => {
    const { run, end, begun } = desk(queueOf(2));
    for (let at = 0; at < 8; at += 1) void run('a', `a${at}`);
    void run('b', 'b0');
    void run('c', 'c0');
    await end('');
    expect(begun).toEqual(['a0', 'a1']);
    await end('a0');
    expect(begun.at(-1)).toBe('b0');
    await end('b0');
    expect(begun.at(-1)).toBe('c0');
    await end('a1');
    expect(begun.at(-1)).toBe('a2');
  });

  test('are all taken by one who is alone, and half of them while another waits', async () => {
    const { run, end, begun } = desk(queueOf(4));
    for (let at = 0; at < 8; at += 1) void run('a', `a${at}`);
    await end('');
    expect(begun).toHaveLength(4);
    for (let at = 0; at < 4; at += 1) void run('b', `b${at}`);
    for (const name of ['a0', 'a1', 'a2']) await end(name);
    expect(begun.slice(4)).toEqual(['b0', 'b1', 'a4']);
    await end('b0');
    expect(begun.at(-1)).toBe('b2');
  });

  test('are never all one owner’s where it may have no more than some', async () => {
    const { run, end, begun } = desk(queueOf(4, { most: 2 }));
    for (let at = 0; at < 4; at += 1) void run('a', `a${at}`);
    void run('b', 'b0');
    await end('');
    expect(begun).toEqual(['a0', 'a1', 'b0']);
  });

  test('stay with nobody while two wait who have their halves', async () => {
    const { run, end, begun } = desk(queueOf(5));
    for (let at = 0; at < 5; at += 1) void run('a', `a${at}`);
    for (let at = 0; at < 5; at += 1) void run('b', `b${at}`);
    for (let at = 5; at < 9; at += 1) void run('a', `a${at}`);
    for (const name of ['', 'a0', 'a1', 'a2']) await end(name);
    expect(begun).toHaveLength(8);
  });

  test('are given up and taken again without being refused, before what came later', async () => {
    const queue = queueOf(1, { waiting: 1 });
    const { run, end, begun } = desk(queue);
    const leave = await queue.enter('a');
    void run('a', 'a1');
    const back = queue.enter('a', { back: true }).then((again) => {
      begun.push('back');
      return again;
    });
    leave();
    await end('');
    expect(begun).toEqual(['back']);
    (await back)();
    await end('');
    expect(begun).toEqual(['back', 'a1']);
  });

  test('of a full queue are refused to its owner alone, with a time to come back', async () => {
    const { run, end, begun } = desk(queueOf(1, { waiting: 2 }));
    for (let at = 0; at < 3; at += 1) void run('a', `a${at}`);
    const refusal: unknown = await run('a', 'a3').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ key: 'too-many-requests', details: { retryAfterS: 7 } });
    void run('b', 'b0');
    await end('a0');
    expect(begun).toEqual(['a0', 'b0']);
  });

  test('are free again after work that failed', async () => {
    const queue = queueOf(1);
    await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run('a', () => Promise.resolve(1))).toBe(1);
  });
});
