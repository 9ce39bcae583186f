import { FixedClock } from '@buildmesh/kernel';
import { MemoryCache } from '@buildmesh/persistence';
import { ProviderFault } from '../../provider/index.js';
import { ProviderTokens } from './provider-tokens.js';

function setting() {
  const clock = new FixedClock(0);
  const cache = new MemoryCache(() => clock.now());
  let fetched = 0;
  const fetch = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { value: `token-${++fetched}`, expiresInS: 7200 };
  };
  return { clock, cache, fetch, count: () => fetched };
}
const ended = new ProviderFault('call', 'access_token expired', 42001);

describe('Tokens of providers', () => {
  it('are fetched once for all who need one at the same time, in one process', async () => {
    const { cache, fetch, count } = setting();
    const tokens = new ProviderTokens(cache);
    const got = await Promise.all(Array.from({ length: 20 }, () => tokens.get('a', fetch)));
    expect(new Set(got)).toEqual(new Set(['token-1']));
    expect(count()).toBe(1);
  });

  it('are fetched once also by several processes', async () => {
    const { cache, fetch, count } = setting();
    const processes = Array.from({ length: 4 }, () => new ProviderTokens(cache));
    const got = await Promise.all(processes.map((tokens) => tokens.get('a', fetch)));
    expect(new Set(got)).toEqual(new Set(['token-1']));
    expect(count()).toBe(1);
  });

  it('are kept until five minutes before they end', async () => {
    const { clock, cache, fetch } = setting();
    const tokens = new ProviderTokens(cache);
    await tokens.get('a', fetch);
    clock.advance(6_899_999);
    expect(await tokens.get('a', fetch)).toBe('token-1');
    clock.advance(1);
    expect(await tokens.get('a', fetch)).toBe('token-2');
  });

  it('of one app are none of another', async () => {
    const { cache, fetch } = setting();
    const tokens = new ProviderTokens(cache);
    expect(await tokens.get('a', fetch)).not.toBe(await tokens.get('b', fetch));
  });

  it('that could not be fetched are tried again at the next call', async () => {
    const { cache, fetch } = setting();
    const tokens = new ProviderTokens(cache);
    await expect(tokens.get('a', () => Promise.reject(ended))).rejects.toBe(ended);
    expect(await tokens.get('a', fetch)).toBe('token-1');
  });

  it('that ended before their time are renewed once', async () => {
    const { cache, fetch } = setting();
    const tokens = new ProviderTokens(cache);
    const work = (token: string) =>
      token === 'token-1' ? Promise.reject(ended) : Promise.resolve(`by ${token}`);
    expect(await tokens.use('a', fetch, work)).toBe('by token-2');
  });

  it('are not renewed for ever, nor for another failure', async () => {
    const { cache, fetch, count } = setting();
    const tokens = new ProviderTokens(cache);
    await expect(tokens.use('a', fetch, () => Promise.reject(ended))).rejects.toBe(ended);
    expect(count()).toBe(2);
    const other = new ProviderFault('call', 'no privilege', 60011);
    await expect(tokens.use('a', fetch, () => Promise.reject(other))).rejects.toBe(other);
    expect(count()).toBe(2);
  });
});
