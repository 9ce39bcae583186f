import { BATCH_MS, DisplayCache, REUSE_MS, type DisplayKey } from './display-cache.js';

const key = (flow: string, version = 'latest'): DisplayKey => ({ project: 'p', flow, version });

function scene() {
  let now = 0;
  let due: { run: () => void; ms: number }[] = [];
  const asked: string[] = [];
  let fails = false;
  const cache = new DisplayCache<string>({
    fetch: async ({ flow, version }) => {
      asked.push(`${flow}-${version}`);
      if (fails) throw new Error('no');
      return `display of ${flow}`;
    },
    now: () => now,
    later: (run, ms) => void due.push({ run, ms }),
  });
  return {
    cache,
    asked,
    waits: () => due.map(({ ms }) => ms),
    flush: () => due.splice(0).forEach(({ run }) => run()),
    pass: (ms: number) => (now += ms),
    fail: (yes: boolean) => (fails = yes),
    restart: () => (due = []),
  };
}

describe('the displays of functions', () => {
  it('wait 50 ms for others and go out together', async () => {
    const { cache, asked, waits, flush } = scene();
    const all = Promise.all([cache.get(key('a')), cache.get(key('b'))]);
    expect(asked).toEqual([]);
    expect(waits()).toEqual([BATCH_MS]);
    flush();
    expect(await all).toEqual(['display of a', 'display of b']);
    expect(asked).toEqual(['a-latest', 'b-latest']);
  });

  it('are asked for once per function and version, and used again for two seconds', async () => {
    const { cache, asked, flush, pass } = scene();
    const first = cache.get(key('a'));
    const same = cache.get(key('a'));
    const other = cache.get(key('a', '2'));
    flush();
    await Promise.all([first, same, other]);
    pass(REUSE_MS - 1);
    await cache.get(key('a'));
    expect(asked).toEqual(['a-latest', 'a-2']);
    pass(1);
    const anew = cache.get(key('a'));
    flush();
    await anew;
    expect(asked).toEqual(['a-latest', 'a-2', 'a-latest']);
  });

  it('that failed are asked for again', async () => {
    const { cache, asked, flush, fail } = scene();
    fail(true);
    const failing = cache.get(key('a'));
    flush();
    await expect(failing).rejects.toThrow('no');
    fail(false);
    const anew = cache.get(key('a'));
    flush();
    expect(await anew).toBe('display of a');
    expect(asked).toHaveLength(2);
  });
});
