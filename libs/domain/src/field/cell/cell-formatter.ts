import { momentText } from '../../time/moment-text.js';
import { DEFAULT_TIMEZONE } from '../../time/zone.js';
import { emptyValue } from '../emptiness.js';
import type { FieldDefinition } from '../field.types.js';
import { kindOf } from '../kind.js';
import type { CellOptions } from '../value.types.js';
import { joinList } from './list-text.js';

/** Turns a value into the text of a cell. */
export type CellFormatter = (value: unknown) => string;

/** Prepares writing the values of a field into cells, in a form that `cellParser` reads again. Formulas are not neutralised here (D85). */
export function cellFormatter(
  field: FieldDefinition,
  options: Pick<CellOptions, 'timezone'> = {},
): CellFormatter {
  const write = writerOf(field, options.timezone ?? DEFAULT_TIMEZONE);
  return (value) => (emptyValue(value) ? '' : write(value));
}

/** One cell; `cellFormatter` is the one for columns. */
export function formatCell(
  field: FieldDefinition,
  value: unknown,
  options: Pick<CellOptions, 'timezone'> = {},
): string {
  return cellFormatter(field, options)(value);
}

function writerOf(field: FieldDefinition, timezone: string): CellFormatter {
  switch (kindOf(field)) {
    case 'timestamp':
      return (value) => (typeof value === 'number' ? momentText(value, timezone) : plain(value));
    case 'selection':
      return selectionWriter(field);
    case 'list':
      return listWriter(plain);
    case 'relate':
      return listWriter(nameOfRelated);
    case 'json':
      return (value) => JSON.stringify(value) ?? '';
    default:
      return plain;
  }
}

function plain(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

function listWriter(one: CellFormatter): CellFormatter {
  return (value) => (Array.isArray(value) ? joinList(value.map(one)) : one(value));
}

function nameOfRelated(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if ('__name' in value && typeof value.__name === 'string' && value.__name !== '') return value.__name;
  return '_id' in value ? String(value._id) : JSON.stringify(value);
}

/** Labels, except where two items share one or it is the value of another: then the value is the safe text. */
function selectionWriter(field: FieldDefinition): CellFormatter {
  const items = [...(field._option.selection ?? []), ...(field._option.removed ?? [])];
  const uses = new Map<string, number>();
  for (const { label, value } of items) {
    const texts = new Set([label.trim(), String(value)]);
    for (const text of texts) uses.set(text, (uses.get(text) ?? 0) + 1);
  }
  const labels = new Map(
    items.map(({ label, value }) => [
      String(value),
      uses.get(label.trim()) === 1 ? label.trim() : String(value),
    ]),
  );
  return listWriter((value) => labels.get(String(value)) || String(value));
}
