import fc from 'fast-check';
import {
  compactId,
  descendingIdMaker,
  expandId,
  idMaker,
  isId,
  isProjectId,
  newId,
  newToken,
  physicalName,
  randomText,
  TOKEN_LENGTH,
} from './ids.js';

describe('record ids (D10)', () => {
  test('are 24 hexadecimal digits, all different, in the order of their making', () => {
    const ids = Array.from({ length: 5000 }, () => newId(1_700_000_000_000));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual([...ids].sort());
    for (const id of ids) expect(isProjectId(id)).toBe(true);
  });

  test('begin with the second of their making', () => {
    const make = idMaker(7);
    expect(
      [make(1_700_000_000_000), make(1_700_000_001_000), make(1_700_000_002_999)].map((id) => id.slice(0, 8)),
    ).toEqual(['6553f100', '6553f101', '6553f102']);
    const beforeS = Math.floor(Date.now() / 1000);
    const secondS = Number.parseInt(idMaker(7)().slice(0, 8), 16);
    expect(secondS).toBeGreaterThanOrEqual(beforeS);
    expect(secondS).toBeLessThanOrEqual(Date.now() / 1000);
  });

  test('keep the order of their making where their counter begins anew, and lead the clock by a second at most', () => {
    const make = idMaker(0xffffff - 3);
    const moments = [0, 0, 0, 0, 1, 500, 999, 1000, 1001, 2000, 3000].map((ms) => 1_700_000_000_000 + ms);
    const ids = moments.map((ms) => make(ms));
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(ids.map((id) => Number.parseInt(id.slice(0, 8), 16) - 1_700_000_000)).toEqual([
      0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 3,
    ]);
    for (const id of ids) expect(isProjectId(id)).toBe(true);
  });

  test('of rows that are created together go down, one below the other, past the end of the counter too', () => {
    const make = descendingIdMaker(1_700_000_000_000, 2000);
    const ids = Array.from({ length: 5000 }, make);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    expect(ids[2000]).toMatch(/^6553f100.{10}000000$/);
    expect(ids[2001]).toMatch(/^6553f0ff.{10}ffffff$/);
    for (const id of ids) expect(isProjectId(id)).toBe(true);
    expect(descendingIdMaker(1_700_000_000_000)()).not.toBe(descendingIdMaker(1_700_000_000_000)());
  });

  test('are accepted as 24 of 0-9 and a-z, for projects as hexadecimal only', () => {
    expect(isId('z'.repeat(24))).toBe(true);
    expect(isProjectId('z'.repeat(24))).toBe(false);
    for (const bad of [
      '',
      'A'.repeat(24),
      'a'.repeat(23),
      'a'.repeat(25),
      `${'a'.repeat(23)}\n`,
      5,
      null,
      undefined,
      ['a'.repeat(24)],
    ]) {
      expect(isId(bad)).toBe(false);
      expect(isProjectId(bad)).toBe(false);
    }
  });

  test('have a compact form of 16 characters and come back from it', () => {
    const id = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 24, maxLength: 24 });
    fc.assert(
      fc.property(id, (hex) => {
        const compact = compactId(hex);
        expect(compact).toMatch(/^[\w-]{16}$/);
        expect(expandId(compact)).toBe(hex);
      }),
    );
  });

  test('a text that is no id has no compact form, and none comes out of one that is no compact form', () => {
    expect(() => compactId('z'.repeat(24))).toThrow(RangeError);
    expect(() => compactId('')).toThrow(RangeError);
    for (const bad of ['', 'short', 'x'.repeat(17), '%'.repeat(16)]) expect(expandId(bad)).toBeUndefined();
  });
});

describe('random texts', () => {
  test('a session token has 48 base62 characters and never repeats (D11)', () => {
    const tokens = Array.from({ length: 200 }, newToken);
    expect(new Set(tokens).size).toBe(200);
    for (const token of tokens) expect(token).toMatch(/^[0-9A-Za-z]{48}$/);
    expect(TOKEN_LENGTH).toBe(48);
  });

  test('use every character about equally often', () => {
    const counts = new Map<string, number>();
    for (const char of randomText(62_000)) counts.set(char, (counts.get(char) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // 1000 each is expected; ten standard deviations are allowed.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(320);
  });

  test('physical names are identifiers that tell nothing (D28)', () => {
    const names = Array.from({ length: 100 }, () => physicalName('e'));
    expect(new Set(names).size).toBe(100);
    for (const name of names) expect(name).toMatch(/^e_[0-9a-z]{12}$/);
  });
});
