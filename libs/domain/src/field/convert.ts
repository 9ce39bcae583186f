import { startOfDay, DEFAULT_TIMEZONE, zonedDay } from '../time/zone.js';
import { dayNumber, isoDay } from '../time/calendar.js';
import { daysOf } from '../time/date-text.js';
import { cellFormatter } from './cell/cell-formatter.js';
import { cellParser } from './cell/cell-parser.js';
import { emptyValue } from './emptiness.js';
import type { FieldDefinition } from './field.types.js';
import { dateFormat, kindOf } from './kind.js';
import type { ValueCheck } from './kinds/check.types.js';
import { valueChecker } from './row.js';
import type { CellOptions, ValueResult } from './value.types.js';

/**
 * Prepares casting the stored values of a field to another type or other options (D34), once for any number of values:
 * a value that the new field takes as it is stays, else its text is read as a cell of the new field.
 */
export function valueConverter(
  from: FieldDefinition,
  to: FieldDefinition,
  options: CellOptions = {},
): ValueCheck {
  const check = valueChecker(to, options);
  const special = specialCast(from, to, options.timezone ?? DEFAULT_TIMEZONE);
  const format = cellFormatter(withoutLabels(from), options);
  const parse = cellParser(to, undefined, options);
  return (value) => {
    if (emptyValue(value)) return { value: null };
    const cast = special?.(value);
    if (cast !== undefined) return check(cast);
    const same = kindOf(from) === kindOf(to) ? check(value) : undefined;
    return same?.fault === undefined && same !== undefined ? same : parse(format(value));
  };
}

/** One value in the default zone; `valueConverter` is the one for tables. */
export function convertValue(from: FieldDefinition, to: FieldDefinition, value: unknown): ValueResult {
  return valueConverter(from, to)(value);
}

/** Choices keep their value, not the label that a reader sees. */
function withoutLabels(field: FieldDefinition): FieldDefinition {
  return { ...field, _option: { ...field._option, selection: [] } };
}

/** Casts that text does not carry over; `undefined` from the cast where it does not apply. */
function specialCast(
  from: FieldDefinition,
  to: FieldDefinition,
  timezone: string,
): ((value: unknown) => unknown) | undefined {
  const [source, target] = [kindOf(from), kindOf(to)];
  if (source === 'timestamp' && target === 'date') {
    return (value) =>
      typeof value === 'number'
        ? isoDay(zonedDay(value, timezone)).slice(0, dateFormat(to).length)
        : undefined;
  }
  if (source === 'date' && target === 'timestamp') {
    return (value) => startOf(value, (first) => startOfDay(dayNumber(first), timezone));
  }
  if (source === 'date' && target === 'date')
    return (value) => startOf(value, (first) => first.slice(0, dateFormat(to).length));
  if (source === 'number' && target === 'timestamp') return (value) => value;
  if (source === 'timestamp' && target === 'number') return (value) => value;
  if (source === 'switch' && target === 'number')
    return (value) => (typeof value === 'boolean' ? Number(value) : undefined);
  return undefined;
}

function startOf<T>(value: unknown, use: (firstDay: string) => T): T | undefined {
  const days = typeof value === 'string' ? daysOf(value) : undefined;
  return days && use(days[0]);
}
