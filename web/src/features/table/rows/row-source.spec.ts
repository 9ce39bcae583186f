import { jest } from '@jest/globals';
import type { Row } from '@buildmesh/contracts';
import type { BlockAnswer } from './row-blocks.js';
import { RowSource, STILL_MS, type BlockRequest } from './row-source.js';

const rowAt = (index: number): Row => ({ _id: String(index).padStart(24, '0'), n: index });

function server(total: number) {
  const calls: BlockRequest[] = [];
  const fetchBlock = async (request: BlockRequest): Promise<BlockAnswer> => {
    calls.push(request);
    const start = request.block * request.size;
    const end = Math.min(total, start + request.size);
    return {
      rows: Array.from({ length: Math.max(0, end - start) }, (_, i) => rowAt(start + i)),
      next: end < total ? `c${end}` : null,
    };
  };
  return { calls, fetchBlock };
}

const settle = async (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('rows of a table', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('loads only the blocks in sight and lays out one block more while the total is unknown', async () => {
    const { calls, fetchBlock } = server(1000);
    const source = new RowSource(fetchBlock);
    source.want({ first: 0, last: 40 });
    await settle(500);
    expect(calls.map((call) => call.block)).toEqual([0]);
    expect(source.get(39)?.n).toBe(39);
    expect(source.count).toBe(200);
    source.setTotal(1000);
    expect(source.count).toBe(1000);
  });

  it('never asks for blocks that were scrolled past before their turn', async () => {
    const { calls, fetchBlock } = server(1_000_000);
    const source = new RowSource(fetchBlock);
    source.setTotal(1_000_000);
    for (let first = 0; first < 900_000; first += 10_000) source.want({ first, last: first + 40 });
    await settle(1000);
    expect(calls.length).toBeLessThanOrEqual(3);
    expect(source.get(890_000)?.n).toBe(890_000);
  });

  it('asks at once after one jump, and while the scroll bar is dragged only when it stands still', async () => {
    const { calls, fetchBlock } = server(1_000_000);
    const source = new RowSource(fetchBlock);
    source.setTotal(1_000_000);
    for (let first = 100_000; first <= 500_000; first += 10_000) {
      source.want({ first, last: first + 40 });
      await settle(16);
    }
    expect(calls.map(({ block }) => block)).toEqual([1000]);
    await settle(STILL_MS);
    expect(calls.map(({ block }) => block)).toEqual([1000, 5000]);
  });

  it('fetches ahead where scrolling goes, after what is in sight, and nothing after a jump', async () => {
    const { calls, fetchBlock } = server(10_000);
    const source = new RowSource(fetchBlock);
    source.setTotal(10_000);
    source.want({ first: 0, last: 40 });
    await settle(500);
    source.want({ first: 20, last: 60 });
    await settle(500);
    expect(calls.map(({ block }) => block)).toEqual([0, 1, 2]);
    source.want({ first: 5000, last: 5040 });
    await settle(500);
    expect(calls.map(({ block }) => block)).toEqual([0, 1, 2, 50]);
    source.want({ first: 4960, last: 5000 });
    await settle(500);
    expect(calls.map(({ block }) => block)).toEqual([0, 1, 2, 50, 49, 48, 47]);
  });

  it('continues with the cursor of the block before', async () => {
    const { calls, fetchBlock } = server(1000);
    const source = new RowSource(fetchBlock);
    source.want({ first: 0, last: 100 });
    await settle(200);
    source.want({ first: 90, last: 190 });
    await settle(200);
    expect(calls[1]).toEqual({ block: 1, size: 100, after: 'c100' });
  });

  it('knows the total when the last block ends', async () => {
    const source = new RowSource(server(130).fetchBlock);
    source.want({ first: 0, last: 200 });
    await settle(500);
    expect(source.total).toBe(130);
  });

  it('asks for the total again when it could not be had, and gives up after a while', async () => {
    const asked: number[] = [];
    const count = (failures: number) => async () => {
      asked.push(Date.now());
      if (asked.length <= failures) throw new Error('too slow');
      return 700;
    };
    const source = new RowSource(server(700).fetchBlock, { count: count(2) });
    source.want({ first: 0, last: 40 });
    await settle(1_500);
    source.want({ first: 1, last: 41 });
    expect([asked.length, source.total]).toEqual([2, undefined]);
    await settle(5_000);
    expect([asked.length, source.total]).toEqual([3, 700]);

    asked.length = 0;
    const hopeless = new RowSource(server(700).fetchBlock, { count: count(Infinity) });
    hopeless.want({ first: 0, last: 40 });
    await settle(60_000);
    expect([asked.length, hopeless.total]).toEqual([3, undefined]);
  });

  it('keeps the old rows in sight while it reads them anew', async () => {
    const { calls, fetchBlock } = server(50);
    const source = new RowSource(fetchBlock);
    source.want({ first: 0, last: 50 });
    await settle(200);
    source.refresh();
    expect(source.get(3)?.n).toBe(3);
    await settle(200);
    expect(calls).toHaveLength(2);
  });

  it('shows a changed value at once', async () => {
    const source = new RowSource(server(50).fetchBlock);
    source.want({ first: 0, last: 50 });
    await settle(200);
    const before = source.snapshot();
    source.patch(rowAt(7)._id, { n: 'seven' });
    expect(source.get(7)?.n).toBe('seven');
    expect(source.snapshot()).not.toBe(before);
    expect(source.indexOf(rowAt(7)._id)).toBe(7);
  });

  it('stops asking after a failure until it is told to try again', async () => {
    let broken = true;
    const good = server(50);
    const source = new RowSource(async (request) => {
      if (broken) throw new Error('down');
      return good.fetchBlock(request);
    });
    source.want({ first: 0, last: 50 });
    await settle(1000);
    expect(source.fault).toBeInstanceOf(Error);
    broken = false;
    source.refresh();
    await settle(200);
    expect(source.fault).toBeUndefined();
    expect(source.get(0)?.n).toBe(0);
  });

  it('forgets blocks out of sight beyond its limit', async () => {
    const source = new RowSource(server(10_000).fetchBlock, { keep: 3 });
    for (let block = 0; block < 6; block++) {
      source.want({ first: block * 100, last: block * 100 + 50 });
      await settle(300);
    }
    expect(source.get(0)).toBeUndefined();
    expect(source.get(500)?.n).toBe(500);
  });

  it('drops answers to a question that is no longer asked', async () => {
    let release: (answer: BlockAnswer) => void = () => undefined;
    const source = new RowSource(() => new Promise((resolve) => (release = resolve)));
    source.want({ first: 0, last: 10 });
    source.dispose();
    release({ rows: [rowAt(1)], next: null });
    await settle(100);
    expect(source.get(0)).toBeUndefined();
  });
});
