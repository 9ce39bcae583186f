import { cellParser, dateChoiceFor, kindOf, numberFormatsFor, type FieldKind } from '@buildmesh/domain';
import type { Sheet, SheetRow } from '../parse/parse.types.js';
import type { ColumnChoice, TargetField } from './messages.js';

const DATED: ReadonlySet<FieldKind> = new Set(['date', 'time', 'timestamp']);
/** Cells that decide about a format. */
const SAMPLES = 1_000;

/** What only the user knows: guessing would store wrong values (peers.md 2). */
export interface Unclear {
  field: string;
  problem: 'ambiguous-date' | 'ambiguous-number';
  /** What fits; `together`: none of them fits all values. */
  formats: readonly string[];
  together: boolean;
}

/** The choices with formats for each column of dates or numbers that needs them; `unclear`: several mean different values. */
export function chooseFormats(
  fields: readonly TargetField[],
  choices: readonly ColumnChoice[],
  { head, sheet }: { head: readonly SheetRow[]; sheet: Pick<Sheet, 'delimiter'> },
): { choices: ColumnChoice[]; unclear?: Unclear } {
  const byKey = new Map(fields.map((field) => [field._key, field]));
  const chosen: ColumnChoice[] = [];
  for (const choice of choices) {
    const field = byKey.get(choice.field);
    const kind = field && kindOf(field);
    if (!field || !kind || choice.formats !== undefined || !(DATED.has(kind) || kind === 'number')) {
      chosen.push(choice);
      continue;
    }
    const texts = textsOf(head, choice.column);
    if (kind === 'number') {
      const formats = numberFormatsFor(texts);
      if (areUnclear(formats, sheet))
        return {
          choices: chosen,
          unclear: { field: choice.field, problem: 'ambiguous-number', formats, together: false },
        };
      chosen.push({ ...choice, formats: formats.slice(0, 1) });
    } else {
      const { formats, unclear, together } = datesOf(field, texts);
      if (unclear)
        return {
          choices: chosen,
          unclear: { field: choice.field, problem: 'ambiguous-date', formats, together },
        };
      chosen.push({ ...choice, formats });
    }
  }
  return { choices: chosen };
}

/** `1,234` may be either where semicolons separate the cells, as they do where the comma separates decimals. */
export function areUnclear(formats: readonly string[], { delimiter }: Pick<Sheet, 'delimiter'>): boolean {
  return formats.length > 1 && delimiter === ';';
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

/** None where all texts are read without one. */
function datesOf(field: TargetField, texts: readonly string[]): ReturnType<typeof dateChoiceFor> {
  const plain = cellParser(field);
  if (texts.every((text) => !plain(text).fault)) return { formats: [], together: false, unclear: false };
  return dateChoiceFor(texts);
}
