import fc from 'fast-check';
import { Decimal } from 'decimal.js';
import { DEFAULT_ACCURACY, roundTo } from './round.js';

describe('rounding to the accuracy of a project', () => {
  test.each([
    [1.575, 2, 1.58],
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [0.045, 2, 0.05],
    [8.345, 2, 8.35],
    [1.4999999999999998, 0, 1],
    [0.1 + 0.2, 2, 0.3],
    [123456789.125, 2, 123456789.13],
    [1e21, 2, 1e21],
    [1.23e-7, 7, 1e-7],
    [1.5e-7, 7, 2e-7],
    [4503599627370495.5, 0, 4503599627370496],
  ])('%p to %p decimals is %p', (value, decimals, expected) => {
    expect(roundTo(value, decimals)).toBe(expected);
  });

  test('two decimals are kept where nothing else is said', () => {
    expect(DEFAULT_ACCURACY).toBe(2);
    expect(roundTo(1.23456)).toBe(1.23);
  });

  test('there is no negative zero', () => {
    expect(Object.is(roundTo(-0.001, 2), 0)).toBe(true);
    expect(Object.is(roundTo(-0, 2), 0)).toBe(true);
  });

  test('agrees with decimal arithmetic of the shortest text for any double', () => {
    const exact = (value: number, decimals: number) =>
      Number(new Decimal(String(value)).toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP).toString()) + 0;
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.nat(10), (value, decimals) => {
        expect(roundTo(value, decimals)).toBe(exact(value, decimals));
      }),
      { numRuns: 2000 },
    );
  });

  test('agrees with decimal arithmetic on and beside ties', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.nat(6),
        fc.integer({ min: -2, max: 2 }),
        (whole, decimals, nudge) => {
          const tie = Number(`${whole}5e-${decimals + 1}`);
          const value = tie + nudge * Number.EPSILON * Math.abs(tie);
          const expected =
            new Decimal(String(value)).toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP).toNumber() + 0;
          expect(roundTo(value, decimals)).toBe(expected);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('rounding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.nat(6), (value, decimals) => {
        expect(roundTo(roundTo(value, decimals), decimals)).toBe(roundTo(value, decimals));
      }),
    );
  });
});
