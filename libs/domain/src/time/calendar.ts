/** A point of the calendar without a zone; months and days count from 1. */
export interface CalendarTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
}

export const DAY_MS = 86_400_000;

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days of a month of the proleptic Gregorian calendar; 0 for a month that does not exist. */
export function daysInMonth(year: number, month: number): number {
  const leap = month === 2 && (year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0));
  return leap ? 29 : (MONTH_DAYS[month - 1] ?? 0);
}

/** True for a day that exists between the years 1 and 9999, the range of ISO texts. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  return year >= 1 && year <= 9999 && day >= 1 && day <= daysInMonth(year, month);
}

/** The time as if it stood in UTC, in epoch ms. `Date.UTC` alone maps the years 0–99 to 1900–1999. */
export function utcOf(time: CalendarTime): number {
  const { year, month, day, hour, minute, second, millisecond } = time;
  if (year > 99) return Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  return new Date(Date.UTC(2000, month - 1, day, hour, minute, second, millisecond)).setUTCFullYear(
    year,
    month - 1,
    day,
  );
}

/** `2024-02-03` of a day number counted from 1970-01-01. */
export function isoDay(dayNumber: number): string {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
}

/** Days since 1970-01-01 of `YYYY-MM-DD`, which must be a day that exists. */
export function dayNumber(iso: string): number {
  return Math.round(Date.parse(`${iso}T00:00:00Z`) / DAY_MS);
}

export function pad(value: number, width = 2): string {
  return String(value).padStart(width, '0');
}
