import type { FormulaType } from '../field/computed/formula.types.js';
import { dayNumber, isoDay } from '../time/calendar.js';
import { dayWritten, daysOf } from '../time/date-text.js';
import { MIN_EPOCH_MS, readInstant } from '../time/instant.js';
import { momentText } from '../time/moment-text.js';
import { startOfDay, zonedDay } from '../time/zone.js';
import { Amount, amountOf, amountText } from './decimal.js';
import { failing, isFormulaError } from './formula-error.js';

/** A point in time that a formula made or read, on the clocks of a zone; days are ISO texts. */
export class Moment {
  constructor(
    readonly ms: number,
    readonly timezone: string,
  ) {}
}

const NUMERIC = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const PARTIAL = /^\d{4}(-\d{2}(-\d{2})?)?$/;

/** What is known of a value: its type, or those of the fields of a row. */
export type KnownType = FormulaType | Readonly<Record<string, FormulaType | undefined>>;

/** What is known of the value at a path of a run before it is read. */
export type TypeAt = (path: string) => KnownType | undefined;

/** A value of a run or a row whose type is known, as formulas read it: moments are stored as milliseconds. */
export function readTyped(raw: unknown, type: KnownType | undefined, timezone: string): unknown {
  if (type === undefined) return readValue(raw);
  const typed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(typed);
    if (typeof type !== 'object') return type === 'moment' ? asMoment(value) : value;
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, part]) => [
      key,
      type[key] === 'moment' ? asMoment(part) : part,
    ]);
    return Object.fromEntries(entries) as unknown;
  };
  const asMoment = (value: unknown): unknown =>
    typeof value === 'number' ? new Moment(value, timezone) : value;
  return readValue(typed(raw));
}

/** What stands in a run or a row, as formulas read it; an error value goes on as an error. */
function readValue(raw: unknown): unknown {
  if (raw === null || raw === undefined || raw === '') return null;
  if (typeof raw === 'number') return Number.isFinite(raw) ? amountOf(raw) : null;
  if (isFormulaError(raw)) return failing(raw);
  return Array.isArray(raw) ? raw.map(readItem) : raw;
}

/** In a list an error counts as empty. */
const readItem = (raw: unknown): unknown => (isFormulaError(raw) ? null : readValue(raw));

/** The value as rows, runs and documents hold it. */
export function plainValue(value: unknown): unknown {
  if (value instanceof Amount) return value.toNumber() + 0;
  if (value instanceof Moment) return value.ms;
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.values(value).some((part) => part instanceof Moment)
    ? Object.fromEntries(
        Object.entries(value).map(([key, part]) => [key, part instanceof Moment ? part.ms : part]),
      )
    : value;
}

export const isEmpty = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === '';

/** A related row stands for its name, or its id. */
const nameOf = (value: object): string => {
  const { __name, _id } = value as { __name?: unknown; _id?: unknown };
  return typeof __name === 'string' ? __name : typeof _id === 'string' ? _id : '';
};

export function textOf(value: unknown): string {
  if (isEmpty(value)) return '';
  if (value instanceof Amount) return amountText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Moment) return momentText(value.ms, value.timezone);
  if (typeof value === 'object') return Array.isArray(value) ? '' : nameOf(value);
  return String(value);
}

/** The text of a value that must be one: of a list with something in it there is none. */
export const oneText = (value: unknown): string =>
  Array.isArray(value) && value.length > 0 ? failing('#VALUE!') : textOf(value);

const trimmed = (text: string): string => text.replace(/^ +| +$/g, '');

/** The number in a text; `undefined` where there is none. */
export function numberIn(text: string): Amount | undefined {
  const plain = trimmed(text);
  return NUMERIC.test(plain) ? amountOf(plain) : undefined;
}

/** An operand of arithmetic: empty is 0, text that is no number `#VALUE!`. */
export function amountIn(value: unknown): Amount {
  if (isEmpty(value)) return amountOf(0);
  if (value instanceof Amount) return value;
  if (typeof value === 'boolean') return amountOf(value ? 1 : 0);
  return (typeof value === 'string' ? numberIn(value) : undefined) ?? failing('#VALUE!');
}

const MOST_WHOLE = 1_000_000;
/** A count: decimals are cut, amounts beyond any use are cut too. */
export function wholeIn(value: unknown): number {
  const whole = amountIn(value).trunc().toNumber();
  return Math.max(-MOST_WHOLE, Math.min(MOST_WHOLE, whole)) + 0;
}

/** Whether a condition holds: numbers but 0, and texts but the empty one and FALSE. */
export function truth(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  if (value instanceof Amount) return !value.isZero();
  return typeof value === 'string' && value !== '' && value.toUpperCase() !== 'FALSE';
}

export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && DAY.test(value) && daysOf(value) !== undefined;

/** A day as its number from 1970-01-01; `#VALUE!` for what is none. A number is a moment in ms. */
export function dayIn(value: unknown, timezone: string): number {
  if (value instanceof Moment) return zonedDay(value.ms, timezone);
  if (value instanceof Amount) return zonedDay(value.toNumber(), timezone);
  if (typeof value !== 'string') return failing('#VALUE!');
  const text = PARTIAL.test(value) ? `${value}-01-01`.slice(0, 10) : value.slice(0, 10);
  return isDay(text) ? dayNumber(text) : failing('#VALUE!');
}

const [FIRST_DAY, LAST_DAY] = [dayNumber('0001-01-01'), dayNumber('9999-12-31')];
/** The ISO text of a day; `#NUM!` outside of the years 1 to 9999. */
export function dayText(day: number): string {
  return day >= FIRST_DAY && day <= LAST_DAY ? isoDay(day) : failing('#NUM!');
}

/** Small letters, each for itself, so that a text keeps its length. */
export const lower = (text: string): string => eachLetter(text, (letter) => letter.toLowerCase());
export const upper = (text: string): string => eachLetter(text, (letter) => letter.toUpperCase());
export const lettersOf = (text: string): string[] => Array.from(text);
function eachLetter(text: string, change: (letter: string) => string): string {
  return lettersOf(text)
    .map((letter) => {
      const changed = change(letter);
      return lettersOf(changed).length === 1 ? changed : letter;
    })
    .join('');
}

/** Numbers before texts before TRUE and FALSE; a text that is one of them counts as such beside it. */
export function compared(one: unknown, other: unknown): number {
  const [a, b] = [plainSide(one, other), plainSide(other, one)];
  if (a instanceof Amount && b instanceof Amount) return a.cmp(b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  return comparedTexts(textOf(a), textOf(b));
}

function comparedTexts(a: string, b: string): number {
  if (a.length !== b.length && PARTIAL.test(a) && PARTIAL.test(b))
    return comparedLetters(`${a}-01-01`.slice(0, 10), `${b}-01-01`.slice(0, 10));
  return comparedLetters(lower(a), lower(b));
}

/** By code points, as the database sorts them. */
function comparedLetters(a: string, b: string): number {
  if (a === b) return 0;
  const [x, y] = [lettersOf(a), lettersOf(b)];
  const at = x.findIndex((letter, place) => letter !== y[place]);
  return (at < 0 ? -1 : (x[at]?.codePointAt(0) ?? -1)) - (at < 0 ? 0 : (y[at]?.codePointAt(0) ?? -1));
}

const rank = (value: unknown): number => (value instanceof Amount ? 0 : typeof value === 'boolean' ? 2 : 1);

/** What a side of a comparison stands for beside the other: empty is 0, the empty text or FALSE. */
function plainSide(value: unknown, beside: unknown): unknown {
  if (isEmpty(value)) {
    if (beside instanceof Moment) return BEFORE_ALL;
    if (beside instanceof Amount) return amountOf(0);
    return typeof beside === 'boolean' ? false : '';
  }
  if (value instanceof Moment) return amountOf(value.ms);
  if (typeof value === 'string' && isDay(beside)) return dayWritten(value) ?? value;
  if (typeof value === 'string' && beside instanceof Moment) return momentIn(value, beside) ?? value;
  if (typeof value === 'string' && beside instanceof Amount) return numberIn(value) ?? value;
  if (typeof value === 'string' && typeof beside === 'boolean') return truthIn(value) ?? value;
  return value;
}

/** What a text says that is TRUE or FALSE. */
function truthIn(text: string): boolean | undefined {
  return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : undefined;
}

/** Less than any moment. */
const BEFORE_ALL = amountOf(MIN_EPOCH_MS - 1);

/** The moment that a text beside another one stands for: a day begins at midnight. */
export function momentIn(text: string, { timezone }: Moment): Amount | undefined {
  const [first] = daysOf(dayWritten(text) ?? text) ?? [];
  if (first !== undefined) return amountOf(startOfDay(dayNumber(first), timezone));
  const instant = readInstant(text, timezone);
  return instant && amountOf(instant.epochMs);
}
