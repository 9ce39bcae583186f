import { isServerSet, kindOf } from '@buildmesh/domain';
import { withoutFileNames } from '../import/file-names.js';
import { withHeldChoices } from '../import/held-choices.js';
import { matchColumns, repeatedTitles } from '../import/match-columns.js';
import { openSheet } from '../parse/open-sheet.js';
import type { Sheet, SheetRow } from '../parse/parse.types.js';
import type { Channel } from './channel.js';
import { chooseFormats } from './date-choice.js';
import type { ColumnChoice, RowsTask, TargetField } from './messages.js';
import { RowBuilder } from './row-builder.js';
import { openTable } from './table.js';

/** Rows that are looked at to find the formats of dates and numbers. */
const SAMPLED_ROWS = 1_000;

/** A file whose columns have found their fields. */
export interface OpenedRows {
  sheet: Sheet;
  header: readonly string[];
  builder: RowBuilder;
  /** Fields of the file. */
  choices: readonly ColumnChoice[];
  head: SheetRow[];
  rest: AsyncGenerator<SheetRow[]>;
}

/** Opens a file and decides which column goes into which field; what stands in the way is said, and nothing opened. */
export async function openRows(task: RowsTask, channel: Channel): Promise<OpenedRows | undefined> {
  const sheet = await openSheet(task.path, task.open);
  const table = await openTable(sheet, task.open.headerRow);
  const { head, rest } = await takeHead(table.rows, SAMPLED_ROWS);
  const choices =
    task.mapping ??
    withoutFileNames(matchColumns(table.header, task.fields), task.fields, head)
      .filter(({ field }) => task.fields.some((one) => one._key === field && isImportable(one)))
      .map((choice) => ({ ...choice, formats: formatsFor(task, choice.field) }));
  const repeated = task.mapping ? [] : repeatedTitles(table.header, choices);
  if (repeated.length > 0) {
    const why = 'several columns have one name';
    await channel.say({ type: 'refused', problem: 'repeated-column', why, columns: repeated });
    return undefined;
  }
  if (choices.length === 0) {
    await channel.say({ type: 'refused', problem: 'no-column', why: 'no header fits a field' });
    return undefined;
  }
  if (task.key !== undefined && !choices.some(({ field }) => field === task.key)) {
    await channel.say({ type: 'refused', problem: 'no-key', why: 'no column for the key', field: task.key });
    return undefined;
  }
  const formatted = chooseFormats(task.fields, choices, { head, sheet });
  if (formatted.unclear) {
    await channel.say({ type: 'refused', why: 'several formats fit', ...formatted.unclear });
    return undefined;
  }
  const header = { width: table.header.length, strict: sheet.strictWidth };
  const fields = task.key === undefined ? task.fields : task.fields.map((field) => withHeldChoices(field));
  const builder = new RowBuilder({ ...task, fields }, formatted.choices, {
    header,
    sanitizeHtml: await sanitizerFor(task),
  });
  return { sheet, header: table.header, builder, choices, head, rest };
}

/** Titles of columns that go nowhere: into no field, or into one that the caller may not write. */
export function columnsLeft(
  { writable, key }: RowsTask,
  { header, choices }: Pick<OpenedRows, 'header' | 'choices'>,
): string[] {
  const isRead = ({ field }: ColumnChoice) => writable === null || field === key || writable.includes(field);
  const taken = new Set(choices.filter(isRead).map(({ column }) => column));
  return header.filter((title, column) => title !== '' && !taken.has(column));
}

const formatsFor = ({ formats = {} }: RowsTask, field: string) =>
  Object.hasOwn(formats, field) ? formats[field] : undefined;

/** Columns of what the server sets itself are left out, so that an export can be imported as it is. */
function isImportable(field: TargetField): boolean {
  return field.storage !== null && !isServerSet(field) && !field._option.readonly;
}

/** The cleaner of rich text is a third of what this process loads, and few imports have any. */
async function sanitizerFor(task: RowsTask): Promise<((html: string) => string) | undefined> {
  const needed = task.fields.some(
    (field) => kindOf(field) === 'html' || kindOf(field) === 'collection' || kindOf(field) === 'form',
  );
  return needed ? (await import('../../sanitize-html.js')).sanitizeHtml : undefined;
}

async function takeHead(
  rows: AsyncGenerator<SheetRow[]>,
  count: number,
): Promise<{ head: SheetRow[]; rest: AsyncGenerator<SheetRow[]> }> {
  const head: SheetRow[] = [];
  while (head.length < count) {
    const step = await rows.next();
    if (step.done) break;
    head.push(...step.value);
  }
  return { head, rest: rows };
}
