import { emptyValue } from '../field/emptiness.js';
import { dayNumber } from '../time/calendar.js';
import { dateFormat } from '../field/kind.js';
import { startOfDay, zonedDay } from '../time/zone.js';
import { comparison, within } from './comparison.js';
import type { FilterValue } from './filter.types.js';
import { refuse, spansOf, type KnownCondition } from './known.js';
import { NEVER, type NormalNode } from './normal.types.js';
import { valueClassOf } from './operators.js';
import { namedDays, offsetDays, type DayRange } from './recent.js';
import { toNumber } from '../number/arithmetic.js';
import type { Span } from './span.js';

type Bound = string | number | boolean | undefined;

/** The two bounds of a comma-separated pair or an array (LB-FILTER-010, 011); `undefined` for more than two. */
export function pairOf(value: FilterValue | undefined): readonly [low: Bound, high: Bound] | undefined {
  const parts = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value];
  if (parts.length > 2) return undefined;
  const [low, high] = parts.map((part) => (typeof part === 'string' ? part.trim() : part));
  return [presentOf(low), presentOf(high)];
}

function presentOf(bound: FilterValue | undefined): Bound {
  return emptyValue(bound) || bound === null || Array.isArray(bound) ? undefined : bound;
}

/** Between two bounds in any order; with one bound, at least or at most (LB-FILTER-012…014). */
export function betweenNode(known: KnownCondition): NormalNode {
  const [low, high] = pairOf(known.condition.value) ?? refuse(known, 'filter.bad-value');
  const [lowSpan] = spansOf(known, low === undefined ? [] : [low]);
  const [highSpan] = spansOf(known, high === undefined ? [] : [high]);
  if (lowSpan && highSpan) return within(known.key, ordered(lowSpan, highSpan));
  if (lowSpan) return comparison(known.key, 'gte', lowSpan);
  return highSpan ? comparison(known.key, 'lte', highSpan) : NEVER;
}

/** From the start of the lower span to the end of the higher one. */
function ordered(a: Span, b: Span): Span {
  const [first, last] = a.low <= b.low ? [a, b] : [b, a];
  return { low: first.low, high: last.high, highOpen: last.highOpen };
}

/** Days around today in the zone of the project, both ends included (LB-FILTER-017…025). */
export function recentNode(known: KnownCondition): NormalNode {
  const today = zonedDay(known.context.now, known.context.timezone);
  const days = daysOfRecent(known, today);
  return valueClassOf(known.field) === 'timestamp' ? momentsOf(known, days) : datesOf(known, days);
}

function daysOfRecent(known: KnownCondition, today: number): DayRange {
  const { value } = known.condition;
  const named = typeof value === 'string' ? namedDays(value, today) : undefined;
  if (named) return named;
  if (typeof value === 'number')
    return offsetDays({ from: Math.min(value, 0), to: Math.max(value, 0) }, today);
  const [from, to] = (pairOf(value) ?? refuse(known, 'filter.bad-value')).map((bound) => {
    return bound === undefined ? undefined : (toNumber(bound) ?? refuse(known, 'filter.bad-value'));
  });
  return offsetDays({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }, today);
}

function datesOf({ key, field }: KnownCondition, { first, last }: DayRange): NormalNode {
  const { length } = dateFormat(field);
  const low = first?.slice(0, length);
  const high = last?.slice(0, length);
  if (low !== undefined && high !== undefined) return within(key, { low, high, highOpen: false });
  if (low !== undefined) return { kind: 'compare', key, op: 'gte', value: low };
  return high === undefined ? NEVER : { kind: 'compare', key, op: 'lte', value: high };
}

function momentsOf({ key, context }: KnownCondition, { first, last }: DayRange): NormalNode {
  const low = first === undefined ? undefined : startOfDay(dayNumber(first), context.timezone);
  const high = last === undefined ? undefined : startOfDay(dayNumber(last) + 1, context.timezone);
  if (low !== undefined && high !== undefined) return within(key, { low, high, highOpen: true });
  if (low !== undefined) return { kind: 'compare', key, op: 'gte', value: low };
  return high === undefined ? NEVER : { kind: 'compare', key, op: 'lt', value: high };
}
