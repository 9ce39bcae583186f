import { escapeCell } from '../parse/escape-cell.js';
import type { ExportCell, ExportTable } from './export.types.js';

const BYTE_ORDER_MARK = '\ufeff';
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** The table as csv (RFC 4180), in UTF-8 with the mark without which Excel reads it as something else. */
export async function* csvOf(table: ExportTable): AsyncGenerator<Buffer> {
  yield Buffer.from(`${BYTE_ORDER_MARK}${lineOf(table.header)}`);
  for await (const rows of table.blocks) {
    let text = '';
    for (const row of rows) text += lineOf(row);
    yield Buffer.from(text);
  }
}

function lineOf(cells: readonly ExportCell[]): string {
  let line = '';
  for (let at = 0; at < cells.length; at++) line += (at === 0 ? '' : ',') + textOf(cells[at] ?? null);
  return `${line}\r\n`;
}

function textOf(cell: ExportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') {
    const text = escapeCell(cell);
    return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }
  if (typeof cell !== 'object') return String(cell);
  return 'error' in cell ? cell.error : cell.date;
}
