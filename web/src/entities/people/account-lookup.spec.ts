import { jest } from '@jest/globals';
import { AccountLookup, type Profile } from './account-lookup.js';

const profile = (_id: string): Profile => ({ _id, nickname: `Nick ${_id}`, avatar: null });

describe('the lookup of accounts', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('asks once for all that are wanted within 100 ms, and names those that nobody knows', async () => {
    const asked: (readonly string[])[] = [];
    const lookup = new AccountLookup(async (ids) => {
      asked.push(ids);
      return ids.filter((id) => id !== 'gone').map(profile);
    });
    const first = [lookup.find('a'), lookup.find('gone')];
    await jest.advanceTimersByTimeAsync(99);
    const [second, again] = [lookup.find('b'), lookup.find('a')];
    expect(asked).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toEqual([['a', 'gone', 'b']]);
    expect(await Promise.all([...first, second, again])).toEqual([
      profile('a'),
      'unknown',
      profile('b'),
      profile('a'),
    ]);
    void lookup.find('c');
    await jest.advanceTimersByTimeAsync(100);
    expect(asked.at(-1)).toEqual(['c']);
  });

  it('marks an account as timed out when there is no answer within 3 seconds', async () => {
    let answer: (list: Profile[]) => void = () => undefined;
    const lookup = new AccountLookup(() => new Promise((resolve) => (answer = resolve)));
    const seen: unknown[] = [];
    void lookup.find('a').then((found) => seen.push(found));
    await jest.advanceTimersByTimeAsync(100 + 2999);
    expect(seen).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(seen).toEqual(['timed-out']);
    answer([profile('a')]);
    await jest.advanceTimersByTimeAsync(0);
    expect(seen).toEqual(['timed-out']);
    const next = lookup.find('a');
    await jest.advanceTimersByTimeAsync(100);
    answer([profile('a')]);
    expect(await next).toEqual(profile('a'));
  });

  it('keeps who was found for 30 minutes, and asks again after that', async () => {
    let name = 'Ada';
    const asked: (readonly string[])[] = [];
    const lookup = new AccountLookup(async (ids) => {
      asked.push(ids);
      return ids.filter((id) => id !== 'gone').map((id) => ({ ...profile(id), nickname: name }));
    });
    const nameOf = async (id: string) => {
      const found = lookup.find(id);
      await jest.advanceTimersByTimeAsync(100);
      const account = await found;
      return typeof account === 'string' ? account : account.nickname;
    };
    expect([await nameOf('a'), await nameOf('gone')]).toEqual(['Ada', 'unknown']);
    name = 'Ada Lovelace';
    await jest.advanceTimersByTimeAsync(30 * 60_000 - 1000);
    expect(await nameOf('a')).toBe('Ada');
    expect(asked).toEqual([['a'], ['gone']]);
    // Whom nobody knew is asked for each time.
    await nameOf('gone');
    await jest.advanceTimersByTimeAsync(1000);
    expect(await nameOf('a')).toBe('Ada Lovelace');
    expect(asked).toEqual([['a'], ['gone'], ['gone'], ['a']]);
  });
});
