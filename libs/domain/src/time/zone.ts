import { LruCache } from '@buildmesh/kernel';
import { DAY_MS, utcOf, type CalendarTime } from './calendar.js';

/** Zone of a project that says nothing else (D84). */
export const DEFAULT_TIMEZONE = 'Asia/Shanghai';

/** Days whose offset is remembered: three years of two zones. */
const CACHED_DAYS = 2200;

const formatters = new LruCache<string, Intl.DateTimeFormat>(50);
const steadyDays = new LruCache<string, number | 'changes'>(CACHED_DAYS);

/** True for a zone that this runtime knows, such as `Asia/Tokyo`. */
export function isTimezone(zone: string): boolean {
  try {
    formatterOf(zone);
    return true;
  } catch (cause) {
    if (cause instanceof RangeError) return false;
    throw cause;
  }
}

/** What the clocks of `zone` show at `epochMs`. */
export function zonedTime(epochMs: number, zone: string): CalendarTime {
  const local = new Date(epochMs + offsetAt(epochMs, zone));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    millisecond: local.getUTCMilliseconds(),
  };
}

/** The epoch ms at which the clocks of `zone` show `time`; inside a gap of summer time the moment after the gap. */
export function epochOf(time: CalendarTime, zone: string): number {
  const local = utcOf(time);
  const first = local - offsetAt(local, zone);
  return local - offsetAt(first, zone);
}

/** The day in `zone`, counted from 1970-01-01. */
export function zonedDay(epochMs: number, zone: string): number {
  return Math.floor((epochMs + offsetAt(epochMs, zone)) / DAY_MS);
}

/** Start of a day of `zone` in epoch ms. */
export function startOfDay(day: number, zone: string): number {
  const local = day * DAY_MS;
  const first = local - offsetAt(local, zone);
  return local - offsetAt(first, zone);
}

/** Milliseconds that the clocks of `zone` are ahead of UTC. Asking Intl is slow, so a day without a change asks once. */
function offsetAt(epochMs: number, zone: string): number {
  if (zone === 'UTC') return 0;
  const day = Math.floor(epochMs / DAY_MS);
  const key = `${zone} ${day}`;
  let known = steadyDays.get(key);
  if (known === undefined) {
    const morning = exactOffset(day * DAY_MS, zone);
    known = morning === exactOffset((day + 1) * DAY_MS - 1, zone) ? morning : 'changes';
    steadyDays.set(key, known);
  }
  return known === 'changes' ? exactOffset(epochMs, zone) : known;
}

function exactOffset(epochMs: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(epochMs)) part[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const local = utcOf({ year, month, day, hour, minute, second, millisecond: 0 });
  return local - Math.floor(epochMs / 1000) * 1000;
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  const cached = formatters.get(zone);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric',
  });
  formatters.set(zone, formatter);
  return formatter;
}
