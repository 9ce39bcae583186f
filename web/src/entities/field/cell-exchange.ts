import {
  cellParser,
  dateFormat,
  emptyValue,
  fileNames,
  formatCell,
  kindOf,
  type FieldDefinition,
  type ValueFault,
} from '@buildmesh/domain';
import { typedDate, typedInstant, type DateForms } from './date-text.js';
import type { RelatedRow } from './field-kind.js';

interface ReadTools {
  timezone: string;
  /** How the reader's language writes dates. */
  forms: DateForms;
  /** A related row by its name, where one is known. */
  related: (name: string) => RelatedRow | undefined;
}

/** A text from a spreadsheet as a value of the field, or what is wrong with it. */
export function readCell(
  field: FieldDefinition,
  text: string,
  { timezone, forms, related }: ReadTools,
): { value?: unknown; fault?: ValueFault } {
  const used = new Map<string, RelatedRow>();
  const resolve = (name: string): string | undefined => {
    const row = related(name);
    if (row) used.set(row._id, row);
    return row?._id;
  };
  const read = cellParser(field, undefined, { timezone, resolve })(text);
  const moment = read.fault && typedMoment(field, text, { timezone, forms });
  if (moment !== undefined) return { value: moment };
  if (read.fault || kindOf(field) !== 'relate' || emptyValue(read.value)) return read;
  const named = (id: unknown): unknown => used.get(String(id)) ?? id;
  return { value: Array.isArray(read.value) ? read.value.map(named) : named(read.value) };
}

/** A day or instant in the form in which the table shows it; nothing for any other text. */
function typedMoment(field: FieldDefinition, text: string, tools: Pick<ReadTools, 'timezone' | 'forms'>) {
  const kind = kindOf(field);
  const value =
    kind === 'date'
      ? typedDate(text, dateFormat(field), tools.forms)
      : kind === 'timestamp'
        ? typedInstant(text, tools.timezone, tools.forms)
        : text;
  return value === text ? undefined : value;
}

/** A value as the text that spreadsheets, and `readCell`, understand; of files, which no cell takes, their names. */
export function writeCell(field: FieldDefinition, value: unknown, timezone: string): string {
  if (kindOf(field) === 'files') return fileNames(value).join(', ');
  return formatCell(field, value, { timezone });
}
