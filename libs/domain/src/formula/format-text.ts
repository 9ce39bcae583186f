import { pad, type CalendarTime } from '../time/calendar.js';
import { amountOf, roundedTo, times, type Amount } from './decimal.js';
import type { DateShow, NumberSection, TextFormat } from './text-format.js';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const SECONDS = { h: 3600, m: 60, s: 1 };

/** A point of the calendar in a format of dates; `passed` are the seconds up to it. */
export function datedText(
  { parts }: TextFormat & { kind: 'date' },
  { time, weekday, passed }: { time: CalendarTime; weekday: number; passed: number },
): string {
  return parts
    .map((part) => {
      if ('letters' in part) return part.letters;
      if ('show' in part) return shown(part.show, time, weekday);
      return pad(Math.floor(passed / SECONDS[part.elapsed]), part.least);
    })
    .join('');
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
  const scaled = times(amount, amountOf(`1e${section.scale}`));
  const { exponent } = section;
  return before + (exponent ? scientific(scaled, section, exponent) : digitsOf(scaled, section)) + after;
}

type Digits = Pick<NumberSection, 'least' | 'decimals' | 'point' | 'grouped'>;

function digitsOf(amount: Amount, { decimals: [least, most], ...section }: Digits): string {
  const [whole = '', decimals = ''] = roundedTo(amount, most).toFixed(most).split('.');
  const padded = (whole === '0' ? '' : whole).padStart(section.least, '0');
  const grouped = section.grouped ? padded.replace(/\B(?=(\d{3})+$)/g, ',') : padded;
  const kept = decimals.slice(0, Math.max(least, decimals.replace(/0+$/, '').length));
  return `${grouped}${section.point ? '.' : ''}${kept}`;
}

/** Digits times a power of ten: the exponent is a multiple of how many digits stand before the point. */
function scientific(
  amount: Amount,
  digits: Digits,
  { step, plus, least }: NonNullable<NumberSection['exponent']>,
): string {
  const moved = (by: number): Amount => times(amount, amountOf(`1e${-by}`));
  const first = step === 0 ? amount.e + 1 : Math.floor(amount.e / step) * step;
  const isCarried = roundedTo(moved(first), digits.decimals[1]).gte(amountOf(`1e${step}`));
  const power = amount.isZero() ? 0 : first + (isCarried ? Math.max(1, step) : 0);
  return `${digitsOf(moved(power), digits)}E${power < 0 ? '-' : plus}${pad(Math.abs(power), least)}`;
}
