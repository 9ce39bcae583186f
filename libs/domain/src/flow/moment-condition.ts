import type { Scalar } from '../filter/filter.types.js';
import { momentSpan } from '../filter/span.js';
import { DEFAULT_TIMEZONE } from '../time/zone.js';
import type { FlowCondition } from './flow-condition.js';

/**
 * Whether a condition holds on a moment in epoch ms, compared as in filters: a day, an hour or a minute is all of it.
 * `undefined` where the condition names no moment, or asks for something else.
 */
export function momentHolds(
  { opt, value }: FlowCondition,
  found: number,
  timezone = DEFAULT_TIMEZONE,
): boolean | undefined {
  const spans = [value].flat().flatMap((each) => {
    const span = momentSpan(each as Scalar, timezone);
    return span ? [{ low: Number(span.low), end: Number(span.high) + (span.highOpen ? 0 : 1) }] : [];
  });
  const [first, last = first] = spans;
  if (!first || !last) return undefined;
  const isAmong = spans.some(({ low, end }) => found >= low && found < end);
  const isBetween = found >= first.low && found < last.end;
  switch (opt) {
    case 'eq':
    case 'in':
      return isAmong;
    case 'ne':
    case 'nin':
      return !isAmong;
    case 'gt':
      return found >= first.end;
    case 'gte':
      return found >= first.low;
    case 'lt':
      return found < first.low;
    case 'lte':
      return found < first.end;
    case 'between':
      return isBetween;
    case 'nbetween':
      return !isBetween;
    default:
      return undefined;
  }
}
