import { MAX_COLUMNS } from '../transfer.limits.js';
import { unescapeCell } from '../parse/escape-cell.js';
import { ParseRefused, type Sheet, type SheetRow } from '../parse/parse.types.js';

/** A sheet with its first row that is not blank taken as headers; `rows` are the ones below that are not blank. */
export interface Table {
  header: string[];
  rows: AsyncGenerator<SheetRow[]>;
}

/** Refuses a file without headers or without rows. */
export async function openTable(sheet: Sheet): Promise<Table> {
  const batches = sheet.rows();
  for (let step = await batches.next(); !step.done; step = await batches.next()) {
    const rows = step.value;
    const at = rows.findIndex(isFilled);
    const first = rows[at];
    if (!first) continue;
    if (first.broken) throw new ParseRefused('unreadable', 'the header row has an open quote');
    return { header: headerOf(first), rows: below(rows.slice(at + 1), batches) };
  }
  throw new ParseRefused('empty', 'the file has no rows');
}

function headerOf(row: SheetRow): string[] {
  const header = row.cells.map((cell) => unescapeCell(cell).trim());
  while (header.at(-1) === '') header.pop();
  if (header.length > MAX_COLUMNS) throw new ParseRefused('too-complex', 'too many columns');
  return header;
}

async function* below(head: SheetRow[], rest: AsyncGenerator<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  if (head.length > 0) yield head.filter(isFilled);
  for await (const rows of rest) yield rows.filter(isFilled);
}

function isFilled(row: SheetRow): boolean {
  return row.broken === true || row.cells.some((cell) => cell.trim() !== '');
}
