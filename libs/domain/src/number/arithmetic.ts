import { Decimal } from 'decimal.js';
import { DEFAULT_ACCURACY, roundTo } from './round.js';

/** 40 digits hold every product of two doubles' shortest texts exactly. */
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

const NUMERIC = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

/** The number that an operand stands for; `undefined` for everything that is not a finite number or its text. */
export function toNumber(operand: unknown): number | undefined {
  if (typeof operand === 'number') return Number.isFinite(operand) ? operand : undefined;
  if (typeof operand !== 'string') return undefined;
  const text = operand.trim();
  if (!NUMERIC.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/**
 * `a + b` in decimal arithmetic, rounded to `accuracy`. With an operand that is not a number, `a` unchanged
 * (LB-NUMBER-002).
 */
export function plus(a: unknown, b: unknown, accuracy = DEFAULT_ACCURACY): unknown {
  return calculate(a, b, (x, y) => (bothSafe(x, y) ? x + y : finish(new Exact(x).plus(y), accuracy)));
}

/** `a - b`, under the rules of `plus`. */
export function minus(a: unknown, b: unknown, accuracy = DEFAULT_ACCURACY): unknown {
  return calculate(a, b, (x, y) => (bothSafe(x, y) ? x - y : finish(new Exact(x).minus(y), accuracy)));
}

/** `a × b`, under the rules of `plus`. */
export function multiply(a: unknown, b: unknown, accuracy = DEFAULT_ACCURACY): unknown {
  return calculate(a, b, (x, y) => finish(new Exact(x).times(y), accuracy));
}

/** `a ÷ b`, under the rules of `plus`; `null` when `b` is zero (LB-NUMBER-004). */
export function divide(a: unknown, b: unknown, accuracy = DEFAULT_ACCURACY): unknown {
  return calculate(a, b, (x, y) => (y === 0 ? null : finish(new Exact(x).div(y), accuracy)));
}

function calculate(a: unknown, b: unknown, operation: (x: number, y: number) => number | null): unknown {
  const x = toNumber(a);
  const y = toNumber(b);
  return x === undefined || y === undefined ? a : operation(x, y);
}

/** Sums of integers below 2^52 are exact as doubles. */
function bothSafe(x: number, y: number): boolean {
  return Number.isInteger(x) && Number.isInteger(y) && Math.abs(x) < 2 ** 52 && Math.abs(y) < 2 ** 52;
}

function finish(result: Decimal, accuracy: number): number {
  const rounded = result.toDecimalPlaces(accuracy, Decimal.ROUND_HALF_UP).toNumber();
  return roundTo(rounded, accuracy);
}
