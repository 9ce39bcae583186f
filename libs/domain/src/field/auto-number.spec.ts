import { isNumberFormat, numberAt, numberParts, periodOf, type NumberFormat } from './auto-number.js';

const day = { year: 2026, month: 3, day: 7 };

describe('an auto-number', () => {
  test.each([
    ['{0000}', 7, '0007'],
    ['{0}', 12_345, '12345'],
    ['{000}', 1000, '1000'],
    ['NO-{YYYY}{0000}', 7, 'NO-20260007'],
    ['{YY}/{MM}/{DD}-{000}-X', 7, '26/03/07-007-X'],
  ])('%s of %d is %s', (format, first, expected) =>
    expect(numberAt({ ...numberParts(format, day), first, step: 1 }, 0)).toBe(expected),
  );

  test('goes on in steps', () => {
    const range = { ...numberParts('A{00}', day), first: 5, step: 5 };
    expect([0, 1, 2].map((place) => numberAt(range, place))).toEqual(['A05', 'A10', 'A15']);
  });

  test.each<[NumberFormat['reset'], string]>([
    ['none', ''],
    ['year', '2026'],
    ['month', '2026-03'],
    ['day', '2026-03-07'],
  ])('that starts over by %s counts in %j', (reset, expected) => expect(periodOf(reset, day)).toBe(expected));

  test.each<[string, NumberFormat['reset'], boolean]>([
    ['{0000}', 'none', true],
    ['NO-{YYYY}{0000}', 'year', true],
    ['{YY}{MM}{00}', 'month', true],
    ['{YYYY}{MM}{DD}{00}', 'day', true],
    ['NO-{YYYY}', 'none', false],
    ['{00}{00}', 'none', false],
    ['{HH}{00}', 'none', false],
    ['{00', 'none', false],
    ['{0000}', 'year', false],
    ['{YYYY}{00}', 'month', false],
    ['{YYYY}{MM}{00}', 'day', false],
  ])('may have the format %s with the reset %s: %s', (format, reset, expected) =>
    expect(isNumberFormat({ format, reset })).toBe(expected),
  );
});
