import { FETCH_RESET_MS, FETCH_THROTTLE_MS, FetchCalls, type FetchOption } from './fetch-calls.js';

const key = (flow = 'f') => ({ project: 'p', flow });

function scene() {
  let now = 0;
  const due: { run: () => void; ms: number }[] = [];
  const asked: unknown[] = [];
  const answerTo = ({ form }: FetchOption) => ({ data: form });
  const calls = new FetchCalls({
    one: ({ flow }, option) => {
      asked.push([flow, option]);
      return Promise.resolve(answerTo(option));
    },
    many: ({ flow }, map) => {
      asked.push([flow, map]);
      const outcomes = Object.entries(map).map(([each, option]) => [
        each,
        option.item === 'gone'
          ? { code: 110, message: 'Data not found' }
          : { code: 0, data: answerTo(option) },
      ]);
      return Promise.resolve(Object.fromEntries(outcomes) as never);
    },
    now: () => now,
    later: (run, ms) => void due.push({ run, ms }),
  });
  return {
    calls,
    asked,
    waits: () => due.map(({ ms }) => ms),
    flush: () => due.splice(0).forEach(({ run }) => run()),
    pass: (ms: number) => (now += ms),
  };
}

describe('questions to functions', () => {
  it('wait 100 ms and leave as one map for each function, answered each by itself', async () => {
    const { calls, asked, waits, flush } = scene();
    const first = calls.get(key(), { form: { n: 1 } });
    const second = calls.get(key(), { form: { n: 2 } });
    const gone = calls.get(key(), { form: {}, item: 'gone' });
    const other = calls.get(key('g'), { form: { n: 3 } });
    expect([asked, waits()]).toEqual([[], [FETCH_THROTTLE_MS]]);
    flush();
    expect(await Promise.all([first, second, other])).toEqual([
      { data: { n: 1 } },
      { data: { n: 2 } },
      { data: { n: 3 } },
    ]);
    await expect(gone).rejects.toMatchObject({ code: 110 });
    expect(asked).toEqual([
      ['f', { 0: { form: { n: 1 } }, 1: { form: { n: 2 } }, 2: { form: {}, item: 'gone' } }],
      ['g', { form: { n: 3 } }],
    ]);
  });

  it('have the same answer for a second, and are asked anew after it', async () => {
    const { calls, asked, flush, pass } = scene();
    const ask = async () => {
      const answer = calls.get(key(), { form: { n: 1 } });
      flush();
      await answer;
    };
    await ask();
    pass(FETCH_RESET_MS - 1);
    await ask();
    expect(asked).toHaveLength(1);
    pass(1);
    await ask();
    expect(asked).toHaveLength(2);
  });
});
