import type { CellRange } from '../selection/selection.model.js';

/** Cells copied at once; more is an export. */
export const MAX_COPY_CELLS = 100_000;

const quoted = (text: string): string => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The text that spreadsheets put on the clipboard: tabs between cells, line breaks between rows. */
export function toTsv(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => row.map(quoted).join('\t')).join('\n');
}

/** Cells of a clipboard text; quoted cells may hold tabs and line breaks. One line break at the very end does not count. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let place = 0;
  while (place <= text.length) {
    const cell = text[place] === '"' ? readQuoted(text, place) : readPlain(text, place);
    row.push(cell.value);
    place = cell.end;
    if (text[place] === '\t') {
      place++;
      continue;
    }
    rows.push(row);
    row = [];
    if (place >= text.length) break;
    place += text.startsWith('\r\n', place) ? 2 : 1;
    if (place === text.length) break;
  }
  return rows;
}

interface ReadCell {
  value: string;
  end: number;
}

function readPlain(text: string, start: number): ReadCell {
  let end = start;
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') end++;
  return { value: text.slice(start, end), end };
}

function readQuoted(text: string, start: number): ReadCell {
  let value = '';
  let place = start + 1;
  while (place < text.length) {
    if (text[place] !== '"') value += text[place++];
    else if (text[place + 1] === '"') {
      value += '"';
      place += 2;
    } else break;
  }
  // A quote inside an unquoted cell, such as `"a" b`, is no quoting: the cell is taken as it stands.
  const after = text[place + 1];
  const closed =
    place < text.length && (after === undefined || after === '\t' || after === '\n' || after === '\r');
  return closed ? { value, end: place + 1 } : readPlain(text, start);
}

export interface PastedCell {
  row: number;
  col: number;
  text: string;
}

/** Where pasted cells go: from the top left corner on, repeated when the selection is a whole multiple of them. */
export function pasteInto(cells: readonly (readonly string[])[], range: CellRange): PastedCell[] {
  const height = cells.length;
  const width = Math.max(0, ...cells.map((row) => row.length));
  if (height === 0 || width === 0) return [];
  const rows = range.bottom - range.top + 1;
  const cols = range.right - range.left + 1;
  const tiled = rows % height === 0 && cols % width === 0;
  const target = { rows: tiled ? rows : height, cols: tiled ? cols : width };
  const pasted: PastedCell[] = [];
  for (let row = 0; row < target.rows; row++) {
    for (let col = 0; col < target.cols; col++) {
      pasted.push({
        row: range.top + row,
        col: range.left + col,
        text: cells[row % height]?.[col % width] ?? '',
      });
    }
  }
  return pasted;
}
