import { kindOf, type FieldDefinition, type Filter } from '@buildmesh/domain';

/** A day as text: `YYYY-MM-DD`. */
export type Day = string;
export const SCALES = ['month', 'week', 'day'] as const;
export type Scale = (typeof SCALES)[number];

const DAY_MS = 86_400_000;
const epochOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (epoch: number): Day => new Date(epoch).toISOString().slice(0, 10);

export const plusDays = (day: Day, count: number): Day => dayAt(epochOf(day) + count * DAY_MS);
export const daysBetween = (from: Day, to: Day): number => Math.round((epochOf(to) - epochOf(from)) / DAY_MS);

/** The day of an instant in a time zone. */
export function dayIn(timeZone: string, epochMs: number): Day {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(epochMs);
}

/** The day of a value; of a month or a year its first one. */
export function dayOf(field: FieldDefinition, value: unknown, timeZone: string): Day | undefined {
  if (kindOf(field) === 'timestamp') return typeof value === 'number' ? dayIn(timeZone, value) : undefined;
  if (typeof value !== 'string') return undefined;
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(value) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
}

/** The Monday of the week: weeks begin with it (spec: data §3). */
const mondayOf = (day: Day): Day => plusDays(day, -((new Date(epochOf(day)).getUTCDay() + 6) % 7));

/** The days that are shown around one: whole weeks of its month, its week, or it alone. */
export function daysAround(day: Day, scale: Scale): Day[] {
  if (scale === 'day') return [day];
  if (scale === 'week') return week(mondayOf(day));
  const first = mondayOf(`${day.slice(0, 7)}-01`);
  const last = plusDays(`${plusMonths(day, 1).slice(0, 7)}-01`, -1);
  const days: Day[] = [];
  for (let at = first; at <= last; at = plusDays(at, 7)) days.push(...week(at));
  return days;
}

const week = (monday: Day): Day[] => Array.from({ length: 7 }, (_, at) => plusDays(monday, at));

/** The same day so many months on; the last of the month where that is shorter. */
function plusMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

/** One step on or back in a scale. */
export function stepped(day: Day, scale: Scale, step: 1 | -1): Day {
  if (scale === 'month') return plusMonths(day, step);
  return plusDays(day, scale === 'week' ? 7 * step : step);
}

/** Which rows have a day from the first to the last one, or go on over some of them. */
export function withinDays(start: string, end: string, [first, last]: readonly [Day, Day]): Filter {
  if (end === '') return [{ key: start, opt: 'between', value: [first, last] }];
  return [
    { key: start, opt: 'lte', value: last },
    {
      model: 'or',
      list: [
        { key: end, opt: 'gte', value: first },
        { key: start, opt: 'gte', value: first },
      ],
    },
  ];
}
