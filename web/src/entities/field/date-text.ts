import { dateFormatOf, epochOf, secondsOf, type DateFormat } from '@buildmesh/domain';
import type { Formats } from './formats.js';

/** What a language has to say about dates: how they are shown, and the forms that an empty field names. */
export type DateForms = Pick<Formats, 'date' | 'hints'>;

const YEAR_FIRST = /^(\d{4})(?:\s*[-/.年]\s*(\d{1,2}))?(?:\s*[-/.月]\s*(\d{1,2}))?\s*[年月日]?$/;
/** The year last: the day or the month before it, as the language has it. */
const YEAR_LAST = /^(?:(\d{1,2})\s*[-/.]\s*)?(\d{1,2})\s*[-/.]\s*(\d{4})$/;
const CLOCK = /(\d{1,2}):(\d{2})(?::(\d{2}))?/;

/**
 * What somebody typed as a stored date, or the text itself while it is none: `2026/3/7`, and in the form that their
 * language shows, `07/03/2026` → `2026-03-07`.
 */
export function typedDate(text: string, form: DateFormat, forms: DateForms): string | null {
  const bare = text.trim();
  if (bare === '') return null;
  const [year, month, day] = partsOf(bare, forms) ?? (form === 'YYYY-MM' ? namedMonth(bare, forms) : []);
  const known = [year, month, day].filter((part) => part !== undefined).length;
  if (known < form.split('-').length) return text;
  const full = `${year}-${(month ?? '1').padStart(2, '0')}-${(day ?? '1').padStart(2, '0')}`;
  return dateFormatOf(full) === undefined ? text : full.slice(0, form.length);
}

type Parts = (string | undefined)[];

function partsOf(text: string, { hints }: DateForms): Parts | undefined {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return yearFirst.slice(1);
  const hint = hints['YYYY-MM-DD'];
  const yearLast = hint.endsWith('YYYY') ? YEAR_LAST.exec(text) : null;
  if (!yearLast) return undefined;
  const [first, second, year] = yearLast.slice(1);
  return hint.startsWith('DD') || first === undefined ? [year, second, first] : [year, first, second];
}

/** A month as it is shown, by name: `Mar 2026`. */
function namedMonth(text: string, { date }: DateForms): Parts {
  const year = /\d{4}/.exec(text)?.[0];
  if (year === undefined) return [];
  const shown = (month: string): string => date(`${year}-${month}`).toLowerCase();
  const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
  const month = months.find((one) => shown(one) === text.toLowerCase());
  return month === undefined ? [] : [year, month];
}

/** The instant of a day and a time of day in a time zone, in whichever order; the text itself while it is none. */
export function typedInstant(text: string, timeZone: string, forms: DateForms): number | string | null {
  if (text.trim() === '') return null;
  const [clock, ...units] = CLOCK.exec(text) ?? ['', '0', '0'];
  const rest = text.replace(clock, '').replace(/[,T]/g, ' ');
  const day = typedDate(rest, 'YYYY-MM-DD', forms);
  if (day === null || dateFormatOf(day) !== 'YYYY-MM-DD') return text;
  const [hour = 0, minute = 0, second = 0] = units.map((unit) => Number(unit ?? 0));
  if (hour > 23 || minute > 59 || second > 59) return text;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return epochOf({ year, month, day: date, hour, minute, second, millisecond: 0 }, timeZone);
}

/** What somebody typed as a stored time of day, or the text itself while it is none: `9:05` → `09:05`. */
export function typedTime(text: string, form: 'HH:mm' | 'HH:mm:ss'): string | null {
  const bare = text.trim();
  if (bare === '') return null;
  const seconds = secondsOf(/^\d:/.test(bare) ? `0${bare}` : bare);
  return seconds === undefined ? text : seconds[0].slice(0, form.length);
}
