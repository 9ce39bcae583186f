import { daysInMonth, DAY_MS, pad, utcOf, type CalendarTime } from '../time/calendar.js';
import { MAX_EPOCH_MS, MIN_EPOCH_MS } from '../time/instant.js';
import { epochOf, zonedTime } from '../time/zone.js';
import { Amount, amountOf, over, roundedTo, times } from './decimal.js';
import { failing } from './formula-error.js';
import type { FormulaMoment } from './function.types.js';
import { dayIn, dayText, Moment } from './values.js';
import { isTimeUnit, type DateUnit, type SpanUnit } from './units.js';

/** A day of the calendar, taken apart. */
export function partsOf(day: number): { year: number; month: number; day: number } {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Day number of the 1st of a month, which may lie outside of 1 to 12. */
function firstOf(year: number, month: number): number {
  const months = year * 12 + month - 1;
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(Math.floor(months / 12), ((months % 12) + 12) % 12, 1);
  return Math.round(date.getTime() / DAY_MS);
}

export const dayOf = (year: number, month: number, day: number): number => firstOf(year, month) + day - 1;

/** The same day so many months on; the last day of a month stands for those that it has not. */
export function monthsOn(from: number, months: number): number {
  const { year, month, day } = partsOf(from);
  const first = firstOf(year, month + months);
  const { year: inYear, month: inMonth } = partsOf(first);
  return first + Math.min(day, lengthOf(inYear, inMonth)) - 1;
}

const lengthOf = (year: number, month: number): number => daysInMonth(year, month) || 31;

export function monthEnd(from: number, months: number): number {
  const { year, month } = partsOf(from);
  return firstOf(year, month + months + 1) - 1;
}

/** 0 is Sunday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** Date and time of a value; a day begins at midnight. */
export function momentTime(value: unknown, { timezone }: FormulaMoment): { time: CalendarTime; day: number } {
  const day = dayIn(value, timezone);
  if (value instanceof Moment) return { time: zonedTime(value.ms, timezone), day };
  if (value instanceof Amount) return { time: zonedTime(value.toNumber(), timezone), day };
  return { time: { ...partsOf(day), hour: 0, minute: 0, second: 0, millisecond: 0 }, day };
}

const MONTHS: Readonly<Partial<Record<DateUnit, number>>> = { year: 12, quarter: 3, month: 1 };
const SECONDS: Readonly<Partial<Record<DateUnit, number>>> = { hour: 3600, minute: 60, second: 1 };

/** A day so many units on, or a moment with its time of day; hours, minutes and seconds make a moment of a day. */
export function unitsOn(value: unknown, count: number, how: FormulaMoment & { unit: DateUnit }): unknown {
  const { unit, timezone } = how;
  const months = MONTHS[unit];
  const day = dayIn(value, timezone);
  if (isTimeUnit(unit)) {
    const start = epochOf(momentTime(value, how).time, timezone);
    return momentOf(start + count * (SECONDS[unit] ?? 1) * 1000, timezone);
  }
  const then = months ? monthsOn(day, count * months) : day + count * (unit === 'week' ? 7 : 1);
  return typeof value === 'string'
    ? dayText(then)
    : onClocks(localOf(value, how) + (then - day) * DAY_MS, timezone);
}

/** A moment, `#NUM!` outside of the years 1 to 9999. */
const momentOf = (ms: number, timezone: string): Moment =>
  ms >= MIN_EPOCH_MS && ms <= MAX_EPOCH_MS ? new Moment(ms, timezone) : failing('#NUM!');

/** What the clocks show at a value, in ms as if they were those of UTC. */
const localOf = (value: unknown, moment: FormulaMoment): number => utcOf(momentTime(value, moment).time);

/** The moment at which the clocks of a zone show so much. */
function onClocks(local: number, timezone: string): Moment {
  if (!(local >= MIN_EPOCH_MS && local <= MAX_EPOCH_MS)) return failing('#NUM!');
  return momentOf(epochOf(zonedTime(local, 'UTC'), timezone), timezone);
}

/** A moment so many days on by its clocks; parts of a day are hours, minutes and seconds. */
export const daysAfter = (value: Moment, days: Amount): Moment =>
  onClocks(
    localOf(value, { now: 0, timezone: value.timezone }) +
      roundedTo(times(days, amountOf(DAY_MS)), 0).toNumber(),
    value.timezone,
  );

/** How many days lie between two points of the calendar, one of them a moment, by its clocks. */
export const daysBetween = (from: unknown, to: unknown, moment: FormulaMoment): Amount =>
  over(amountOf(localOf(to, moment) - localOf(from, moment)), amountOf(DAY_MS));

/** What lies between two days, the first of them not after the second. */
export function spanOf(from: number, to: number, unit: SpanUnit): number {
  if (from > to) return failing('#NUM!');
  const [a, b] = [partsOf(from), partsOf(to)];
  const months = (b.year - a.year) * 12 + b.month - a.month - (b.day < a.day ? 1 : 0);
  switch (unit) {
    case 'D':
      return to - from;
    case 'M':
      return months;
    case 'Y':
      return Math.floor(months / 12);
    case 'YM':
      return months % 12;
    case 'MD':
      return to - monthsOn(from, months);
    case 'YD':
      return to - monthsOn(from, Math.floor(months / 12) * 12);
  }
}

/** The number of a week whose first one holds January 1st and begins on `start`. */
export function weekOf(day: number, start: number): number {
  const first = dayOf(partsOf(day).year, 1, 1);
  return Math.floor((day - first + ((weekdayOf(first) - start + 7) % 7)) / 7) + 1;
}

/** The number of a week from Monday on, the first one holding a Thursday. */
export function isoWeekOf(day: number): number {
  const thursday = day - ((weekdayOf(day) + 6) % 7) + 3;
  return Math.floor((thursday - dayOf(partsOf(thursday).year, 1, 1)) / 7) + 1;
}

const isWorkday = (day: number): boolean => weekdayOf(day) % 6 !== 0;
/** Days that one formula walks through. */
const MOST_DAYS = 100_000;

/** Workdays from one day to another, both counted; backwards they are negative. */
export function workdays(from: number, to: number, off: ReadonlySet<number>): number {
  const [first, last] = from <= to ? [from, to] : [to, from];
  const weeks = Math.floor((last - first + 1) / 7);
  let count = weeks * 5;
  for (let day = first + weeks * 7; day <= last; day += 1) if (isWorkday(day)) count += 1;
  for (const day of off) if (day >= first && day <= last && isWorkday(day)) count -= 1;
  return from <= to ? count : -count;
}

/** The workday so many workdays on. */
export function workdayOn(from: number, count: number, off: ReadonlySet<number>): number {
  if (Math.abs(count) > MOST_DAYS) return failing('#NUM!');
  const step = count < 0 ? -1 : 1;
  let [day, left] = [from, Math.abs(count)];
  while (left > 0) {
    day += step;
    if (isWorkday(day) && !off.has(day)) left -= 1;
  }
  return day;
}

/** A time of a day as text. */
export function timeText(seconds: number): string {
  const within = ((seconds % 86_400) + 86_400) % 86_400;
  return [Math.floor(within / 3600), Math.floor(within / 60) % 60, within % 60]
    .map((part) => pad(part))
    .join(':');
}
