import { LruCache } from '@buildmesh/kernel';
import { isCalendarDay, type CalendarTime } from './calendar.js';

/** A time read by a format; `offsetMs` is there when the format has a zone (`Z`). */
interface ReadTime extends CalendarTime {
  offsetMs?: number;
}

export type TimeReader = (text: string) => ReadTime | undefined;

type Setter = (time: ReadTime, text: string) => void;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Two-digit years below this belong to this century, as spreadsheets read them. */
const CENTURY_BREAK = 70;

const number =
  (part: keyof CalendarTime): Setter =>
  (time, text) => {
    time[part] = Number(text);
  };

/** Pattern and meaning of each token. One digit is enough where another sign separates it from the next number. */
const TOKENS: Readonly<Record<string, [pattern: string, set: Setter]>> = {
  YYYY: ['\\d{4}', number('year')],
  YY: ['\\d{2}', (time, text) => (time.year = Number(text) + (Number(text) < CENTURY_BREAK ? 2000 : 1900))],
  MMMM: ['[a-z]{3,9}\\.?', setMonthName],
  MMM: ['[a-z]{3,9}\\.?', setMonthName],
  MM: ['\\d{1,2}', number('month')],
  M: ['\\d{1,2}', number('month')],
  DD: ['\\d{1,2}', number('day')],
  D: ['\\d{1,2}', number('day')],
  HH: ['\\d{1,2}', number('hour')],
  H: ['\\d{1,2}', number('hour')],
  hh: ['\\d{1,2}', number('hour')],
  h: ['\\d{1,2}', number('hour')],
  mm: ['\\d{1,2}', number('minute')],
  m: ['\\d{1,2}', number('minute')],
  ss: ['\\d{1,2}', number('second')],
  s: ['\\d{1,2}', number('second')],
  SSS: ['\\d{1,6}', (time, text) => (time.millisecond = Math.floor(Number(`0.${text}`) * 1000))],
  A: ['[ap]\\.?m\\.?', setHalfDay],
  a: ['[ap]\\.?m\\.?', setHalfDay],
  Z: ['Z|[+-]\\d{2}:?\\d{2}', setOffset],
};

const TOKEN = /YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|H|hh|h|mm|m|ss|s|SSS|A|a|Z/g;
const readers = new LruCache<string, TimeReader>(200);

/** Reads texts of a format made of YYYY YY MMMM MMM MM M DD D HH H hh h mm m ss s SSS A Z; anything else stands for itself. A format that is none reads nothing. */
export function timeReader(format: string): TimeReader {
  const known = readers.get(format);
  if (known) return known;
  const reader = compile(format);
  readers.set(format, reader);
  return reader;
}

/**
 * True for a format that names at least one part of a time and none twice. Repeated parts would say nothing, and side
 * by side (`DMDMDM…`) make a pattern whose failure takes exponential time.
 */
export function isTimeFormat(format: string): boolean {
  const parts = [...format.matchAll(TOKEN)].map(([token]) =>
    /^h/i.test(token) ? 'H' : token.charAt(0) + (token === 'SSS' ? token : ''),
  );
  return parts.length > 0 && new Set(parts).size === parts.length;
}

function compile(format: string): TimeReader {
  if (!isTimeFormat(format)) return () => undefined;
  const setters: Setter[] = [];
  const packed = /(?:YYYY|MM|DD|HH|mm|ss){2}/.test(format);
  let pattern = '';
  let from = 0;
  for (const match of format.matchAll(TOKEN)) {
    const [token] = match;
    const [part, set] = TOKENS[token] ?? ['', () => undefined];
    pattern += `${literal(format.slice(from, match.index))}(${packed && token.length === 2 ? '\\d{2}' : part})`;
    setters.push(set);
    from = match.index + token.length;
  }
  const regex = new RegExp(`^${pattern}${literal(format.slice(from))}$`, 'i');
  return (text) => readBy(regex, setters, text);
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+');
}

function readBy(regex: RegExp, setters: readonly Setter[], text: string): ReadTime | undefined {
  const parts = regex.exec(text);
  if (!parts) return undefined;
  const time: ReadTime = { year: 2000, month: 1, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0 };
  for (let at = 0; at < setters.length; at++) setters[at]?.(time, parts[at + 1] ?? '');
  const isTime = time.hour >= 0 && time.hour < 24 && time.minute < 60 && time.second < 60;
  return isTime && isCalendarDay(time.year, time.month, time.day) ? time : undefined;
}

function setMonthName(time: ReadTime, text: string): void {
  time.month = MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;
}

/** 12 AM is midnight; an hour above 12 has no half of the day. */
function setHalfDay(time: ReadTime, text: string): void {
  if (time.hour < 1 || time.hour > 12) time.hour = -1;
  else time.hour = (time.hour % 12) + (/^p/i.test(text) ? 12 : 0);
}

function setOffset(time: ReadTime, text: string): void {
  const digits = text.replace(/\D/g, '');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  time.offsetMs = (text.startsWith('-') ? -minutes : minutes) * 60_000;
}
