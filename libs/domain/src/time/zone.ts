import { LruCache } from '@buildmesh/kernel';
import { DAY_MS, utcOf, type CalendarTime } from './calendar.js';

/** Zone of a project that says nothing else (D84). */
export const DEFAULT_TIMEZONE = 'Asia/Shanghai';

/** Zones in use at a time. */
const CACHED_ZONES = 50;
/** Days per zone whose offset is remembered: a century, so that an import of old dates asks once per day. */
const CACHED_DAYS = 36_525;

/** A zone with what is known of it. */
interface Zone {
  formatter: Intl.DateTimeFormat;
  /** Offset of the days that have only one. */
  steadyDays: Map<number, number | 'changes'>;
}

const zones = new LruCache<string, Zone>(CACHED_ZONES);
let latest: { name: string; zone: Zone } | undefined;

/** True for a zone that this runtime knows, such as `Asia/Tokyo`. */
export function isTimezone(zone: string): boolean {
  try {
    zoneOf(zone);
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

/** Milliseconds that the clocks of `name` are ahead of UTC. Asking Intl is slow, so a day without a change asks once. */
function offsetAt(epochMs: number, name: string): number {
  if (name === 'UTC') return 0;
  const zone = zoneOf(name);
  const day = Math.floor(epochMs / DAY_MS);
  const known = zone.steadyDays.get(day) ?? learnDay(zone, day);
  return known === 'changes' ? exactOffset(epochMs, zone) : known;
}

function learnDay(zone: Zone, day: number): number | 'changes' {
  const morning = exactOffset(day * DAY_MS, zone);
  const offset = morning === exactOffset((day + 1) * DAY_MS - 1, zone) ? morning : 'changes';
  if (zone.steadyDays.size >= CACHED_DAYS) zone.steadyDays.clear();
  zone.steadyDays.set(day, offset);
  return offset;
}

function exactOffset(epochMs: number, { formatter }: Zone): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(epochMs)) part[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const local = utcOf({ year, month, day, hour, minute, second, millisecond: 0 });
  return local - Math.floor(epochMs / 1000) * 1000;
}

/** Throws a `RangeError` for a zone that this runtime does not know. */
function zoneOf(name: string): Zone {
  if (latest?.name === name) return latest.zone;
  const zone = zones.get(name) ?? { formatter: formatterOf(name), steadyDays: new Map() };
  zones.set(name, zone);
  latest = { name, zone };
  return zone;
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
}
