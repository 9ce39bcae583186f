import { EDITIONS, QUOTAS } from './edition.js';
import { extendedLicence, isWorthBuying, PACKAGE_EDITIONS, packageOf, payTypeOf } from './package.js';

const at = (text: string) => Date.parse(text);
const NOW = at('2026-11-28T10:00:00Z');

describe('A package', () => {
  it.each(['basics', 'enterprise', 'custom'])('%s is what it is', (type) => {
    expect(packageOf(type)).toBe(type);
  });

  it.each([undefined, null, '', 'experience', 'Basics', 1, {}])(
    '%p is none and taken for basics',
    (value) => {
      expect(packageOf(value)).toBe('basics');
    },
  );

  it('brings its edition', () => {
    expect(PACKAGE_EDITIONS).toEqual({ basics: 1, enterprise: 2, custom: 3 });
  });
});

describe('A pay type', () => {
  it.each(['alipay', 'wxpay'])('%s is what it is', (type) => {
    expect(payTypeOf(type)).toBe(type);
  });

  it.each([undefined, 'paypal', 'WXPAY', 0])('%p is none and taken for Alipay', (value) => {
    expect(payTypeOf(value)).toBe('alipay');
  });
});

describe('The quotas of the editions', () => {
  it.each([
    [0, [10, 20, 3, 1, 20_000, 20, 50]],
    [1, [50, 200, 20, 20, 500_000, 100, 500]],
    [2, [500, 5_000, 100, 200, 5_000_000, 500, 5_000]],
    [3, [0, 0, 0, 2048, 0, 0, 0]],
  ])('of edition %i are those of the specification', (edition, wanted) => {
    const quotas = QUOTAS.map((name) => {
      const value = Number(EDITIONS[edition]?.[name]);
      return name === 'storage' ? value / 1024 ** 3 : value;
    });
    expect(quotas).toEqual(wanted);
  });
});

describe('A licence that was paid for', () => {
  it('runs 12 months from the payment when none runs', () => {
    expect(extendedLicence({ edition: 0, until: NOW - 1 }, NOW)).toBe(at('2027-11-28T10:00:00Z'));
  });

  it('is counted from the end of the one that still runs', () => {
    const until = at('2026-12-20T00:00:00Z');
    expect(extendedLicence({ edition: 1, until }, NOW)).toBe(at('2027-12-20T00:00:00Z'));
  });

  it('is counted from the payment where the one before has no end', () => {
    expect(extendedLicence({ edition: 1, until: null }, NOW)).toBe(at('2027-11-28T10:00:00Z'));
  });

  it('ends on the last day of a month that has no such day', () => {
    expect(extendedLicence({ edition: 0, until: null }, at('2028-02-29T08:00:00Z'))).toBe(
      at('2029-02-28T08:00:00Z'),
    );
  });
});

describe('An edition', () => {
  const running = (edition: number, until: number | null = NOW + 1) => ({ edition, until });

  it('is worth buying over a lower one, and over the same one to make it last longer', () => {
    expect(isWorthBuying(2, running(1), NOW)).toBe(true);
    expect(isWorthBuying(2, running(1, null), NOW)).toBe(true);
    expect(isWorthBuying(2, running(2), NOW)).toBe(true);
  });

  it('is not worth buying under a higher one that runs, nor over the same one without end', () => {
    expect(isWorthBuying(1, running(2), NOW)).toBe(false);
    expect(isWorthBuying(3, running(3, null), NOW)).toBe(false);
  });

  it('is worth buying once the higher one is over', () => {
    expect(isWorthBuying(1, running(3, NOW), NOW)).toBe(true);
  });
});
