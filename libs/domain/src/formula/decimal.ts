import { Decimal } from 'decimal.js';
import { failing } from './formula-error.js';

/** Arithmetic of formulas: decimal, 34 significant digits, halves away from zero (D89). */
export const Amount = Decimal.clone({ precision: 34, rounding: Decimal.ROUND_HALF_UP });
export type Amount = Decimal;

/** Roots, powers and logarithms are taken with digits to spare, so that the last of the 34 is right. */
const Fine = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

/** Powers of ten that a double has room for; what is smaller counts as nothing. */
const [LARGEST, LEAST] = [307, -300];

/** The amount, `#NUM!` beyond what a number holds, zero below it. */
function bounded(amount: Decimal): Amount {
  if (!amount.isFinite() || amount.e > LARGEST) return failing('#NUM!');
  return amount.e < LEAST || amount.isZero() ? new Amount(0) : new Amount(amount.toString());
}

export const amountOf = (value: Decimal.Value): Amount => new Amount(value);

export const add = (a: Amount, b: Amount): Amount => bounded(Amount.add(a, b));
export const subtract = (a: Amount, b: Amount): Amount => bounded(Amount.sub(a, b));
export const times = (a: Amount, b: Amount): Amount => bounded(Amount.mul(a, b));
export const over = (a: Amount, b: Amount): Amount =>
  b.isZero() ? failing('#DIV/0!') : bounded(Amount.div(a, b));

const rounded = (value: Decimal): Amount => bounded(value.toSignificantDigits(34, Decimal.ROUND_HALF_UP));

/** `a ^ b`; `0 ^ 0` and roots of negative amounts are `#NUM!`. */
export function power(a: Amount, b: Amount): Amount {
  if (a.isZero()) return b.isZero() ? failing('#NUM!') : b.isNegative() ? failing('#DIV/0!') : amountOf(0);
  if (a.isNegative() && !b.isInteger()) return failing('#NUM!');
  const size = Fine.log10(new Fine(a.abs())).times(b);
  if (size.gt(LARGEST + 1)) return failing('#NUM!');
  return size.lt(LEAST - 1) ? amountOf(0) : rounded(new Fine(a).pow(new Fine(b)));
}

export const squareRoot = (a: Amount): Amount =>
  a.isNegative() && !a.isZero() ? failing('#NUM!') : rounded(new Fine(a).sqrt());
export const logarithm = (a: Amount): Amount => (a.lte(0) ? failing('#NUM!') : rounded(new Fine(a).ln()));
export const logarithm10 = (a: Amount): Amount =>
  a.lte(0) ? failing('#NUM!') : rounded(new Fine(a).ln().div(new Fine(10).ln()));

export function exponential(a: Amount): Amount {
  if (a.gt(720)) return failing('#NUM!');
  return a.lt(-720) ? amountOf(0) : rounded(new Fine(a).exp());
}

export type Rounding = 'half' | 'up' | 'down';
const MODES = { half: Decimal.ROUND_HALF_UP, up: Decimal.ROUND_UP, down: Decimal.ROUND_DOWN } as const;
const MOST_DIGITS = 100;

/** Rounded to decimals; to tens, hundreds and so on where they are negative. */
export function roundedTo(a: Amount, digits: number, how: Rounding = 'half'): Amount {
  const places = Math.max(-MOST_DIGITS, Math.min(MOST_DIGITS, digits));
  if (places >= 0) return bounded(a.toDecimalPlaces(places, MODES[how]));
  // Moved by its power of ten and back, which changes no digit.
  const moved = Fine.mul(a, new Fine(10).pow(places)).toDecimalPlaces(0, MODES[how]);
  return bounded(Fine.mul(moved, new Fine(10).pow(-places)));
}

/** An amount as text: whole ones with all digits, others with 15, never with an exponent. */
export function amountText(a: Amount): string {
  const shown = a.isInteger() ? a : a.toSignificantDigits(15, Decimal.ROUND_HALF_UP);
  return shown.isZero() ? '0' : shown.toFixed();
}
