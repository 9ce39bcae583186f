import {
  DatasetCache,
  DEDUPE_MS,
  QUERY_BATCH_MS,
  type DatasetRequest,
  type ShownRows,
} from './dataset-cache.js';

const request = (dataset: string, parts: Partial<DatasetRequest> = {}): DatasetRequest => ({
  ...{ project: 'p', flow: 'f', dataset },
  ...parts,
});

function scene(expiryMs?: number) {
  let [now, version] = [0, 1];
  let due: { run: () => void; ms: number }[] = [];
  const asked: unknown[] = [];
  const sizes = new Map<string, number>();
  const rowsOf = (dataset: string): ShownRows => ({
    // A dataset that is called by a number has as many rows.
    ...{ data: Array.from({ length: Number(dataset) || 1 }, () => ({ dataset })), size: 1, version },
    meta: { fields: [{ key: 'dataset', name: 'Dataset' }], total: sizes.get(dataset) ?? 1 },
  });
  const cache = new DatasetCache(
    {
      one: (wanted) => {
        asked.push(wanted);
        return wanted.dataset === 'broken'
          ? Promise.reject(new Error('no'))
          : Promise.resolve(rowsOf(wanted.dataset));
      },
      many: (project, map) => {
        asked.push({ project, map });
        const outcomes = Object.entries(map).map(([key, { dataset }]) => [
          key,
          dataset === 'secret' ? { code: 106, message: 'No authority' } : { code: 0, data: rowsOf(dataset) },
        ]);
        return Promise.resolve(Object.fromEntries(outcomes) as never);
      },
      now: () => now,
      later: (run, ms) => void due.push({ run, ms }),
    },
    expiryMs,
  );
  const flush = () => due.splice(0).forEach(({ run }) => run());
  return {
    cache,
    asked,
    sizes,
    waits: () => due.map(({ ms }) => ms),
    flush,
    load: async (wanted: DatasetRequest, option?: { fresh: boolean }) => {
      const answer = cache.get(wanted, option);
      flush();
      return answer;
    },
    pass: (ms: number) => (now += ms),
    publish: () => (version += 1),
    idle: () => (due = []),
  };
}

describe('datasets that are asked for', () => {
  it('within 100 ms leave as one map keyed by request, and each gets its own outcome', async () => {
    const { cache, asked, waits, flush } = scene();
    const good = cache.get(request('orders', { params: { year: 2026 } }));
    const other = cache.get(request('visits', { flow: 'g' }));
    const refused = cache.get(request('secret'));
    expect([asked, waits()]).toEqual([[], [QUERY_BATCH_MS]]);
    flush();
    expect((await good).data).toEqual([{ dataset: 'orders' }]);
    expect((await other).data).toEqual([{ dataset: 'visits' }]);
    await expect(refused).rejects.toMatchObject({ code: 106, message: 'No authority' });
    expect(asked).toEqual([
      {
        project: 'p',
        map: {
          0: { flow: 'f', dataset: 'orders', params: { year: 2026 } },
          1: { flow: 'g', dataset: 'visits' },
          2: { flow: 'f', dataset: 'secret' },
        },
      },
    ]);
  });

  it('alone leave as they are', async () => {
    const { asked, load } = scene();
    await load(request('orders', { page: { index: 2, size: 10 } }));
    expect(asked).toEqual([request('orders', { page: { index: 2, size: 10 } })]);
  });

  it('alike share one answer for two seconds, even by those who want it fresh', async () => {
    const { asked, load, pass } = scene();
    await Promise.all([load(request('orders')), load(request('orders'))]);
    pass(DEDUPE_MS - 1);
    await load(request('orders'), { fresh: true });
    expect(asked).toHaveLength(1);
    pass(1);
    await load(request('orders'), { fresh: true });
    expect(asked).toHaveLength(2);
  });

  it('are kept until the configured time is over, and asked for anew after it', async () => {
    const { asked, load, pass } = scene(10_000);
    await load(request('orders'));
    pass(9_999);
    await load(request('orders'));
    expect(asked).toHaveLength(1);
    pass(1);
    await load(request('orders'));
    expect(asked).toHaveLength(2);
  });

  it('are kept for a minute where nothing is configured', async () => {
    const { asked, load, pass } = scene();
    await load(request('orders'));
    pass(59_999);
    await load(request('orders'));
    expect(asked).toHaveLength(1);
    pass(1);
    await load(request('orders'));
    expect(asked).toHaveLength(2);
  });

  it.each([
    [9_999, 9_999],
    [10_000, 10_000],
    [10_001, 10_000],
  ])('with %i rows give %i of them', async (count, given) => {
    const { load } = scene();
    expect((await load(request(String(count)))).data).toHaveLength(given);
  });

  it.each([
    [9_999, 1],
    [10_000, 2],
  ])('of %i rows are asked for %i times within a minute: large ones are not kept', async (total, times) => {
    const { cache, asked, load, pass, flush, sizes } = scene();
    sizes.set('orders', total);
    await load(request('orders'));
    await load(request('orders'));
    expect(asked).toHaveLength(1);
    pass(DEDUPE_MS);
    flush();
    expect(cache.entry(request('orders')) !== undefined).toBe(times === 1);
    await load(request('orders'));
    expect(asked).toHaveLength(times);
  });

  it('are known by what they told of themselves for 300 seconds', async () => {
    const { cache, load, pass } = scene();
    await load(request('orders'));
    pass(299_999);
    expect(cache.dataset('f', 'orders')).toMatchObject({ version: 1, meta: { total: 1 } });
    pass(1);
    expect(cache.dataset('f', 'orders')).toBeUndefined();
  });

  it('are marked while they load, and set with data, meta and expiry once they are there', async () => {
    const { cache, flush } = scene(10_000);
    const answer = cache.get(request('orders'));
    expect(cache.entry(request('orders'))).toEqual({
      data: null,
      meta: null,
      expired: 10_000,
      cache: 'loading',
    });
    flush();
    const rows = await answer;
    expect(cache.entry(request('orders'))).toEqual({
      data: rows,
      meta: rows.meta,
      expired: 10_000,
      cache: 'set',
    });
  });

  it('are known by flow, dataset, meta and version; a newer version drops what the older ones answered', async () => {
    const { cache, asked, load, publish } = scene();
    await load(request('orders'));
    expect(cache.dataset('f', 'orders')).toEqual({
      ...{ flow: 'f', dataset: 'orders', version: 1 },
      meta: { fields: [{ key: 'dataset', name: 'Dataset' }], total: 1 },
    });
    publish();
    await load(request('orders', { page: { index: 2, size: 10 } }));
    expect(cache.dataset('f', 'orders')?.version).toBe(2);
    expect(cache.entry(request('orders'))).toBeUndefined();
    await load(request('orders'));
    expect(asked).toHaveLength(3);
  });

  it('that failed are asked for again', async () => {
    const { cache, asked, load } = scene();
    await expect(load(request('broken'))).rejects.toThrow('no');
    expect(cache.entry(request('broken'))).toBeUndefined();
    await expect(load(request('broken'))).rejects.toThrow('no');
    expect(asked).toHaveLength(2);
  });
});
