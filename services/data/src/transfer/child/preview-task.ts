import { dateChoiceFor, numberFormatsFor, readNumberText, suggestType } from '@buildmesh/domain';
import { withoutFileNames } from '../import/file-names.js';
import { matchColumns } from '../import/match-columns.js';
import { openSheet } from '../parse/open-sheet.js';
import { ParseRefused, type Sheet, type SheetRow } from '../parse/parse.types.js';
import { unescapeCell } from '../parse/escape-cell.js';
import { shownCell } from '../parse/shown-cell.js';
import type { Channel } from './channel.js';
import { areUnclear, textsOf } from './date-choice.js';
import type { ColumnNote, PreviewColumn, PreviewTask } from './messages.js';
import { openTable, type Table } from './table.js';

/** Rows that columns are judged by. */
const SAMPLED_ROWS = 1_000;
/** Values of a column that are shown, and how much of each. */
const SHOWN = 20;
const SHOWN_CHARS = 200;
/** A column with more different values has no choices. */
const MAX_CHOICES = 50;
/** A csv file up to this size is counted, of a larger one the rows are estimated. */
const COUNTED_BYTES = 16 * 1024 * 1024;
/** Rows and columns that are shown as they stand in the file, to choose the headers among them. */
const HEAD_ROWS = 20;
const HEAD_COLUMNS = 6;

/** Looks at the head of a file; a workbook is read to its end, which also finds what is wrong further down. */
export async function preview(task: PreviewTask, channel: Channel): Promise<void> {
  const sheet = await openSheet(task.path, task.open);
  const table = await openTable(sheet, task.open.headerRow);
  const head: SheetRow[] = [];
  const rows = await readRows(sheet, table, head);
  if (rows === 0) throw new ParseRefused('empty', 'no rows below the headers');
  const matched = new Map(
    withoutFileNames(matchColumns(table.header, task.fields), task.fields, head).map(({ column, field }) => [
      column,
      field,
    ]),
  );
  const columns = table.header
    .map((header, column) => describe(header, column, { head, sheet }))
    .map((one) => ({ ...one, field: matched.get(one.column) ?? null }));
  const { type, encoding, encodings = [], delimiter, sheets, hidden = [] } = sheet;
  await channel.say({
    type: 'preview',
    preview: {
      ...{ type, encoding, encodings, delimiter, sheets, hidden },
      sheet: sheet.sheet ?? null,
      headerRow: table.headerRow,
      head: await firstRows(sheet),
      rows,
      columns,
    },
  });
}

async function firstRows(sheet: Sheet): Promise<{ index: number; cells: string[] }[]> {
  for await (const rows of sheet.rows())
    return rows.slice(0, HEAD_ROWS).map(({ index, cells }) => ({
      index,
      cells: cells.slice(0, HEAD_COLUMNS).map((cell) => cell.slice(0, SHOWN_CHARS)),
    }));
  return [];
}

async function readRows(sheet: Sheet, table: Table, head: SheetRow[]): Promise<number> {
  const whole = sheet.type === 'xlsx' || sheet.bytes <= COUNTED_BYTES;
  let rows = 0;
  for await (const batch of table.rows) {
    rows += batch.length;
    if (head.length < SAMPLED_ROWS) head.push(...batch.slice(0, SAMPLED_ROWS - head.length));
    else if (!whole) return Math.round((rows * sheet.bytes) / sheet.position());
  }
  return rows;
}

function describe(
  header: string,
  column: number,
  { head, sheet }: { head: readonly SheetRow[]; sheet: Sheet },
): Omit<PreviewColumn, 'field'> {
  const cells = head.map((row) => knownCell(row, column));
  const filled = cells.filter((cell) => cell.trim() !== '');
  const sample = filled.slice(0, SHOWN).map((cell) => cell.slice(0, SHOWN_CHARS));
  const texts = textsOf(head, column);
  const numbers = numberFormatsFor(texts);
  const dates = dateChoiceFor(texts);
  return {
    column,
    header,
    sample,
    suggestedType: suggestType(filled),
    choices: choicesIn(filled),
    decimals: Math.max(0, ...filled.map(decimalsOf)),
    formats: dates.formats,
    together: dates.together,
    unclear: dates.unclear || areUnclear(numbers, sheet),
    numbers,
    notes: notesOf(head, column, filled),
  };
}

/** Of a formula without a value nothing is known. */
function knownCell(row: SheetRow, column: number): string {
  return row.kinds?.get(column) === 'formula' ? '' : unescapeCell(shownCell(row, column));
}

function notesOf(head: readonly SheetRow[], column: number, filled: readonly string[]): ColumnNote[] {
  const notes: ColumnNote[] = [];
  if (filled.some((cell) => /^\s*[-+]?\d{16,}\s*$/.test(cell))) notes.push('long-numbers');
  if (head.some((row) => row.kinds?.get(column) === 'formula')) notes.push('formulas');
  return notes;
}

function choicesIn(cells: readonly string[]): string[] {
  const choices = [...new Set(cells.map((cell) => cell.trim().slice(0, SHOWN_CHARS)))];
  return choices.length > MAX_CHOICES ? [] : choices;
}

/** Digits behind the decimal sign of a number, two more in a percentage: `0.4 %` is 0.004. */
function decimalsOf(cell: string): number {
  const text = cell.normalize('NFKC').trim();
  const percent = /%$/.test(text);
  const digits = /[.,](\d{1,20})\D*$/.exec(text)?.[1] ?? '';
  const isGroup = digits.length === 3 && /,\d{3}\D*$/.test(text);
  if (readNumberText(text) === undefined && readNumberText(text, true) === undefined) return 0;
  return (isGroup ? 0 : digits.length) + (percent ? 2 : 0);
}
