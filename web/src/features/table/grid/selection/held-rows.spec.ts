import { followRows, holdRows, type GridRows } from './held-rows.js';

/** Rows by their ids; those of `''` were not read. */
const rowsOf = (ids: string, count = ids.length): GridRows => ({
  version: 0,
  count,
  fresh: () => [...ids].flatMap((id, place) => (id === ' ' ? [] : [[place, id] as [number, string]])),
});
const placeAfter = (held: ReturnType<typeof holdRows>, ids: string, count?: number) =>
  followRows(held, rowsOf(ids, count))?.top;

describe('rows that are held', () => {
  const held = holdRows({ top: 1, bottom: 3 }, rowsOf('abcdef'));

  it('stay where their records are', () => {
    expect(placeAfter(held, 'abcdef')).toBe(1);
    expect(placeAfter(held, 'xyabcdef')).toBe(3);
    expect(placeAfter(held, 'bcdef')).toBe(0);
  });

  it('are gone once one of them is, or another stands between them', () => {
    expect(placeAfter(held, 'acdef')).toBeUndefined();
    expect(placeAfter(held, 'abxcdef')).toBeUndefined();
    expect(placeAfter(held, 'a')).toBeUndefined();
    expect(placeAfter(held, 'cdefab')).toBeUndefined();
  });

  it('wait where they are for what was not read yet', () => {
    expect(placeAfter(held, '    ef')).toBe(1);
    expect(placeAfter(held, 'xab   ', 7)).toBe(2);
  });

  it('that were not here are known once they come', () => {
    const blind = holdRows({ top: 1, bottom: 1 }, rowsOf('   '));
    const seen = followRows(blind, rowsOf('abc'));
    expect(seen && placeAfter(seen, 'xabc')).toBe(2);
  });

  it('may reach beyond the last one', () => {
    const beyond = holdRows({ top: 2, bottom: 5 }, rowsOf('abc'));
    expect(placeAfter(beyond, 'xabc')).toBe(3);
    expect(placeAfter(beyond, 'ab')).toBeUndefined();
  });
});
