import { daysInMonth, isCalendarDay, pad } from './calendar.js';

/** Formats of a date field (D29). */
const DATE_FORMATS = ['YYYY', 'YYYY-MM', 'YYYY-MM-DD'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

const ISO_DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/** The format of a text that is a year, a month or a day that exists; `undefined` for any other text. */
export function dateFormatOf(text: string): DateFormat | undefined {
  const parts = ISO_DATE.exec(text);
  if (!parts) return undefined;
  const [, year, month = '01', day = '01'] = parts;
  if (!isCalendarDay(Number(year), Number(month), Number(day))) return undefined;
  return DATE_FORMATS.find((format) => format.length === text.length);
}

/** First and last day of a year, month or day, as `YYYY-MM-DD`; `undefined` when the text is none. */
export function daysOf(text: string): readonly [first: string, last: string] | undefined {
  const format = dateFormatOf(text);
  if (format === 'YYYY-MM-DD') return [text, text];
  if (format === 'YYYY') return [`${text}-01-01`, `${text}-12-31`];
  if (format === undefined) return undefined;
  const last = daysInMonth(Number(text.slice(0, 4)), Number(text.slice(5)));
  return [`${text}-01`, `${text}-${pad(last)}`];
}

/** First and last second of `HH:mm` or `HH:mm:ss`, as `HH:mm:ss`; `undefined` when the text is none. */
export function secondsOf(text: string): readonly [first: string, last: string] | undefined {
  const parts = TIME.exec(text);
  if (!parts) return undefined;
  return parts[3] === undefined ? [`${text}:00`, `${text}:59`] : [text, text];
}

const YEAR_FIRST = /^ *(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日? *$/;

/** The ISO text of a day as it is written with its year first, such as `2026/1/5`; `undefined` when the text is none. */
export function dayWritten(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = YEAR_FIRST.exec(text) ?? [];
  return isCalendarDay(Number(year), Number(month), Number(day))
    ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : undefined;
}
