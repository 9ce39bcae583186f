import { isId } from '@buildmesh/kernel';
import type { FieldDefinition } from '../field/field.types.js';
import { dateFormat, timeFormat } from '../field/kind.js';
import { toNumber } from '../number/arithmetic.js';
import { dayNumber } from '../time/calendar.js';
import { daysOf, secondsOf } from '../time/date-text.js';
import { readInstant } from '../time/instant.js';
import { startOfDay } from '../time/zone.js';
import type { Scalar } from './filter.types.js';
import type { NormalValue } from './normal.types.js';
import { valueClassOf } from './operators.js';

/** What a value of a filter stands for: one value when `low` equals `high`, else all from `low` to `high`. */
export interface Span {
  low: NormalValue;
  high: NormalValue;
  /** `high` itself does not belong to it. */
  highOpen: boolean;
}

export type SpanReader = (value: Scalar) => Span | undefined;

/** Longest text that a filter compares with, the longest text a field holds (D29). */
const MAX_TEXT = 10_000;

export function isExact(span: Span): boolean {
  return span.low === span.high;
}

/** Reads values for comparing with `field`; `undefined` for a value of the wrong type. */
export function spanReader(field: FieldDefinition, timezone: string): SpanReader {
  switch (valueClassOf(field)) {
    case 'number':
      return (value) => exactly(toNumber(value));
    case 'boolean':
      return (value) => exactly(readBoolean(value));
    case 'relation':
    case 'relations':
    case 'id':
      return (value) => exactly(isId(value) ? value : undefined);
    case 'date':
      return dateReader(dateFormat(field).length);
    case 'time':
      return timeReader(timeFormat(field).length);
    case 'timestamp':
      return (value) => momentSpan(value, timezone);
    case 'choice':
    case 'list':
      return (value) => exactly(readText(typeof value === 'number' ? String(value) : value));
    default:
      return (value) => exactly(readText(value)?.normalize('NFC'));
  }
}

function exactly(value: NormalValue | undefined): Span | undefined {
  return value === undefined ? undefined : { low: value, high: value, highOpen: false };
}

/** PostgreSQL stores no NUL in texts, so none can be looked for. */
export function readText(value: Scalar): string | undefined {
  return typeof value === 'string' && value.length <= MAX_TEXT && !value.includes('\0') ? value : undefined;
}

function readBoolean(value: Scalar): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

/** A year, month or day, cut to the precision in which the field stores its dates. */
function dateReader(length: number): SpanReader {
  return (value) => {
    const days = typeof value === 'string' ? daysOf(value) : undefined;
    return days && { low: days[0].slice(0, length), high: days[1].slice(0, length), highOpen: false };
  };
}

function timeReader(length: number): SpanReader {
  return (value) => {
    const seconds = typeof value === 'string' ? secondsOf(value) : undefined;
    return (
      seconds && { low: seconds[0].slice(0, length), high: seconds[1].slice(0, length), highOpen: false }
    );
  };
}

/** Epoch ms, a date in the zone of the project, or a time as exact as it is written. */
export function momentSpan(value: Scalar, timezone: string): Span | undefined {
  if (typeof value === 'number') return exactly(Number.isSafeInteger(value) ? value : undefined);
  if (typeof value !== 'string') return undefined;
  const days = daysOf(value);
  if (days)
    return {
      low: startOfDay(dayNumber(days[0]), timezone),
      high: startOfDay(dayNumber(days[1]) + 1, timezone),
      highOpen: true,
    };
  const instant = readInstant(value, timezone);
  if (!instant) return exactly(/^-?\d{10,16}$/.test(value) ? Number(value) : undefined);
  const { epochMs, precisionMs } = instant;
  return precisionMs === 1 ? exactly(epochMs) : { low: epochMs, high: epochMs + precisionMs, highOpen: true };
}
