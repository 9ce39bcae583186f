import fc from 'fast-check';
import { divide, minus, multiply, plus, toNumber } from './arithmetic.js';

describe('arithmetic on amounts', () => {
  test('decimals add up as on paper', () => {
    expect(plus(0.1, 0.2)).toBe(0.3);
    expect(minus(0.3, 0.1)).toBe(0.2);
    expect(multiply(1.1, 1.1)).toBe(1.21);
    expect(divide(1, 3)).toBe(0.33);
    expect(multiply(1.15, 100, 0)).toBe(115);
    expect(multiply(1.05, 1.5, 2)).toBe(1.58);
  });

  test('texts of numbers count as numbers', () => {
    expect(plus(' 1.5 ', '2')).toBe(3.5);
    expect(toNumber('1e3')).toBe(1000);
    expect(toNumber('0x10')).toBeUndefined();
    expect(toNumber('')).toBeUndefined();
    expect(toNumber(Infinity)).toBeUndefined();
  });

  test('with an operand that is no number the first one passes through unchanged', () => {
    for (const operation of [minus, multiply, divide]) {
      expect(operation('abc', 2)).toBe('abc');
      expect(operation(7.123, 'abc')).toBe(7.123);
      expect(operation(null, 2)).toBeNull();
      expect(operation(5, undefined)).toBe(5);
    }
  });

  test('division by zero has no value', () => {
    expect(divide(1, 0)).toBeNull();
    expect(divide(0, '0')).toBeNull();
  });

  test('what is added can be taken away again', () => {
    const cents = fc.integer({ min: -1e12, max: 1e12 }).map((whole) => whole / 100);
    fc.assert(fc.property(cents, cents, (a, b) => expect(minus(plus(a, b), b)).toBe(a + 0)));
  });
});
