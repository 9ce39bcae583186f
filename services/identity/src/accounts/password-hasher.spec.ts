import { ArgonThreads } from './argon-threads.js';
import { PasswordHasher } from './password-hasher.js';

describe('Passwords', () => {
  const hasher = new PasswordHasher();

  it('are kept as argon2id with the costs of D12 and never twice alike', async () => {
    const [first, second] = await Promise.all([hasher.hash('abc123'), hasher.hash('abc123')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await hasher.matches(first, 'abc123')).toBe(true);
    expect(await hasher.matches(first, 'abc124')).toBe(false);
  });

  it('of unknown users are never right', async () => {
    expect(await hasher.matches(undefined, 'abc123')).toBe(false);
  });

  it('are computed a few at a time with fifty waiting; more are told to come back', async () => {
    const hasher = new PasswordHasher(new ArgonThreads(), 2);
    const stored = await hasher.hash('abc123');
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () => hasher.matches(stored, 'abc123')),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]?.reason).toMatchObject({ key: 'too-many-requests' });
  });

  it('refuse the 53rd at once, however long the others take, and go on when one is done', async () => {
    const finish: (() => void)[] = [];
    const endless = {
      hash: () => Promise.resolve('stored'),
      verify: () => new Promise<boolean>((resolve) => finish.push(() => resolve(true))),
    };
    const slow = new PasswordHasher(endless, 2);
    const waiting = Array.from({ length: 52 }, () => slow.matches('stored', 'abc123'));
    // None of the 52 is done, nor ever will be by itself: an answer to the next does not wait for them.
    await expect(slow.matches('stored', 'abc123')).rejects.toMatchObject({
      key: 'too-many-requests',
      details: { retryAfterS: 1 },
    });
    expect(finish).toHaveLength(2);
    finish.shift()?.();
    expect(await waiting[0]).toBe(true);
    waiting.push(slow.matches('stored', 'abc123'));
    while (finish.length > 0) {
      finish.shift()?.();
      await new Promise(setImmediate);
    }
    expect(await Promise.all(waiting)).toHaveLength(53);
  });
});
