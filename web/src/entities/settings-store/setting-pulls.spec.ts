import { PULL_WINDOW_MS, SettingPulls } from './setting-pulls.js';

type Ask = Parameters<SettingPulls['pull']>[2];

describe('pulls of the settings store', () => {
  let release: (() => void)[];
  let waits: number[];
  let pulls: SettingPulls;
  beforeEach(() => {
    release = [];
    waits = [];
    pulls = new SettingPulls((ms) => {
      waits.push(ms);
      return new Promise((resolve) => release.push(resolve));
    });
  });
  const open = () => release.splice(0).forEach((go) => go());
  const record = (name: string) => ({ _key: name }) as never;
  const asking = (asked: (readonly string[])[], largest = 1000): Ask => {
    return (names) => {
      asked.push(names);
      return Promise.resolve(
        names.length > largest
          ? { error: { code: 413, message: '' } }
          : { data: Object.fromEntries(names.map((name) => [name, record(name)])) },
      );
    };
  };

  it('that come within 200 ms leave as one, and each gets its own record', async () => {
    const asked: (readonly string[])[] = [];
    const answers = ['a', 'b', 'a'].map((name) => pulls.pull('p', name, asking(asked)));
    expect(waits).toEqual([PULL_WINDOW_MS]);
    expect(PULL_WINDOW_MS).toBe(200);
    open();
    expect(await Promise.all(answers)).toEqual(['a', 'b', 'a'].map((name) => ({ data: record(name) })));
    expect(asked).toEqual([['a', 'b']]);
    const later = pulls.pull('p', 'c', asking(asked));
    open();
    expect(await later).toEqual({ data: record('c') });
    expect(asked).toHaveLength(2);
  });

  it('of two projects leave apart', async () => {
    const asked: (readonly string[])[] = [];
    const answers = [pulls.pull('p', 'a', asking(asked)), pulls.pull('q', 'a', asking(asked))];
    open();
    await Promise.all(answers);
    expect(asked).toEqual([['a'], ['a']]);
  });

  it('answer null for what is not there, and the refusal to all where one is refused', async () => {
    const none = pulls.pull('p', 'a', () => Promise.resolve({ data: {} }));
    open();
    expect(await none).toEqual({ data: null });
    const error = { code: 500, message: 'x' };
    const both = ['a', 'b'].map((name) => pulls.pull('p', name, () => Promise.resolve({ error })));
    open();
    expect(await Promise.all(both)).toEqual([{ error }, { error }]);
  });

  it('are halved where an answer would be too large, or name more than 200 records', async () => {
    const asked: (readonly string[])[] = [];
    const names = Array.from({ length: 300 }, (_, n) => `n${n}`);
    const answers = names.map((name) => pulls.pull('p', name, asking(asked, 100)));
    open();
    expect(await Promise.all(answers)).toEqual(names.map((name) => ({ data: record(name) })));
    expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(200);
  });
});
