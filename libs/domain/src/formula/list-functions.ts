import { meets } from './criteria.js';
import { add, Amount, amountOf, over, times } from './decimal.js';
import { failing } from './formula-error.js';
import {
  any,
  column,
  itemOf,
  list,
  many,
  maybe,
  number,
  numbers,
  rows,
  SCALAR,
  sign,
  text,
  fn,
} from './parameters.js';
import type { FormulaFunction, Functions, Parameter } from './function.types.js';
import { compared, isDay, isEmpty, lower, Moment, numberIn, textOf, wholeIn } from './values.js';

const amounts = many({ takes: ['number', 'numbers'] });
const days = many({ takes: ['date', 'dates'] });
const moments = many({ takes: ['moment'] });
const counted = many({ takes: ['number', 'numbers', 'date', 'dates', 'moment'] });
const criterion: Parameter = { takes: SCALAR };

const flat = (values: readonly unknown[]): unknown[] => values.flat(3);
/** The numbers among values; texts that are numbers count, days do not. */
const numbersIn = (values: readonly unknown[]): Amount[] =>
  flat(values).flatMap((value) => {
    if (value instanceof Amount) return [value];
    return (typeof value === 'string' ? numberIn(value) : undefined) ?? [];
  });
const total = (list: readonly Amount[]): Amount => list.reduce(add, amountOf(0));
const mean = (list: readonly Amount[]): Amount =>
  list.length === 0 ? failing('#DIV/0!') : over(total(list), amountOf(list.length));

const isOfCalendar = (value: unknown): boolean => isDay(value) || value instanceof Moment;

/** The least or greatest of numbers, or of days and moments where there are only such. */
function extreme(values: readonly unknown[], direction: 1 | -1): unknown {
  const found = numbersIn(values);
  const among: unknown[] = found.length > 0 ? found : flat(values).filter(isOfCalendar);
  const [first = amountOf(0), ...others] = among;
  return others.reduce((best, each) => (compared(each, best) * direction > 0 ? each : best), first);
}
const extremeOf = (direction: 1 | -1): FormulaFunction => ({
  forms: [sign('number', amounts), sign('date', days), sign('moment', moments)],
  compute: (values) => extreme(values, direction),
});

const listIn = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.flat(3) : isEmpty(value) ? [] : [value];
const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isOne(value);
const isOne = (value: object): boolean => value instanceof Amount || value instanceof Moment;
const read = (row: Record<string, unknown>, key: unknown): unknown => {
  const name = textOf(key);
  const value = Object.hasOwn(row, name) ? row[name] : null;
  return typeof value === 'number' ? amountOf(value) : value;
};
const same = (one: unknown, other: unknown): boolean => lower(textOf(one)) === lower(textOf(other));

/** Rows whose `key` is `value`. */
const rowsWhere = (list: unknown, key: unknown, value: unknown): Record<string, unknown>[] =>
  listIn(list)
    .filter(isRow)
    .filter((row) => same(read(row, key), value));

/** Places of a list that meet all of the criteria, which stand behind the lists that they are for. */
function placesMeeting(length: number, pairs: readonly unknown[]): number[] {
  const lists = pairs.filter((_, at) => at % 2 === 0).map(listIn);
  if (lists.some((each) => each.length !== length)) return failing('#VALUE!');
  return Array.from({ length }, (_, at) => at).filter((at) =>
    lists.every((each, place) => meets(each[at] ?? null, pairs[place * 2 + 1])),
  );
}

const chosen = (of: readonly unknown[], pairs: readonly unknown[]): Amount[] =>
  numbersIn(placesMeeting(of.length, pairs).map((at) => of[at]));

function sumProduct(values: readonly unknown[]): Amount {
  const lists = values.map(listIn);
  const length = lists[0]?.length ?? 0;
  if (lists.some((each) => each.length !== length)) return failing('#VALUE!');
  const factor = (value: unknown): Amount => (value instanceof Amount ? value : amountOf(0));
  return total(Array.from({ length }, (_, at) => lists.map((each) => factor(each[at])).reduce(times)));
}

/** The place of a value in a list: the same (0), or the last that is not above (1) or not below it (-1) in a sorted one. */
function matched([value, within, kind]: readonly unknown[]): Amount {
  const [items, way] = [listIn(within), kind === undefined ? 1 : Math.sign(wholeIn(kind))];
  if (way === 0) {
    const at = items.findIndex((item) =>
      typeof value === 'string' && typeof item === 'string' ? meets(item, `=${value}`) : same(item, value),
    );
    return at < 0 ? failing('#N/A') : amountOf(at + 1);
  }
  let last = 0;
  for (const [at, item] of items.entries()) {
    if (isEmpty(item)) continue;
    if (compared(item, value) * way > 0) break;
    last = at + 1;
  }
  return last === 0 ? failing('#N/A') : amountOf(last);
}

function indexed([of, row, columnAt]: readonly unknown[]): unknown {
  const [at, across] = [wholeIn(row), columnAt === undefined ? 1 : wholeIn(columnAt)];
  const items = Array.isArray(of) ? of : listIn(of);
  const line: unknown = at >= 1 && at <= items.length ? items[at - 1] : failing('#REF!');
  if (!Array.isArray(line)) return across === 1 ? (line ?? null) : failing('#REF!');
  return across >= 1 && across <= line.length ? (line[across - 1] ?? null) : failing('#REF!');
}

/** By the names of fields in rows, or by the number of a column in an area of cells. */
function lookedUp([value, table, key, answer]: readonly unknown[]): unknown {
  if (!(key instanceof Amount)) {
    const [row] = rowsWhere(table, key, value);
    return row ? read(row, answer) : failing('#N/A');
  }
  const lines = (Array.isArray(table) ? table : []).map((line) => (Array.isArray(line) ? line : [line]));
  const exact = answer !== undefined && (answer === false || (answer instanceof Amount && answer.isZero()));
  const at = wholeIn(matched([value, lines.map(([first]) => first as unknown), amountOf(exact ? 0 : 1)])) - 1;
  const place = wholeIn(key);
  if (place < 1) return failing('#VALUE!');
  return place > (lines[at]?.length ?? 0) ? failing('#REF!') : (lines[at]?.[place - 1] ?? null);
}

function unique(value: unknown): unknown[] {
  const seen = new Map<string, unknown>();
  for (const item of listIn(value)) {
    const key = lower(textOf(item));
    if (key !== '' && !seen.has(key)) seen.set(key, item);
  }
  return [...seen.values()];
}

/** Functions on lists and rows. */
export const LIST_FUNCTIONS: Functions = {
  SUM: fn('number', [amounts], (values) => total(numbersIn(values))),
  AVERAGE: fn('number', [amounts], (values) => mean(numbersIn(values))),
  MIN: extremeOf(-1),
  MAX: extremeOf(1),
  COUNT: fn('number', [counted], (values) =>
    amountOf(numbersIn(values).length + flat(values).filter(isOfCalendar).length),
  ),
  COUNTA: fn('number', [many(any)], (values) =>
    amountOf(flat(values).filter((value) => !isEmpty(value)).length),
  ),
  COUNTIF: {
    forms: [sign('number', list, criterion), sign('number', rows, column, text)],
    compute: ([of, key, value]) =>
      amountOf(
        value === undefined
          ? listIn(of).filter((item) => meets(item, key)).length
          : rowsWhere(of, key, value).length,
      ),
  },
  COUNTIFS: {
    forms: [{ ...sign('number', list, many(criterion)), group: 2 }],
    compute: (pairs) => amountOf(placesMeeting(listIn(pairs[0]).length, pairs).length),
  },
  SUMIF: {
    forms: [sign('number', list, criterion, maybe(numbers)), sign('number', rows, column, text, column)],
    compute: ([of, key, value, answer]) =>
      total(
        answer === undefined
          ? chosen(listIn(value ?? of), [of, key])
          : numbersIn(rowsWhere(of, key, value).map((row) => read(row, answer))),
      ),
  },
  SUMIFS: {
    forms: [{ ...sign('number', numbers, list, many(criterion)), group: 2 }],
    compute: ([of, ...pairs]) => total(chosen(listIn(of), pairs)),
  },
  AVERAGEIF: {
    forms: [sign('number', list, criterion, maybe(numbers))],
    compute: ([of, key, values]) => mean(chosen(listIn(values ?? of), [of, key])),
  },
  SUMPRODUCT: fn('number', [many(numbers)], sumProduct),
  VLOOKUP: {
    forms: [sign('text', text, rows, column, column)],
    compute: lookedUp,
  },
  INDEX: fn(itemOf, [list, number], indexed),
  MATCH: { forms: [{ ...sign('number', text, list, maybe(number)), within: true }], compute: matched },
  UNIQUE: fn(
    (parts) => parts[0]?.type ?? 'texts',
    [list],
    ([value]) => unique(value),
  ),
};
