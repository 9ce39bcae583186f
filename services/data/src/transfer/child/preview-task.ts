import { dateFormatsFor, suggestType } from '@buildmesh/domain';
import { matchColumns } from '../import/match-columns.js';
import { openSheet } from '../parse/open-sheet.js';
import { ParseRefused, type Sheet, type SheetRow } from '../parse/parse.types.js';
import { unescapeCell } from '../parse/escape-cell.js';
import type { Channel } from './channel.js';
import { textsOf } from './date-choice.js';
import type { PreviewColumn, PreviewTask } from './messages.js';
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

/** Looks at the head of a file; a workbook is read to its end, which also finds what is wrong further down. */
export async function preview(task: PreviewTask, channel: Channel): Promise<void> {
  const sheet = await openSheet(task.path, task.open);
  const table = await openTable(sheet);
  const head: SheetRow[] = [];
  const rows = await readRows(sheet, table, head);
  if (rows === 0) throw new ParseRefused('empty', 'no rows below the headers');
  const matched = new Map(
    matchColumns(table.header, task.fields).map(({ column, field }) => [column, field]),
  );
  const columns = table.header
    .map((header, column) => describe(header, column, head))
    .map((one) => ({ ...one, field: matched.get(one.column) ?? null }));
  const { type, encoding, delimiter, sheets } = sheet;
  await channel.say({ type: 'preview', preview: { type, encoding, delimiter, sheets, rows, columns } });
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

function describe(header: string, column: number, head: readonly SheetRow[]): Omit<PreviewColumn, 'field'> {
  const cells = head.map((row) => unescapeCell(row.cells[column] ?? ''));
  const filled = cells.filter((cell) => cell.trim() !== '');
  const sample = filled.slice(0, SHOWN).map((cell) => cell.slice(0, SHOWN_CHARS));
  return {
    column,
    header,
    sample,
    suggestedType: suggestType(filled),
    choices: choicesIn(filled),
    decimals: Math.max(0, ...filled.map(decimalsOf)),
    formats: dateFormatsFor(textsOf(head, column)),
  };
}

function choicesIn(cells: readonly string[]): string[] {
  const choices = [...new Set(cells.map((cell) => cell.trim().slice(0, SHOWN_CHARS)))];
  return choices.length > MAX_CHOICES ? [] : choices;
}

/** Digits behind the point of a plain number. */
function decimalsOf(cell: string): number {
  return /^\s*[-+]?[\d,]*\.(\d{1,20})\s*$/.exec(cell)?.[1]?.length ?? 0;
}
