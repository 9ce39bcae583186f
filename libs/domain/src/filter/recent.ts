import { daysInMonth, isoDay, pad } from '../time/calendar.js';

/** Farthest day that a relative range reaches, in either direction (LB-FILTER-017). */
export const MAX_DAY_OFFSET = 365;

/** Days counted from today, both included. */
export interface DayOffsets {
  from: number;
  to: number;
}

/** The relative ranges that a filter builder offers (LB-FILTER-020…025): the last n days end today, the next n start today. */
export const recentPresets = {
  last7: { from: -6, to: 0 },
  last14: { from: -13, to: 0 },
  last30: { from: -29, to: 0 },
  next7: { from: 0, to: 6 },
  next14: { from: 0, to: 13 },
  next30: { from: 0, to: 29 },
} as const satisfies Record<string, DayOffsets>;
type RecentPreset = keyof typeof recentPresets;

/** Calendar units that a relative range may name; weeks start on Monday (LB-FILTER-019). */
const CALENDAR_UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type CalendarUnit = (typeof CALENDAR_UNITS)[number];

/** A range of days; a missing side is open. */
export interface DayRange {
  first?: string;
  last?: string;
}

function clampOffset(days: number): number {
  return Math.min(Math.max(Math.trunc(days), -MAX_DAY_OFFSET), MAX_DAY_OFFSET);
}

/** The days of `offsets` around `today`, clamped and in order. */
export function offsetDays(offsets: { from?: number; to?: number }, today: number): DayRange {
  const bounds = [offsets.from, offsets.to].map((days) =>
    days === undefined ? undefined : clampOffset(days),
  );
  const [from, to] = bounds;
  const swapped = from !== undefined && to !== undefined && from > to;
  const first = swapped ? to : from;
  const last = swapped ? from : to;
  return {
    ...(first === undefined ? {} : { first: isoDay(today + first) }),
    ...(last === undefined ? {} : { last: isoDay(today + last) }),
  };
}

/** First and last day of the unit that lies `offset` units from the one `today` is in; never more than 366 days. */
export function unitDays(unit: CalendarUnit, offset: number, today: number): Required<DayRange> {
  if (unit === 'day') return both(today + offset, today + offset);
  if (unit === 'week') {
    // 1970-01-01 was a Thursday: three days after a Monday.
    const monday = today - ((((today + 3) % 7) + 7) % 7) + offset * 7;
    return both(monday, monday + 6);
  }
  const months = unit === 'month' ? 1 : unit === 'quarter' ? 3 : 12;
  return monthsAround(isoDay(today), months, offset);
}

function both(first: number, last: number): Required<DayRange> {
  return { first: isoDay(first), last: isoDay(last) };
}

function monthsAround(iso: string, months: number, offset: number): Required<DayRange> {
  const index = Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7)) - 1;
  const start = (Math.floor(index / months) + offset) * months;
  const end = start + months - 1;
  const at = (month: number) => `${pad(Math.floor(month / 12), 4)}-${pad((month % 12) + 1)}`;
  const last = daysInMonth(Math.floor(end / 12), (end % 12) + 1);
  return { first: `${at(start)}-01`, last: `${at(end)}-${pad(last)}` };
}

const UNIT = /^(day|week|month|quarter|year)(?::(-?\d{1,3}))?$/;

/** The days that a text names: a preset such as `last7`, or a unit with an offset such as `month` or `week:-1`. */
export function namedDays(text: string, today: number): DayRange | undefined {
  if (Object.hasOwn(recentPresets, text)) return offsetDays(recentPresets[text as RecentPreset], today);
  const parts = UNIT.exec(text);
  if (!parts) return undefined;
  const unit = CALENDAR_UNITS.find((name) => name === parts[1]) ?? 'day';
  const reach = Math.floor(MAX_DAY_OFFSET / { day: 1, week: 7, month: 30, quarter: 91, year: 365 }[unit]);
  const offset = Math.min(Math.max(Number(parts[2] ?? 0), -reach), reach);
  return unitDays(unit, offset, today);
}
