import { pad, utcOf, type CalendarTime } from '../../time/calendar.js';
import { dateFormatOf, secondsOf } from '../../time/date-text.js';
import { timeReader, type TimeReader } from '../../time/format.js';
import { readInstant } from '../../time/instant.js';
import { epochOf } from '../../time/zone.js';

/** Formats that need no choice: the year comes first. Tried in this order when a column has no format. */
const PLAIN_DATES = ['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYY.MM.DD', 'YYYY年M月D日', 'YYYYMMDD'];
const PLAIN_MONTHS = ['YYYY-MM', 'YYYY/MM', 'YYYY.MM', 'YYYY年M月'];
const PLAIN_YEARS = ['YYYY', 'YYYY年'];
const PLAIN_TIMES = ['HH:mm:ss', 'HH:mm', 'hh:mm:ss A', 'hh:mm A', 'HH:mm:ss.SSS', 'H时m分', 'H時m分'];

type TextReader = (text: string) => string | undefined;

/** Reads a date as `YYYY-MM-DD` cut to `length`; by the first of `formats` that fits, where there are any, else any form that begins with the year. */
export function dateTextReader(length: number, formats: readonly string[]): TextReader {
  const readers = (formats.length > 0 ? formats : plainDates(length)).map(timeReader);
  return (text) => {
    if (formats.length === 0 && dateFormatOf(text)?.length === length) return text;
    const time = firstOf(readers, text);
    return time && isoDate(time).slice(0, length);
  };
}

function plainDates(length: number): string[] {
  const dates = PLAIN_DATES.flatMap((date) => [
    date,
    ...PLAIN_TIMES.slice(0, 2).map((time) => `${date} ${time}`),
  ]);
  if (length === 10) return dates;
  return length === 7 ? [...PLAIN_MONTHS, ...dates] : [...PLAIN_YEARS, ...PLAIN_MONTHS, ...dates];
}

/** Reads a time of day as `HH:mm:ss`. */
export function timeTextReader(formats: readonly string[]): TextReader {
  const readers = (formats.length > 0 ? formats : PLAIN_TIMES).map(timeReader);
  return (text) => {
    const quick = formats.length === 0 ? secondsOf(text)?.[0] : undefined;
    if (quick !== undefined) return quick;
    const time = firstOf(readers, text);
    return time && `${pad(time.hour)}:${pad(time.minute)}:${pad(time.second)}`;
  };
}

/** Reads a moment as epoch ms; without a zone of its own it stands on the clocks of `zone`. */
export function momentTextReader(
  zone: string,
  formats: readonly string[],
): (text: string) => number | undefined {
  const readers = (formats.length > 0 ? formats : plainMoments()).map(timeReader);
  return (text) => {
    const quick = formats.length === 0 ? readInstant(text, zone) : undefined;
    if (quick) return quick.epochMs;
    if (formats.length === 0 && /^\d{12,14}$/.test(text)) return Number(text);
    const time = firstOf(readers, text);
    if (!time) return undefined;
    return time.offsetMs === undefined ? epochOf(time, zone) : utcOf(time) - time.offsetMs;
  };
}

function plainMoments(): string[] {
  return PLAIN_DATES.flatMap((date) => [date, ...PLAIN_TIMES.map((time) => `${date} ${time}`)]);
}

function firstOf(readers: readonly TimeReader[], text: string): ReturnType<TimeReader> {
  for (const read of readers) {
    const time = read(text);
    if (time) return time;
  }
  return undefined;
}

function isoDate({ year, month, day }: CalendarTime): string {
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}
