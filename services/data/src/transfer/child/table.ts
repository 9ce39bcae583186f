import { readNumberText } from '@buildmesh/domain';
import { MAX_COLUMNS } from '../transfer.limits.js';
import { unescapeCell } from '../parse/escape-cell.js';
import { ParseRefused, type MergedArea, type Sheet, type SheetRow } from '../parse/parse.types.js';

/** Rows that are looked at for the headers. */
const ROWS_LOOKED_AT = 50;

/** A sheet with its headers found; `rows` are the ones below that are not blank. */
export interface Table {
  header: string[];
  /** Row of the headers as a spreadsheet numbers it. */
  headerRow: number;
  rows: AsyncGenerator<SheetRow[]>;
}

/** The headers stand in row `chosen`, or in the first row that is no title. Refuses a file without headers. */
export async function openTable(sheet: Sheet, chosen?: number): Promise<Table> {
  const batches = sheet.rows();
  const head: SheetRow[] = [];
  for (let step = await batches.next(); !step.done; step = await batches.next()) {
    head.push(...step.value.filter(isFilled));
    if (head.length >= ROWS_LOOKED_AT && (head.at(-1)?.index ?? 0) >= (chosen ?? 0)) break;
  }
  if (head.length === 0) throw new ParseRefused('empty', 'the file has no rows');
  const at =
    chosen === undefined
      ? headerIn(head, sheet.merges ?? [])
      : head.findIndex(({ index }) => index >= chosen);
  const first = head[at];
  if (!first) throw new ParseRefused('empty', 'no such row');
  if (first.broken) throw new ParseRefused('unreadable', 'the header row has an open quote');
  return {
    header: headerOf(withMerged(first, head, sheet.merges ?? [])),
    headerRow: first.index,
    rows: below(head.slice(at + 1), batches),
  };
}

/**
 * Place of the headers: titles above a table fill one cell, or far fewer than the table is wide; lines with a date or a
 * number of the whole, and headers of groups that are merged over columns, fill fewer than the row below them. The first
 * row where that leaves none.
 */
function headerIn(head: readonly SheetRow[], merges: readonly MergedArea[]): number {
  const looked = head.slice(0, ROWS_LOOKED_AT).map((row) => withMerged(row, head, merges));
  const counts = looked.map(filledIn);
  const width = usualWidth(counts);
  if (width < 2) return 0;
  const isAbove = (row: SheetRow, at: number): boolean => {
    const next = looked[at + 1];
    if (!next || (counts[at + 1] ?? 0) <= (counts[at] ?? 0)) return false;
    return hasValues(row) || (isMergedAcross(row, merges) && !hasValues(next));
  };
  const found = looked.findIndex(
    (row, at) => (counts[at] ?? 0) >= Math.max(2, width / 2) && !isAbove(row, at),
  );
  return found > 0 && isClearlyBetter(looked, found, merges) ? found : 0;
}

/**
 * Whether a later row is to be taken for the headers. It holds nothing but words and years; and rows stand below it: two, or
 * one where a gap, a merged cell or several lines above tell it from a table that merely has a long row.
 */
function isClearlyBetter(looked: readonly SheetRow[], at: number, merges: readonly MergedArea[]): boolean {
  const [row, before] = [looked[at], looked[at - 1]];
  if (!row || !before) return false;
  const below = looked.length - at - 1;
  const isApart = at > 1 || row.index > before.index + 1 || isMergedAcross(before, merges);
  return row.cells.every(isWord) && below >= (isApart ? 1 : 2);
}

const isWord = (cell: string): boolean =>
  readNumberText(cell) === undefined || /^(19|20)\d{2}$/.test(cell.trim());

/** True for a row with a number or a date in it, which headers seldom have. */
function hasValues({ cells }: SheetRow): boolean {
  return cells.some((cell) => /^[\d\s.,:/%年月日-]*\d[\d\s.,:/%年月日-]*$/.test(cell.slice(0, 40)));
}

/** How many cells most rows fill. */
function usualWidth(counts: readonly number[]): number {
  const sorted = [...counts].sort((a, b) => a - b);
  return Math.max(sorted[Math.floor(sorted.length / 2)] ?? 1, counts.at(-1) ?? 1);
}

function filledIn(row: SheetRow): number {
  return row.cells.filter((cell) => cell.trim() !== '').length;
}

function isMergedAcross(row: SheetRow, merges: readonly MergedArea[]): boolean {
  return merges.some(
    ({ top, bottom, left, right }) => top <= row.index && bottom >= row.index && right > left,
  );
}

/** A header that is merged over several rows stands in the first of them. */
function withMerged(row: SheetRow, head: readonly SheetRow[], merges: readonly MergedArea[]): SheetRow {
  const cells = [...row.cells];
  for (const { top, bottom, left } of merges) {
    if (top >= row.index || bottom < row.index || (cells[left] ?? '') !== '') continue;
    while (cells.length <= left) cells.push('');
    cells[left] = head.find(({ index }) => index === top)?.cells[left] ?? '';
  }
  return { ...row, cells };
}

function headerOf(row: SheetRow): string[] {
  const header = row.cells.map((cell) => unescapeCell(cell).trim());
  while (header.at(-1) === '') header.pop();
  if (header.length > MAX_COLUMNS) throw new ParseRefused('too-complex', 'too many columns');
  return header;
}

async function* below(head: SheetRow[], rest: AsyncGenerator<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  if (head.length > 0) yield head;
  for await (const rows of rest) yield rows.filter(isFilled);
}

function isFilled(row: SheetRow): boolean {
  return row.broken === true || row.cells.some((cell) => cell.trim() !== '');
}
