import { dayNumber, type CalendarTime } from '../time/calendar.js';
import { MAX_EPOCH_MS, MIN_EPOCH_MS } from '../time/instant.js';
import { momentTime, partsOf } from './days.js';
import { amountOf, roundedTo, times, type Amount } from './decimal.js';
import { failing } from './formula-error.js';
import type { FormulaMoment } from './function.types.js';

interface Point {
  time: CalendarTime;
  day: number;
}

const DAY_SECONDS = 86_400;
/** The day from which spreadsheets count days, and how many of them there are. */
const [FIRST, SERIALS] = [dayNumber('1899-12-30'), 2_958_466];

/** A time of day such as `08:30:15`, of no day. */
export function timeOfDay(text: string): Point {
  const [hour = 0, minute = 0, second = 0] = text.split(':').map(Number);
  return pointAt(hour * 3600 + minute * 60 + second);
}

/** A number of days, to the second, as spreadsheets count them; one beyond all of theirs is a moment in milliseconds. */
export function serialTime(value: Amount, moment: FormulaMoment): Point {
  if (value.abs().gte(SERIALS)) {
    const ms = value.floor();
    return ms.gte(MIN_EPOCH_MS) && ms.lte(MAX_EPOCH_MS) ? momentTime(ms, moment) : failing('#VALUE!');
  }
  const seconds = roundedTo(times(value, amountOf(DAY_SECONDS)), 0).toNumber();
  return value.isNegative() || seconds >= SERIALS * DAY_SECONDS ? failing('#VALUE!') : pointAt(seconds);
}

function pointAt(seconds: number): Point {
  const within = seconds % DAY_SECONDS;
  const day = FIRST + Math.floor(seconds / DAY_SECONDS);
  const [hour, minute, second] = [Math.floor(within / 3600), Math.floor(within / 60) % 60, within % 60];
  return { time: { ...partsOf(day), hour, minute, second, millisecond: 0 }, day };
}

/** Seconds from the first day on. */
export const secondsUpTo = ({ hour, minute, second }: CalendarTime, day: number): number =>
  (day - FIRST) * DAY_SECONDS + hour * 3600 + minute * 60 + second;
