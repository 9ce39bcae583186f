import { toNumber } from '../number/arithmetic.js';
import { dayNumber } from '../time/calendar.js';
import { daysOf } from '../time/date-text.js';
import { DEFAULT_TIMEZONE, zonedDay } from '../time/zone.js';

/** One item of a selection set (spec: data §3): a value, or the bounds of numbers or dates. */
export interface SelectionRange {
  value?: string | number | null;
  min?: string | number | null;
  max?: string | number | null;
}

type SelectionType = 'string' | 'number' | 'date' | 'preset';

export interface SelectionMatchOptions {
  type: SelectionType;
  /** Epoch ms of today's moment, for day offsets. */
  now: number;
  timezone?: string;
}

/**
 * Whether a value belongs to an item of a selection set. Numbers lie between `min` and `max`, a missing bound is
 * unbounded; dates likewise, with bounds `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or days counted from today (LB-FILTER-049…053).
 */
export function selectionMatches(
  item: SelectionRange,
  value: unknown,
  options: SelectionMatchOptions,
): boolean {
  if (options.type === 'number') return numberMatches(item, value);
  if (options.type === 'date') return dateMatches(item, value, options);
  return (
    value !== null &&
    value !== undefined &&
    item.value !== null &&
    item.value !== undefined &&
    String(value) === String(item.value)
  );
}

function numberMatches(item: SelectionRange, value: unknown): boolean {
  const number = toNumber(value);
  if (number === undefined) return false;
  if (isAbsent(item.min) && isAbsent(item.max) && !isAbsent(item.value))
    return number === toNumber(item.value);
  const [min, max] = [boundOf(item.min, -Infinity), boundOf(item.max, Infinity)];
  return number >= min && number <= max;
}

/** A bound that is no number is never met. */
function boundOf(bound: string | number | null | undefined, open: number): number {
  return isAbsent(bound) ? open : (toNumber(bound) ?? Number.NaN);
}

function dateMatches(item: SelectionRange, value: unknown, options: SelectionMatchOptions): boolean {
  const days = typeof value === 'string' ? daysOf(value) : undefined;
  if (!days) return false;
  const exact = isAbsent(item.min) && isAbsent(item.max) && !isAbsent(item.value);
  const first = dayBound(exact ? item.value : item.min, options)?.[0];
  const last = dayBound(exact ? item.value : item.max, options)?.[1];
  const [from, to] = [dayNumber(days[0]), dayNumber(days[1])];
  return from >= (first ?? Number.NaN) && to <= (last ?? Number.NaN);
}

/** First and last day number of a bound; a missing one is unbounded, one that is no date is `undefined`. */
function dayBound(
  bound: string | number | null | undefined,
  options: SelectionMatchOptions,
): readonly [number, number] | undefined {
  if (isAbsent(bound)) return [-Infinity, Infinity];
  const days = daysOf(String(bound));
  if (days) return [dayNumber(days[0]), dayNumber(days[1])];
  const offset = toNumber(bound);
  if (offset === undefined || !Number.isInteger(offset)) return undefined;
  const day = zonedDay(options.now, options.timezone ?? DEFAULT_TIMEZONE) + offset;
  return [day, day];
}

function isAbsent(bound: unknown): bound is null | undefined | '' {
  return bound === null || bound === undefined || bound === '';
}
