import { dayWritten, secondsOf } from '../time/date-text.js';
import {
  dayOf,
  isoWeekOf,
  momentTime,
  monthEnd,
  monthsOn,
  partsOf,
  spanOf,
  timeText,
  unitsOn,
  weekdayOf,
  weekOf,
  workdayOn,
  workdays,
} from './days.js';
import { amountOf } from './decimal.js';
import { failing } from './formula-error.js';
import { day, fn, maybe, number, text } from './parameters.js';
import type { FormulaFunction, FormulaMoment, Functions, Parameter } from './function.types.js';
import { dateUnitOf, isTimeUnit, spanUnitOf } from './units.js';
import { dayIn, dayText, isEmpty, Moment, textOf, wholeIn } from './values.js';

const dateUnit: Parameter = { takes: ['text'], optional: true, written: 'date-unit' };
const spanUnit: Parameter = { takes: ['text'], optional: true, written: 'span-unit' };
const holidays: Parameter = { takes: ['date', 'dates'], optional: true };
const time: Parameter = { takes: ['text', 'date', 'moment'] };

const counted = (make: (day: number) => number): FormulaFunction =>
  fn('number', [day], ([value], { timezone }) => amountOf(make(dayIn(value, timezone))));

/** Hour, minute or second of a moment, or of a text such as `08:30`. */
const clock = (at: 0 | 1 | 2): FormulaFunction =>
  fn('number', [time], ([value], moment) => amountOf(clockOf(value, moment)[at] ?? 0));

function clockOf(value: unknown, moment: FormulaMoment): number[] {
  const [seconds] = typeof value === 'string' ? (secondsOf(value) ?? []) : [];
  if (seconds !== undefined) return seconds.split(':').map(Number);
  const { hour, minute, second } = momentTime(value, moment).time;
  return [hour, minute, second];
}

const daysOff = (value: unknown, { timezone }: FormulaMoment): Set<number> =>
  new Set([value].flat(3).flatMap((each) => (isEmpty(each) ? [] : [dayIn(each, timezone)])));

/** On which day a week begins (0 is Sunday), by the number that says so. */
const WEEK_STARTS: Readonly<Record<number, number>> = {
  1: 0,
  2: 1,
  11: 1,
  12: 2,
  13: 3,
  14: 4,
  15: 5,
  16: 6,
  17: 0,
};

function weekday(of: number, kind: number): number {
  if (kind === 3) return (weekdayOf(of) + 6) % 7;
  const start = WEEK_STARTS[kind] ?? failing('#NUM!');
  return ((weekdayOf(of) - start + 7) % 7) + 1;
}

function dateFrom([year, month, dayOfMonth]: readonly unknown[]): string {
  const [y, m, d] = [
    wholeIn(year),
    month === undefined ? 1 : wholeIn(month),
    dayOfMonth === undefined ? 1 : wholeIn(dayOfMonth),
  ];
  // As spreadsheets have it: 99 is 1999.
  const inFull = y >= 0 && y < 1900 ? y + 1900 : y;
  if (Math.abs(y) > 20_000 || Math.abs(m) > 200_000) return failing('#NUM!');
  return dayText(dayOf(inFull, m, d));
}

/** Functions on days and moments; they count in the zone of the project. */
export const DATE_FUNCTIONS: Functions = {
  DATE: fn('date', [number, maybe(number), maybe(number)], dateFrom),
  TIME: fn('text', [number, number, number], ([hour, minute, second]) => {
    const seconds = wholeIn(hour) * 3600 + wholeIn(minute) * 60 + wholeIn(second);
    return seconds < 0 ? failing('#NUM!') : timeText(seconds);
  }),
  DATEVALUE: fn('date', [text], ([value]) => dayWritten(textOf(value)) ?? failing('#VALUE!')),
  TODAY: fn('date', [], (_values, { now, timezone }) => dayText(dayIn(new Moment(now, timezone), timezone))),
  NOW: fn('moment', [], (_values, { now, timezone }) => new Moment(now, timezone)),
  YEAR: counted((of) => partsOf(of).year),
  MONTH: counted((of) => partsOf(of).month),
  DAY: counted((of) => partsOf(of).day),
  HOUR: clock(0),
  MINUTE: clock(1),
  SECOND: clock(2),
  WEEKDAY: fn('number', [day, maybe(number)], ([value, kind], { timezone }) =>
    amountOf(weekday(dayIn(value, timezone), kind === undefined ? 1 : wholeIn(kind))),
  ),
  WEEKNUM: fn('number', [day, maybe(number)], ([value, kind], { timezone }) => {
    const [of, way] = [dayIn(value, timezone), kind === undefined ? 1 : wholeIn(kind)];
    return amountOf(way === 21 ? isoWeekOf(of) : weekOf(of, WEEK_STARTS[way] ?? failing('#NUM!')));
  }),
  ISOWEEKNUM: counted(isoWeekOf),
  EDATE: fn('date', [day, number], ([value, months], { timezone }) =>
    dayText(monthsOn(dayIn(value, timezone), wholeIn(months))),
  ),
  EOMONTH: fn('date', [day, number], ([value, months], { timezone }) =>
    dayText(monthEnd(dayIn(value, timezone), wholeIn(months))),
  ),
  DATEDIF: fn('number', [day, day, spanUnit], ([from, to, unit], { timezone }) => {
    const kind = unit === undefined ? 'D' : (spanUnitOf(textOf(unit)) ?? failing('#NUM!'));
    const first = dayIn(from, timezone);
    return amountOf(spanOf(first, dayIn(to, timezone), kind));
  }),
  DATEADD: fn(
    (parts) => {
      const unit = parts[2]?.kind === 'value' ? dateUnitOf(String(parts[2].value)) : 'day';
      return parts[0]?.type === 'moment' || (unit && isTimeUnit(unit)) ? 'moment' : 'date';
    },
    [day, number, dateUnit],
    ([value, count, unit], moment) => {
      const kind = unit === undefined ? 'day' : (dateUnitOf(textOf(unit)) ?? failing('#VALUE!'));
      return unitsOn(value, wholeIn(count), { ...moment, unit: kind });
    },
  ),
  NETWORKDAYS: fn('number', [day, day, holidays], ([from, to, off], moment) => {
    const first = dayIn(from, moment.timezone);
    return amountOf(workdays(first, dayIn(to, moment.timezone), daysOff(off, moment)));
  }),
  WORKDAY: fn('date', [day, number, holidays], ([from, count, off], moment) =>
    dayText(workdayOn(dayIn(from, moment.timezone), wholeIn(count), daysOff(off, moment))),
  ),
};
