import { divide, minus, multiply, plus, toNumber } from '../number/arithmetic.js';
import { DEFAULT_ACCURACY, roundTo } from '../number/round.js';
import { DEFAULT_TIMEZONE, zonedTime } from '../time/zone.js';
import { parseFormula, type FormulaNode } from './formula-parser.js';

/** What a formula is computed with; `read` finds the value of a `{reference}`. */
export interface FormulaContext {
  read: (path: string) => unknown;
  now: number;
  timezone?: string | undefined;
  accuracy?: number | undefined;
}

/** A value that a formula has no answer for, such as a division by zero; `IFERROR` catches it. */
class FormulaError extends Error {}

type Fn = (values: readonly unknown[], context: FormulaContext) => unknown;

const numbersIn = (values: readonly unknown[]): number[] =>
  values.flat(3).flatMap((value) => (typeof value === 'boolean' ? [] : (toNumber(value) ?? [])));
const textOf = (value: unknown): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value);
const truthy = (value: unknown): boolean =>
  value === true ||
  (typeof value === 'number' && value !== 0) ||
  (typeof value === 'string' && value !== '' && value.toUpperCase() !== 'FALSE');
const whole = (value: unknown, otherwise = 0): number => Math.trunc(toNumber(value) ?? otherwise);
const accuracyOf = ({ accuracy }: FormulaContext): number => accuracy ?? DEFAULT_ACCURACY;
const sum = (values: readonly unknown[], context: FormulaContext): number =>
  numbersIn(values).reduce((total, value) => Number(plus(total, value, accuracyOf(context))), 0);
/** Longest text that a formula makes. */
const MAX_TEXT = 100_000;

function compared(one: unknown, other: unknown): number {
  const [a, b] = [toNumber(one), toNumber(other)];
  if (a !== undefined && b !== undefined) return a - b;
  const [x, y] = [textOf(one).toLowerCase(), textOf(other).toLowerCase()];
  return x < y ? -1 : x > y ? 1 : 0;
}

const two =
  (make: (a: unknown, b: unknown, context: FormulaContext) => unknown): Fn =>
  ([a, b], context) =>
    make(a, b, context);

const pad = (value: number, size = 2): string => String(value).padStart(size, '0');
const dayText = (date: Date): string =>
  `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;

/** A day as a moment of UTC, so that days can be counted; refuses what is no day. */
function dayOf(value: unknown, { timezone = DEFAULT_TIMEZONE }: FormulaContext): Date {
  if (typeof value === 'number') {
    const { year, month, day } = zonedTime(value, timezone);
    return new Date(Date.UTC(year, month - 1, day));
  }
  const found = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(textOf(value));
  if (!found) throw new FormulaError('date');
  return new Date(Date.UTC(Number(found[1]), Number(found[2] ?? 1) - 1, Number(found[3] ?? 1)));
}

const DAY_MS = 86_400_000;
function monthsBetween(from: Date, to: Date): number {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return to.getUTCDate() < from.getUTCDate() ? months - 1 : months;
}

function dateDif([from, to, unit]: readonly unknown[], context: FormulaContext): number {
  const [start, end] = [dayOf(from, context), dayOf(to, context)];
  const kind = textOf(unit ?? 'D').toUpperCase();
  if (kind === 'M') return monthsBetween(start, end);
  if (kind === 'Y') return Math.floor(monthsBetween(start, end) / 12);
  return Math.round((end.getTime() - start.getTime()) / DAY_MS);
}

function dateAdd([from, many, unit]: readonly unknown[], context: FormulaContext): string {
  const date = dayOf(from, context);
  const count = whole(many);
  const kind = textOf(unit ?? 'D').toUpperCase();
  if (kind === 'D') return dayText(new Date(date.getTime() + count * DAY_MS));
  const months = kind === 'Y' ? count * 12 : count;
  // The last day of a shorter month stands for the days that it has not.
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  last.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()));
  return dayText(last);
}

/** Rows of `list` whose `key` is `value`. */
const rowsWhere = ([list, key, value]: readonly unknown[]): Record<string, unknown>[] =>
  (Array.isArray(list) ? list : []).filter(
    (row): row is Record<string, unknown> =>
      typeof row === 'object' &&
      row !== null &&
      compared((row as Record<string, unknown>)[textOf(key)], value) === 0,
  );

/** The functions of the language (D39), without those that do not compute all of their parts. */
const FUNCTIONS: Readonly<Record<string, Fn>> = {
  '+': two((a, b, context) => plus(a ?? 0, b, accuracyOf(context))),
  '-': two((a, b, context) => minus(a ?? 0, b, accuracyOf(context))),
  '*': two((a, b, context) => multiply(a ?? 0, b, accuracyOf(context))),
  '/': two((a, b, context) => {
    const result = divide(a ?? 0, b, accuracyOf(context));
    if (result === null) throw new FormulaError('zero');
    return result;
  }),
  '^': two((a, b, context) => roundTo((toNumber(a) ?? 0) ** (toNumber(b) ?? 0), accuracyOf(context))),
  '&': two((a, b) => textOf(a) + textOf(b)),
  '=': two((a, b) => compared(a, b) === 0),
  '<>': two((a, b) => compared(a, b) !== 0),
  '<': two((a, b) => compared(a, b) < 0),
  '<=': two((a, b) => compared(a, b) <= 0),
  '>': two((a, b) => compared(a, b) > 0),
  '>=': two((a, b) => compared(a, b) >= 0),
  SUM: sum,
  AVERAGE: (values, context) => {
    const numbers = numbersIn(values);
    if (numbers.length === 0) throw new FormulaError('empty');
    return divide(sum(values, context), numbers.length, accuracyOf(context));
  },
  MIN: (values) => numbersIn(values).reduce((least, value) => Math.min(least, value), Infinity),
  MAX: (values) => numbersIn(values).reduce((most, value) => Math.max(most, value), -Infinity),
  COUNT: (values) => numbersIn(values).length,
  AND: (values) => values.flat().every(truthy),
  OR: (values) => values.flat().some(truthy),
  NOT: ([value]) => !truthy(value),
  ROUND: ([value, digits]) => roundTo(toNumber(value) ?? 0, Math.min(10, Math.max(0, whole(digits)))),
  ABS: ([value]) => Math.abs(toNumber(value) ?? 0),
  CONCAT: (values) => values.flat(2).map(textOf).join(''),
  LEFT: ([text, many]) => textOf(text).slice(0, Math.max(0, whole(many, 1))),
  RIGHT: ([text, many]) => (whole(many, 1) <= 0 ? '' : textOf(text).slice(-whole(many, 1))),
  MID: ([text, from, many]) =>
    textOf(text)
      .slice(Math.max(0, whole(from, 1) - 1))
      .slice(0, Math.max(0, whole(many))),
  LEN: ([text]) => textOf(text).length,
  TEXT: ([value, digits]) =>
    digits === undefined
      ? textOf(value)
      : (toNumber(value) ?? 0).toFixed(Math.min(10, Math.max(0, whole(digits)))),
  DATE: ([year, month, day]) => dayText(new Date(Date.UTC(whole(year), whole(month, 1) - 1, whole(day, 1)))),
  TODAY: (_values, context) => dayText(dayOf(context.now, context)),
  NOW: (_values, { now }) => now,
  DATEDIF: dateDif,
  DATEADD: dateAdd,
  YEAR: ([date], context) => dayOf(date, context).getUTCFullYear(),
  MONTH: ([date], context) => dayOf(date, context).getUTCMonth() + 1,
  DAY: ([date], context) => dayOf(date, context).getUTCDate(),
  VLOOKUP: ([value, list, key, answer]) => {
    const [row] = rowsWhere([list, key, value]);
    if (!row) throw new FormulaError('none');
    return row[textOf(answer)] ?? null;
  },
  SUMIF: ([list, key, value, of], context) =>
    sum(
      rowsWhere([list, key, value]).map((row) => row[textOf(of)]),
      context,
    ),
  COUNTIF: ([list, key, value]) => rowsWhere([list, key, value]).length,
};
const LAZY: readonly string[] = ['IF', 'IFERROR'];

/** Whether a text is a formula, with functions that exist. */
export function isFormula(text: string): boolean {
  const node = parseFormula(text);
  return node !== undefined && known(node);
}

function known(node: FormulaNode): boolean {
  if (node.kind !== 'call') return true;
  return (Object.hasOwn(FUNCTIONS, node.name) || LAZY.includes(node.name)) && node.list.every(known);
}

/** The value of a formula (D39), `null` where it has none: a text that is no formula, a division by zero, no such day. */
export function computeFormula(text: string, context: FormulaContext): unknown {
  const node = parseFormula(text);
  if (!node || !known(node)) return null;
  try {
    const value = valueOf(node, context);
    if (typeof value !== 'number') return value ?? null;
    return Number.isFinite(value) ? roundTo(value, accuracyOf(context)) : null;
  } catch (error) {
    if (error instanceof FormulaError) return null;
    throw error;
  }
}

function valueOf(node: FormulaNode, context: FormulaContext): unknown {
  if (node.kind === 'value') return node.value;
  if (node.kind === 'ref') return context.read(node.path) ?? null;
  const { name, list } = node;
  const part = (at: number): unknown => {
    const chosen = list[at];
    return chosen ? valueOf(chosen, context) : null;
  };
  if (name === 'IF') return truthy(part(0)) ? part(1) : part(2);
  if (name === 'IFERROR')
    return (
      caught(
        () => part(0),
        () => null,
      ) ?? part(1)
    );
  const value = FUNCTIONS[name]?.(
    list.map((each) => valueOf(each, context)),
    context,
  );
  if (typeof value === 'string' && value.length > MAX_TEXT) throw new FormulaError('length');
  return value;
}

function caught(work: () => unknown, otherwise: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof FormulaError) return otherwise();
    throw error;
  }
}
