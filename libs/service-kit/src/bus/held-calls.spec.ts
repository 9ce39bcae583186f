import { OpenCalls, CallLost, HeldCalls } from './held-calls.js';

const message = Buffer.from('hello');

/** Whether a question was given up by now. */
async function isLost({ lost }: { lost: Promise<never> }): Promise<boolean> {
  const notYet = new Promise<false>((resolve) => setImmediate(() => resolve(false)));
  return Promise.race([lost.catch((error: unknown) => error instanceof CallLost), notYet]);
}

/** Checks so many times, with `holders` telling what they hold. */
function check(asked: OpenCalls, times: number, ...holders: HeldCalls[]): void {
  for (let count = 0; count < times; count++) {
    const keys = asked.check();
    for (const holder of keys ? holders : []) {
      const own = keys && holder.among(keys);
      if (own) asked.heard(own);
    }
  }
}

describe('a question to another process', () => {
  test('is waited for as long as somebody holds it', async () => {
    const [asked, idle, holder] = [new OpenCalls(), new HeldCalls(), new HeldCalls()];
    const question = asked.ask(message);
    const answer = Promise.withResolvers<string>();
    const held = holder.hold(question.bytes, async (bytes) => {
      expect(Buffer.from(bytes).toString()).toBe('hello');
      return answer.promise;
    });
    check(asked, 100, idle, holder);
    expect(await isLost(question)).toBe(false);
    answer.resolve('done');
    expect(await held).toBe('done');
    expect(idle.among(question.bytes.subarray(0, 12))).toBeUndefined();
    expect(holder.among(question.bytes.subarray(0, 12))).toBeUndefined();
  });

  test('is given up when nobody holds it at six checks, not when somebody is silent for some', async () => {
    const [asked, holder] = [new OpenCalls(), new HeldCalls()];
    const [held, gone] = [asked.ask(message), asked.ask(message)];
    void holder.hold(held.bytes, () => new Promise(() => undefined));
    check(asked, 5);
    check(asked, 1, holder);
    expect([await isLost(held), await isLost(gone)]).toEqual([false, false]);
    check(asked, 1, holder);
    expect([await isLost(held), await isLost(gone)]).toEqual([false, true]);
  });

  test('is not asked about once it is answered', () => {
    const asked = new OpenCalls();
    const question = asked.ask(message);
    asked.check();
    expect(asked.check()).toEqual(question.bytes.subarray(0, 12));
    question.close();
    expect(asked.check()).toBeUndefined();
  });

  test('that was asked before is given up when its connection is lost, a later one is not', async () => {
    const asked = new OpenCalls();
    const before = asked.ask(message);
    const giveUp = asked.doubted();
    const after = asked.ask(message);
    giveUp();
    expect([await isLost(before), await isLost(after)]).toEqual([true, false]);
  });
});
