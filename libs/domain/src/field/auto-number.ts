import { pad, type CalendarTime } from '../time/calendar.js';

/** How auto-numbers look and count (D46): tokens `{YYYY}` `{YY}` `{MM}` `{DD}`, and zeros in braces for the number. */
export interface NumberFormat {
  format: string;
  step: number;
  start: number;
  /** When the count starts over. */
  reset: 'none' | 'day' | 'month' | 'year';
}

/** Of a field whose increment nobody has described. */
export const DEFAULT_NUMBER_FORMAT: NumberFormat = { format: '{0000}', step: 1, start: 1, reset: 'none' };

/** Numbers that were reserved together: each is `prefix`, the number with at least `width` digits, `suffix`. */
export interface NumberRange {
  prefix: string;
  suffix: string;
  width: number;
  first: number;
  step: number;
}

type Day = Pick<CalendarTime, 'year' | 'month' | 'day'>;

const NUMBER = /\{(0{1,12})\}/g;
const DATE = /\{(YYYY|YY|MM|DD)\}/g;
/** Tokens that tell one period from the next; a format that lacks one would give a number twice. */
const NEEDED: Readonly<Record<NumberFormat['reset'], readonly RegExp[]>> = {
  none: [],
  year: [/\{YY(YY)?\}/],
  month: [/\{YY(YY)?\}/, /\{MM\}/],
  day: [/\{YY(YY)?\}/, /\{MM\}/, /\{DD\}/],
};

/** True for a format with one place for the number, no unknown token, and dates that tell its periods apart. */
export function isNumberFormat({ format, reset }: Pick<NumberFormat, 'format' | 'reset'>): boolean {
  if ([...format.matchAll(NUMBER)].length !== 1) return false;
  if (/[{}]/.test(format.replace(NUMBER, '').replace(DATE, ''))) return false;
  return NEEDED[reset].every((token) => token.test(format));
}

/** The period that a day belongs to; empty where the count never starts over. */
export function periodOf(reset: NumberFormat['reset'], { year, month, day }: Day): string {
  const parts = [pad(year, 4), pad(month), pad(day)];
  return parts.slice(0, { none: 0, year: 1, month: 2, day: 3 }[reset]).join('-');
}

/** What stands around the numbers of a day. */
export function numberParts(format: string, day: Day): Pick<NumberRange, 'prefix' | 'suffix' | 'width'> {
  const [zeros] = [...format.matchAll(NUMBER)];
  if (!zeros) throw new RangeError(`no place for a number in ${format}`);
  const at = zeros.index;
  return {
    prefix: dated(format.slice(0, at), day),
    suffix: dated(format.slice(at + zeros[0].length), day),
    width: zeros[1]?.length ?? 1,
  };
}

/** The number at a place of a range, 0-based. */
export function numberAt({ prefix, suffix, width, first, step }: NumberRange, place: number): string {
  return `${prefix}${String(first + place * step).padStart(width, '0')}${suffix}`;
}

function dated(text: string, { year, month, day }: Day): string {
  const values: Record<string, string> = {
    YYYY: pad(year, 4),
    YY: pad(year % 100),
    MM: pad(month),
    DD: pad(day),
  };
  return text.replace(DATE, (_all, token: string) => values[token] ?? '');
}
