import {
  cellParser,
  emptyValue,
  formatCell,
  kindOf,
  type FieldDefinition,
  type ValueFault,
} from '@buildmesh/domain';
import type { RelatedRow } from './field-kind.js';

interface ReadTools {
  timezone: string;
  /** A related row by its name, where one is known. */
  related: (name: string) => RelatedRow | undefined;
}

/** A text from a spreadsheet as a value of the field, or what is wrong with it. */
export function readCell(
  field: FieldDefinition,
  text: string,
  { timezone, related }: ReadTools,
): { value?: unknown; fault?: ValueFault } {
  const used = new Map<string, RelatedRow>();
  const resolve = (name: string): string | undefined => {
    const row = related(name);
    if (row) used.set(row._id, row);
    return row?._id;
  };
  const read = cellParser(field, undefined, { timezone, resolve })(text);
  if (read.fault || kindOf(field) !== 'relate' || emptyValue(read.value)) return read;
  const named = (id: unknown): unknown => used.get(String(id)) ?? id;
  return { value: Array.isArray(read.value) ? read.value.map(named) : named(read.value) };
}

/** A value as the text that spreadsheets, and `readCell`, understand. */
export function writeCell(field: FieldDefinition, value: unknown, timezone: string): string {
  return formatCell(field, value, { timezone });
}
