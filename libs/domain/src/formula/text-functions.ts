import { secondsOf } from '../time/date-text.js';
import { placeOf } from './criteria.js';
import { amountOf, over, roundedTo, Amount } from './decimal.js';
import { failing } from './formula-error.js';
import { datedText, numberedText } from './format-text.js';
import { any, fn, many, maybe, number, sign, text } from './parameters.js';
import type { FormulaFunction, Functions, FormulaMoment } from './function.types.js';
import { secondsUpTo, serialTime, timeOfDay } from './serial-time.js';
import { isOfDay, isOfSpan, readFormat, type TextFormat } from './text-format.js';
import {
  amountIn,
  isDay,
  isEmpty,
  lettersOf,
  lower,
  Moment,
  numberIn,
  oneText,
  textOf,
  truth,
  upper,
  wholeIn,
} from './values.js';
import { momentTime, weekdayOf } from './days.js';

/** Longest text that `REPT` makes. */
const MOST_LETTERS = 32_767;

const changed = (change: (text: string) => string): FormulaFunction =>
  fn('text', [text], ([value]) => change(oneText(value)));
const count = (value: unknown, otherwise = 1): number => {
  const whole = value === undefined ? otherwise : wholeIn(value);
  return whole < 0 ? failing('#VALUE!') : whole;
};
const place = (value: unknown): number => {
  const at = count(value);
  return at < 1 ? failing('#VALUE!') : at;
};

/** Where one text stands in another from a place on; `#VALUE!` where it does not. */
const found =
  (seek: (wanted: string, within: string, start: number) => number): FormulaFunction['compute'] =>
  ([wanted, within, start]) => {
    const [whole, from] = [oneText(within), place(start)];
    if (from > lettersOf(whole).length + 1) return failing('#VALUE!');
    return amountOf(seek(oneText(wanted), whole, from) || failing('#VALUE!'));
  };

function placeExactly(wanted: string, within: string, start: number): number {
  const before = lettersOf(within)
    .slice(0, start - 1)
    .join('');
  const at = within.indexOf(wanted, before.length);
  return at < 0 ? 0 : lettersOf(within.slice(0, at)).length + 1;
}

function substituted([value, old, replacement, which]: readonly unknown[]): string {
  const [whole, part, by] = [oneText(value), oneText(old), oneText(replacement)];
  if (which !== undefined && wholeIn(which) < 1) return failing('#VALUE!');
  if (part === '') return whole;
  const parts = whole.split(part);
  if (which === undefined) return parts.join(by);
  const at = wholeIn(which);
  if (at >= parts.length) return whole;
  return [parts.slice(0, at).join(part), parts.slice(at).join(part)].join(by);
}

/** Each letter after one that is none becomes a capital. */
function proper(value: string): string {
  let inside = false;
  return lettersOf(value)
    .map((letter) => {
      const shown = inside ? lower(letter) : upper(letter);
      inside = upper(letter) !== lower(letter);
      return shown;
    })
    .join('');
}

/** A number as people write it: grouped by commas, with a percent sign. */
function written(value: unknown): Amount {
  if (isEmpty(value) || typeof value !== 'string') return amountIn(value);
  const [, body = '', percent] = /^ *(.*?) *(%?) *$/.exec(value) ?? [];
  const plain = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(body) ? body.replaceAll(',', '') : body;
  const amount = numberIn(plain) ?? failing('#VALUE!');
  return percent === '%' ? over(amount, amountOf(100)) : amount;
}

/** A day, a moment, a time or a number of days in a format of dates. */
function datedValue(value: unknown, format: TextFormat & { kind: 'date' }, moment: FormulaMoment): string {
  if (isEmpty(value)) return '';
  const { parts } = format;
  const [seconds] = typeof value === 'string' && isOfDay(parts) ? (secondsOf(value) ?? []) : [];
  if (seconds === undefined && typeof value === 'string' && !isDay(value.slice(0, 10))) return value;
  const { time, day } =
    seconds !== undefined
      ? timeOfDay(seconds)
      : value instanceof Amount
        ? serialTime(value, moment)
        : momentTime(value, moment);
  const passed = secondsUpTo(time, day);
  if (passed < 0 && isOfSpan(parts)) return failing('#VALUE!');
  return datedText(format, { time, weekday: weekdayOf(day), passed });
}

/** `TEXT`: a number, a time or a day in a format; a number of decimals may stand in the place of a format. */
function formatted([value, format]: readonly unknown[], moment: FormulaMoment): string {
  if (format === undefined) return oneText(value);
  if (format instanceof Amount) {
    const decimals = Math.min(10, Math.max(0, wholeIn(format)));
    return roundedTo(amountIn(value), decimals).toFixed(decimals);
  }
  const known = readFormat(oneText(format)) ?? failing('#VALUE!');
  if (known.kind === 'general') return oneText(value);
  if (typeof value === 'boolean') return oneText(value);
  if (known.kind === 'date') return datedValue(value, known, moment);
  if (isDay(value) || value instanceof Moment) return failing('#VALUE!');
  if (typeof value === 'string' && value !== '' && !numberIn(value)) return value;
  return numberedText(known, amountIn(value));
}

/** Functions on texts; letters are counted as people see them. */
export const TEXT_FUNCTIONS: Functions = {
  CONCAT: fn('text', [many(any)], (values) => values.flat(3).map(textOf).join('')),
  TEXTJOIN: fn('text', [text, { takes: ['boolean', 'number'] }, many(any)], ([separator, skip, ...values]) =>
    values
      .flat(3)
      .map(textOf)
      .filter((each) => each !== '' || !truth(skip))
      .join(oneText(separator)),
  ),
  LEFT: fn('text', [text, maybe(number)], ([value, many]) =>
    lettersOf(oneText(value)).slice(0, count(many)).join(''),
  ),
  RIGHT: fn('text', [text, maybe(number)], ([value, many]) => {
    const [letters, wanted] = [lettersOf(oneText(value)), count(many)];
    return letters.slice(Math.max(0, letters.length - wanted)).join('');
  }),
  MID: fn('text', [text, number, number], ([value, from, many]) =>
    lettersOf(oneText(value))
      .slice(place(from) - 1)
      .slice(0, count(many))
      .join(''),
  ),
  LEN: fn('number', [text], ([value]) => amountOf(lettersOf(oneText(value)).length)),
  FIND: fn('number', [text, text, maybe(number)], found(placeExactly)),
  SEARCH: fn('number', [text, text, maybe(number)], found(placeOf)),
  REPLACE: fn('text', [text, number, number, text], ([value, from, many, by]) => {
    const [letters, start] = [lettersOf(oneText(value)), place(from)];
    const before = letters.slice(0, start - 1).join('');
    return before + oneText(by) + letters.slice(start - 1 + count(many)).join('');
  }),
  SUBSTITUTE: fn('text', [text, text, text, maybe(number)], substituted),
  TRIM: changed((value) => value.replace(/ +/g, ' ').replace(/^ | $/g, '')),
  UPPER: changed(upper),
  LOWER: changed(lower),
  PROPER: changed(proper),
  REPT: fn('text', [text, number], ([value, times]) => {
    const [whole, many] = [oneText(value), count(times)];
    return lettersOf(whole).length * many > MOST_LETTERS ? failing('#VALUE!') : whole.repeat(many);
  }),
  VALUE: fn('number', [text], ([value]) => written(value)),
  TEXT: {
    forms: [
      sign('text', text, maybe(number)),
      sign(
        'text',
        { takes: ['number', 'text', 'boolean', 'date', 'moment'] },
        { takes: ['text'], written: 'format' },
      ),
    ],
    compute: formatted,
  },
  EXACT: fn('boolean', [text, text], ([a, b]) => oneText(a) === oneText(b)),
};
