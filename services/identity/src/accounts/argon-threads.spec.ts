import { ARGON2 } from '../limits.js';
import { ArgonThreads } from './argon-threads.js';

describe('Threads that hash', () => {
  const threads = new ArgonThreads();

  it('hash and compare side by side', async () => {
    const hashes = await Promise.all(['one', 'two', 'three'].map((text) => threads.hash(text, ARGON2)));
    const right = ['one', 'two', 'three'].map((text, at) => threads.verify(hashes[at] ?? '', text));
    expect(await Promise.all(right)).toEqual([true, true, true]);
    expect(await threads.verify(hashes[0] ?? '', 'two')).toBe(false);
  });

  it('say what was wrong with a hash, and go on', async () => {
    await expect(threads.verify('no hash', 'one')).rejects.toThrow('Decoding failed');
    expect(await threads.hash('one', ARGON2)).toMatch(/^\$argon2id\$/);
  });
});
