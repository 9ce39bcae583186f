import {
  add,
  amountOf,
  exponential,
  logarithm,
  logarithm10,
  over,
  power,
  roundedTo,
  squareRoot,
  subtract,
  times,
  type Amount,
  type Rounding,
} from './decimal.js';
import { failing } from './formula-error.js';
import { fn, itemOf, maybe, number, SCALAR, sign, text } from './parameters.js';
import type { FormulaFunction, FormulaMoment, Functions } from './function.types.js';
import { daysAfter, daysBetween } from './days.js';
import { amountIn, compared, dayIn, dayText, isDay, Moment, oneText, wholeIn } from './values.js';

const one = (make: (a: Amount) => Amount): FormulaFunction =>
  fn('number', [number], ([a]) => make(amountIn(a)));
const two = (make: (a: Amount, b: Amount) => Amount): FormulaFunction =>
  fn('number', [number, number], ([a, b]) => {
    const first = amountIn(a);
    return make(first, amountIn(b));
  });
const rounding = (how: Rounding, least: typeof number = number): FormulaFunction =>
  fn('number', [number, least], ([a, digits]) => roundedTo(amountIn(a), wholeIn(digits), how));

const floor = (a: Amount): Amount => a.floor();
const whole = (count: number): Amount => amountOf(count);

/** Multiples of `step`; a positive amount has none of a negative one. */
const stepped = (a: Amount, step: Amount, round: (quotient: Amount) => Amount): Amount =>
  a.gt(0) && step.lt(0) ? failing('#NUM!') : times(round(over(a, step)), step);

const comparison = (holds: (order: number) => boolean): FormulaFunction => {
  const side = { takes: SCALAR };
  return {
    forms: [{ ...sign('boolean', side, side), alike: true }],
    compute: ([a, b]) => holds(compared(a, b)),
  };
};

/**
 * Days may be counted on and back: a day and a number make a day, two days the number of days between them. Moments keep
 * their time of day, and parts of a day count.
 */
function shifted(values: readonly unknown[], moment: FormulaMoment, direction: 1 | -1): unknown {
  const [a, b] = values;
  const { timezone } = moment;
  const days = [a, b].map((value) => isDay(value) || value instanceof Moment);
  const shift = (value: unknown, by: unknown): unknown =>
    value instanceof Moment
      ? daysAfter(value, times(amountIn(by), whole(direction)))
      : dayText(dayIn(value, timezone) + direction * wholeIn(by));
  if (days[0] && days[1]) return direction > 0 ? failing('#VALUE!') : daysBetween(b, a, moment);
  if (days[0]) return shift(a, b);
  if (days[1]) return direction > 0 ? shift(b, a) : failing('#VALUE!');
  const first = amountIn(a);
  return direction > 0 ? add(first, amountIn(b)) : subtract(first, amountIn(b));
}

const DAY = { takes: ['date' as const, 'moment' as const] };
const PLAIN = sign('number', number, number);

/** Operators and functions on numbers. */
export const MATH_FUNCTIONS: Functions = {
  '+': {
    forms: [PLAIN, sign(itemOf, DAY, number), sign((parts) => parts[1]?.type ?? 'date', number, DAY)],
    compute: (values, moment) => shifted(values, moment, 1),
  },
  '-': {
    forms: [PLAIN, sign(itemOf, DAY, number), sign('number', DAY, DAY)],
    compute: (values, moment) => shifted(values, moment, -1),
  },
  '*': two(times),
  '/': two(over),
  '^': two(power),
  '&': fn('text', [text, text], ([a, b]) => oneText(a) + oneText(b)),
  '=': comparison((order) => order === 0),
  '<>': comparison((order) => order !== 0),
  '<': comparison((order) => order < 0),
  '<=': comparison((order) => order <= 0),
  '>': comparison((order) => order > 0),
  '>=': comparison((order) => order >= 0),
  ROUND: rounding('half'),
  ROUNDUP: rounding('up'),
  ROUNDDOWN: rounding('down'),
  TRUNC: rounding('down', maybe(number)),
  INT: one(floor),
  CEILING: fn('number', [number, maybe(number)], ([a, step]) => {
    const [amount, by] = [amountIn(a), step === undefined ? whole(1) : amountIn(step)];
    return by.isZero() ? whole(0) : stepped(amount, by, (quotient) => quotient.ceil());
  }),
  FLOOR: fn('number', [number, maybe(number)], ([a, step]) => {
    const amount = amountIn(a);
    return stepped(amount, step === undefined ? whole(1) : amountIn(step), floor);
  }),
  MOD: two((a, b) => subtract(a, times(b, floor(over(a, b))))),
  ABS: one((a) => a.abs()),
  SIGN: one((a) => whole(a.isZero() ? 0 : a.isNegative() ? -1 : 1)),
  POWER: two(power),
  SQRT: one(squareRoot),
  EXP: one(exponential),
  LN: one(logarithm),
  LOG10: one(logarithm10),
};
