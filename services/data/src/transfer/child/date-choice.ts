import { cellParser, dateFormatsFor, kindOf, type FieldKind } from '@buildmesh/domain';
import type { SheetRow } from '../parse/parse.types.js';
import type { ColumnChoice, TargetField } from './messages.js';

const DATED: ReadonlySet<FieldKind> = new Set(['date', 'time', 'timestamp']);
/** Cells that decide about a format. */
const SAMPLES = 1_000;

/**
 * The choices with a date format for each column that needs one and fits one. A column whose cells mean different days
 * under different formats is `ambiguous`: nobody but the user knows, and guessing stores wrong dates (peers.md 2).
 */
export function chooseFormats(
  fields: readonly TargetField[],
  choices: readonly ColumnChoice[],
  head: readonly SheetRow[],
): { choices: ColumnChoice[]; ambiguous?: string } {
  const byKey = new Map(fields.map((field) => [field._key, field]));
  const chosen: ColumnChoice[] = [];
  for (const choice of choices) {
    const field = byKey.get(choice.field);
    if (!field || choice.format !== undefined || !DATED.has(kindOf(field))) {
      chosen.push(choice);
      continue;
    }
    const texts = textsOf(head, choice.column);
    const formats = formatsFor(field, texts);
    if (!sameValues(field, formats, texts)) return { choices: chosen, ambiguous: choice.field };
    chosen.push({ ...choice, format: formats[0] });
  }
  return { choices: chosen };
}

/** Texts of a column; dates that the file itself marks as such need no format. */
export function textsOf(rows: readonly SheetRow[], column: number): string[] {
  const texts: string[] = [];
  for (const row of rows) {
    const text = row.cells[column]?.trim() ?? '';
    if (text !== '' && !row.kinds?.has(column)) texts.push(text);
    if (texts.length === SAMPLES) break;
  }
  return texts;
}

/** Formats that read every text that is a date at all; none where all are read without one. */
function formatsFor(field: TargetField, texts: readonly string[]): string[] {
  const plain = cellParser(field);
  if (texts.every((text) => !plain(text).fault)) return [];
  const dates = texts.filter((text) => dateFormatsFor([text]).length > 0);
  const usable = (format: string): boolean => {
    const parse = cellParser(field, format);
    return dates.every((text) => !parse(text).fault);
  };
  return dateFormatsFor(dates).filter(usable);
}

function sameValues(field: TargetField, formats: readonly string[], texts: readonly string[]): boolean {
  const readings = formats.map((format) => {
    const parse = cellParser(field, format);
    return texts.map((text) => parse(text).value);
  });
  return readings.every((values) => values.every((value, at) => value === readings[0]?.[at]));
}
