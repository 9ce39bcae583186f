import { MAX_MERGE_CELLS } from '../transfer.limits.js';
import { ParseRefused, type CellKind, type SheetRow } from './parse.types.js';
import { unescapeXlsx, type SharedStrings } from './shared-strings.js';
import type { Workbook } from './workbook.js';
import { serialToIso } from './xlsx-date.js';
import type { XmlListener } from './xml.js';

/** Rows a spreadsheet can have; a row number beyond is not honest. */
const MAX_ROW = 1_048_576;

/** Makes rows of the elements of a sheet. Merged areas keep their value in the first cell only, as they are stored. */
export class SheetListener implements XmlListener {
  private rows: SheetRow[] = [];
  private row: SheetRow | undefined;
  private lastIndex = 0;
  private column = -1;
  private type = 'n';
  private style = 0;
  private value = '';
  private collecting = false;
  private inGuide = false;

  constructor(
    private readonly strings: SharedStrings,
    private readonly book: Pick<Workbook, 'is1904' | 'dateStyles'>,
    private readonly maxColumns: number,
  ) {}

  /** The rows completed since the last call. */
  take(): SheetRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'c') this.openCell(attributes);
    else if (name === 'v' || name === 't') this.collecting = !this.inGuide;
    else if (name === 'rPh') this.inGuide = true;
    else if (name === 'row') this.openRow(attributes['r']);
    else if (name === 'mergeCell') refuseGiantMerge(attributes['ref'] ?? '');
  }

  text(piece: string): void {
    if (this.collecting) this.value += piece;
  }

  close(name: string): void {
    if (name === 'c') this.closeCell();
    else if (name === 'v' || name === 't') this.collecting = false;
    else if (name === 'rPh') this.inGuide = false;
    else if (name === 'row' && this.row) {
      this.rows.push(this.row);
      this.row = undefined;
    }
  }

  private openRow(reference: string | undefined): void {
    const index = reference === undefined ? this.lastIndex + 1 : Number(reference);
    if (!Number.isInteger(index) || index <= this.lastIndex || index > MAX_ROW)
      throw new ParseRefused('unreadable', 'rows are out of order');
    this.lastIndex = index;
    this.row = { index, cells: [] };
    this.column = -1;
  }

  private openCell(attributes: Record<string, string>): void {
    const reference = attributes['r'];
    this.column = reference === undefined ? this.column + 1 : columnOf(reference);
    this.type = attributes['t'] ?? 'n';
    this.style = Number(attributes['s'] ?? 0);
    this.value = '';
  }

  private closeCell(): void {
    const { row, column } = this;
    if (!row || this.value === '' || column < 0 || column >= this.maxColumns) return;
    while (row.cells.length < column) row.cells.push('');
    const { text, kind } = this.cell();
    row.cells[column] = text;
    if (kind) (row.kinds ??= new Map()).set(column, kind);
  }

  private cell(): { text: string; kind?: CellKind } {
    const { value } = this;
    switch (this.type) {
      case 's':
        return { text: this.strings.get(Number(value)) };
      case 'str':
      case 'inlineStr':
        return { text: unescapeXlsx(value) };
      case 'b':
        return { text: value === '1' ? 'true' : 'false' };
      case 'e':
        return { text: value, kind: 'error' };
      case 'd':
        return { text: value.replace('T', ' ').replace(/\.\d+|Z$/g, ''), kind: 'date' };
      default:
        return this.number(Number(value));
    }
  }

  private number(number: number): { text: string; kind?: CellKind } {
    const style = this.book.dateStyles.get(this.style);
    const iso = style && serialToIso(number, style, this.book.is1904);
    return iso === undefined
      ? { text: Number.isNaN(number) ? this.value : String(number) }
      : { text: iso, kind: 'date' };
  }
}

/** 0-based column of a reference such as `AB12`. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length && at < 4; at++) {
    const code = reference.charCodeAt(at);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

function refuseGiantMerge(reference: string): void {
  const [from = '', to = from] = reference.split(':');
  const rows = Math.abs(rowOf(to) - rowOf(from)) + 1;
  const columns = Math.abs(columnOf(to) - columnOf(from)) + 1;
  if (!(rows * columns <= MAX_MERGE_CELLS))
    throw new ParseRefused('too-complex', 'a merged area is too large');
}

function rowOf(reference: string): number {
  return Number(/\d+$/.exec(reference)?.[0] ?? Number.NaN);
}
