import { pad, type CalendarTime } from '../time/calendar.js';
import { amountOf, roundedTo, times, type Amount } from './decimal.js';
import type { DateShow, NumberSection, TextFormat } from './text-format.js';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** A point of the calendar in a format of dates. */
export function datedText(
  { parts }: TextFormat & { kind: 'date' },
  time: CalendarTime,
  weekday: number,
): string {
  return parts.map((part) => ('letters' in part ? part.letters : shown(part.show, time, weekday))).join('');
}

function shown(
  show: DateShow,
  { year, month, day, hour, minute, second }: CalendarTime,
  weekday: number,
): string {
  const [monthName = '', dayName = ''] = [MONTHS[month - 1], DAYS[weekday]];
  const twelve = hour % 12 || 12;
  const texts: Readonly<Record<DateShow, string>> = {
    yyyy: pad(year, 4),
    yy: pad(year % 100),
    mmmmm: monthName.slice(0, 1),
    mmmm: monthName,
    mmm: monthName.slice(0, 3),
    mm: pad(month),
    m: String(month),
    dddd: dayName,
    ddd: dayName.slice(0, 3),
    dd: pad(day),
    d: String(day),
    hh: pad(hour),
    h: String(hour),
    hh12: pad(twelve),
    h12: String(twelve),
    min2: pad(minute),
    min: String(minute),
    ss: pad(second),
    s: String(second),
    am: hour < 12 ? 'AM' : 'PM',
  };
  return texts[show];
}

/** A number in a format of numbers: sections for positive, negative and zero amounts. */
export function numberedText({ sections }: TextFormat & { kind: 'number' }, amount: Amount): string {
  const [first, negative, zero] = sections;
  if (!first) return '';
  if (amount.isZero()) return inSection(zero ?? first, amount);
  if (!amount.isNegative()) return inSection(first, amount);
  return negative ? inSection(negative, amount.abs()) : `-${inSection(first, amount.abs())}`;
}

function inSection({ before, after, ...section }: NumberSection, amount: Amount): string {
  if (!section.digits) return before + after;
  const [least, most] = section.decimals;
  const scaled = roundedTo(times(amount, amountOf(`1e${section.scale}`)), most);
  const [whole = '', decimals = ''] = scaled.toFixed(most).split('.');
  const padded = (whole === '0' ? '' : whole).padStart(section.least, '0');
  const grouped = section.grouped ? padded.replace(/\B(?=(\d{3})+$)/g, ',') : padded;
  const kept = decimals.slice(0, Math.max(least, decimals.replace(/0+$/, '').length));
  return `${before}${grouped}${section.point ? '.' : ''}${kept}${after}`;
}
