import { WEEKDAYS } from './cron.types.js';

/** Longest cron. */
export const MAX_CRON = 200;

/** Seconds, minutes, hours, days of the month, months and years: their bounds, and names of their numbers. */
interface Numbers {
  min: number;
  max: number;
  names?: readonly string[];
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const SECOND: Numbers = { min: 0, max: 59 };
const MINUTE: Numbers = { min: 0, max: 59 };
const HOUR: Numbers = { min: 0, max: 23 };
const DAY: Numbers = { min: 1, max: 31 };
const MONTH: Numbers = { min: 1, max: 12, names: MONTHS };
/** Quartz has no year after this one. */
const YEAR: Numbers = { min: 1970, max: 2099 };
/** Weekdays in the order of their Quartz numbers: 1 is Sunday. */
const QUARTZ_WEEK = ['SUN', ...WEEKDAYS.slice(0, 6)];

const RANGE = /^([^-/]+)(?:-([^-/]+))?(?:\/(\d{1,4}))?$/;
const SPECIAL_DAY = /^(?:L|LW|(\d{1,2})W)$/;
const WEEKDAY_NTH = /^([A-Z0-9]+)#([1-5])$/;
const WEEKDAY_LAST = /^([A-Z0-9]+?)(?:#?L)$/;

/**
 * The seven fields of a Quartz cron in the one spelling that is stored: weekdays by name, in lists; steps with both their
 * ends; a day of the month or a weekday, the other `?`. `undefined` for what is no such cron (D55). What Quartz counts back
 * from the end of a month (`L-3`) is none.
 */
export function canonicalCron(text: string): string | undefined {
  if (text.length > MAX_CRON) return undefined;
  const fields = text.trim().toUpperCase().split(/\s+/);
  const [second, minute, hour, day, month, weekday, year] = fields;
  if (fields.length !== 7 || !day || !weekday) return undefined;
  const days = daysOf(day, weekday);
  const parts = [
    numbers(second, SECOND),
    numbers(minute, MINUTE),
    numbers(hour, HOUR),
    days?.day,
    numbers(month, MONTH),
    days?.weekday,
    numbers(year, YEAR),
  ];
  return parts.includes(undefined) ? undefined : parts.join(' ');
}

const isOpen = (field: string): boolean => field === '?' || field === '*';

/** A day of the month and a weekday at once are no cron of Quartz: it would be unclear whether both must fit. */
function daysOf(day: string, weekday: string): { day: string; weekday: string } | undefined {
  if (isOpen(day) && isOpen(weekday))
    return day === '?' && weekday === '?' ? undefined : { day: '*', weekday: '?' };
  if (isOpen(weekday)) {
    const list = each(day, (item) => (SPECIAL_DAY.test(item) ? specialDay(item) : range(item, DAY)));
    return list === undefined ? undefined : { day: list, weekday: '?' };
  }
  const list = isOpen(day) ? each(weekday, weekdays) : undefined;
  return list === undefined ? undefined : { day: '?', weekday: list };
}

function specialDay(item: string): string | undefined {
  const [, number] = SPECIAL_DAY.exec(item) ?? [];
  if (number === undefined) return item === 'L' || item === 'LW' ? item : undefined;
  const day = valueOf(number, DAY);
  return day === undefined ? undefined : `${day}W`;
}

function numbers(field: string | undefined, kind: Numbers): string | undefined {
  return field === undefined ? undefined : each(field, (item) => range(item, kind));
}

/** The items of a list, each as `read` gives it, without doubles. */
function each(field: string, read: (item: string) => string | undefined): string | undefined {
  const items = field.split(',').map(read);
  if (items.includes(undefined)) return undefined;
  return [...new Set(items.flatMap((item) => (item ?? '').split(',')))].join(',');
}

function range(item: string, kind: Numbers): string | undefined {
  const [, from, to, step] = RANGE.exec(item) ?? [];
  if (from === undefined) return undefined;
  const every = step === undefined ? undefined : Number(step);
  if (every !== undefined && (every < 1 || every > kind.max)) return undefined;
  if (from === '*') return to !== undefined ? undefined : every === undefined ? '*' : `*/${every}`;
  const [first, last] = [valueOf(from, kind), to === undefined ? undefined : valueOf(to, kind)];
  if (first === undefined || (to !== undefined && (last === undefined || last < first))) return undefined;
  // `5/15` is from 5 on, to the end.
  if (every !== undefined) return `${first}-${last ?? kind.max}/${every}`;
  return last === undefined ? String(first) : `${first}-${last}`;
}

function valueOf(text: string, { min, max, names = [] }: Numbers): number | undefined {
  const named = names.indexOf(text);
  if (named >= 0) return named + min;
  if (!/^\d{1,4}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

/** Numbers of weekdays are those of Quartz: 1 is Sunday, 7 and a lone `L` are Saturday. */
function weekdays(item: string): string | undefined {
  if (item === 'L') return 'SAT';
  const [, nth, which] = WEEKDAY_NTH.exec(item) ?? [];
  if (nth !== undefined) return suffixed(nth, `#${which}`);
  const [, last] = WEEKDAY_LAST.exec(item) ?? [];
  if (last !== undefined) return suffixed(last, '#L');
  return weekdayRange(item);
}

function suffixed(weekday: string, suffix: string): string | undefined {
  const place = placeInWeek(weekday);
  return place === undefined ? undefined : `${QUARTZ_WEEK[place]}${suffix}`;
}

function weekdayRange(item: string): string | undefined {
  const [, from, to, step] = RANGE.exec(item) ?? [];
  if (from === undefined) return undefined;
  const first = from === '*' ? 0 : placeInWeek(from);
  const open = from === '*' || step !== undefined;
  const last = to === undefined ? (open ? 6 : first) : placeInWeek(to);
  const every = step === undefined ? 1 : Number(step);
  if (first === undefined || last === undefined || every < 1 || every > 7) return undefined;
  if (from === '*' && to !== undefined) return undefined;
  // From Friday to Monday goes over the end of the week.
  const count = ((last - first + 7) % 7) + 1;
  const places = Array.from({ length: Math.ceil(count / every) }, (_, n) => (first + n * every) % 7);
  return places.map((place) => QUARTZ_WEEK[place]).join(',');
}

function placeInWeek(text: string): number | undefined {
  const named = QUARTZ_WEEK.indexOf(text);
  if (named >= 0) return named;
  return /^[1-7]$/.test(text) ? Number(text) - 1 : undefined;
}
