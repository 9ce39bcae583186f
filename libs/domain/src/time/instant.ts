import { isCalendarDay } from './calendar.js';
import { epochOf } from './zone.js';

/** A moment and how exactly it was written: 60 000, 1000 or 1 ms. */
export interface Instant {
  epochMs: number;
  precisionMs: 60_000 | 1000 | 1;
}

const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,6}))?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** First and last moment that a timestamp field holds: the years 1 to 9999. */
export const MIN_EPOCH_MS = -62_135_596_800_000;
export const MAX_EPOCH_MS = 253_402_300_799_999;

/** Reads `2024-01-31 09:30[:15[.123]]`, with `Z` or an offset, else on the clocks of `zone`; `undefined` when it is none. */
export function readInstant(text: string, zone: string): Instant | undefined {
  const parts = INSTANT.exec(text);
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0));
  if (year === undefined || month === undefined || day === undefined || !isCalendarDay(year, month, day))
    return undefined;
  const fraction = parts[7];
  const millisecond = fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1000);
  const time = { year, month, day, hour: hour ?? 0, minute: minute ?? 0, second: second ?? 0, millisecond };
  const epochMs = parts[8] === undefined ? epochOf(time, zone) : epochOf(time, 'UTC') - offsetMs(parts[8]);
  return { epochMs, precisionMs: parts[6] === undefined ? 60_000 : fraction === undefined ? 1000 : 1 };
}

function offsetMs(offset: string): number {
  if (offset === 'Z') return 0;
  const digits = offset.replace(':', '');
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5));
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000;
}
