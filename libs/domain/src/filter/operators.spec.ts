import { lets, normal, OPTIONS } from '../../test/filter.fixtures.js';
import type { Condition, Filter } from './filter.types.js';
import { normalizeFilter } from './normalize.js';
import { regexFinds } from './regex.js';

const EMPTIES = [undefined, null, ''];
/** A value below, the value, and one above it, for each class that has an order. */
const ORDERED = [
  ['amount', -5, -4.5, 0],
  ['day', '2026-03-14', '2026-03-15', '2027-01-01'],
  ['exactly', '08:59:59', '09:00:00', '23:59:59'],
  ['moment', 1_700_000_000_000, 1_700_000_000_001, 1_800_000_000_000],
] as const;

describe('operators', () => {
  test('end finds the last letters of a text, in whatever case', () => {
    const ends = (value: string, name: unknown) => lets([{ key: 'name', opt: 'end', value }], { name });
    expect(ends('SON', 'Anderson')).toBe(true);
    expect(ends('son', 'ANDERSON')).toBe(true);
    expect(ends('and', 'Anderson')).toBe(false);
    expect(ends('%', 'Anderson')).toBe(false);
    for (const empty of EMPTIES) expect(ends('n', empty)).toBe(false);
  });

  test.each(ORDERED)('gt lets %s through that are greater, and no empty ones', (key, below, value, above) => {
    const greater = (row: unknown) => lets([{ key, opt: 'gt', value }], { [key]: row });
    expect([below, value, above].map(greater)).toEqual([false, false, true]);
    expect(EMPTIES.map(greater)).toEqual([false, false, false]);
  });

  test.each(ORDERED)(
    'gte lets %s through that are as great or greater, and no empty ones',
    (key, below, value, above) => {
      const atLeast = (row: unknown) => lets([{ key, opt: 'gte', value }], { [key]: row });
      expect([below, value, above].map(atLeast)).toEqual([false, true, true]);
      expect(EMPTIES.map(atLeast)).toEqual([false, false, false]);
    },
  );

  test('size compares how many values a list, and how many rows a collection has', () => {
    const has = (key: string, value: number, row: unknown) =>
      lets([{ key, opt: 'size', value }], { [key]: row });
    for (const [key, one] of [
      ['tags', 'red'],
      ['items', { price: 1 }],
    ] as const) {
      expect(has(key, 2, [one, one])).toBe(true);
      expect(has(key, 2, [one])).toBe(false);
      expect(has(key, 0, [])).toBe(true);
      expect(has(key, 0, null)).toBe(true);
    }
  });
});

describe('regex', () => {
  const regex = (value: string): Filter => [{ key: 'name', opt: 'regex', value }];

  test('works only where regex search is on, and up to 200 characters', () => {
    expect(() => normal(regex('^a'))).toThrow('filter.operator-unsupported');
    expect(lets(regex('^a'), { name: 'Anna' }, { regex: true })).toBe(true);
    expect(() => normal(regex('a'.repeat(200)), { regex: true })).not.toThrow();
    expect(() => normal(regex('a'.repeat(201)), { regex: true })).toThrow('filter.bad-regex');
  });

  // An engine that tries one way after the other would not come to an end with these.
  test.each(['(a+)+$', '(a|aa)+$', '(a*)*b', '(.*a){12}$'])('%s is decided in linear time', (pattern) => {
    expect(regexFinds(pattern, `${'a'.repeat(20_000)}!`)).toBe(false);
  });
});

describe('paths', () => {
  test('reach a sub-field of a collection, and one level into a relation', () => {
    const price: Condition = { key: 'items.price', opt: 'gt', value: 5 };
    expect(lets([price], { items: [{ price: 1 }, { price: 9 }] })).toBe(true);
    expect(lets([price], { items: [{ price: 1 }] })).toBe(false);
    const city: Condition = { key: 'customer.city', opt: 'start', value: 'wu' };
    expect(lets([city], { customer: { _id: 'x', city: 'Wuhan' } })).toBe(true);
    expect(lets([city], { customer: { _id: 'x', city: 'Xiamen' } })).toBe(false);
  });

  test('are at most three steps long', () => {
    const [field] = ['name'].map((key) => OPTIONS.fieldOf(key));
    const reach = (key: string) =>
      normalizeFilter([{ key, opt: 'eq', value: 'x' }], { ...OPTIONS, fieldOf: () => field });
    expect(reach('a.b.c')).toMatchObject({ key: 'a.b.c' });
    expect(() => reach('a.b.c.d')).toThrow('filter.unknown-field');
  });
});
