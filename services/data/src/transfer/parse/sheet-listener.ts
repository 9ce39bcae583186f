import { MAX_MERGE_CELLS } from '../transfer.limits.js';
import { ParseRefused, type CellKind, type MergedArea, type SheetRow } from './parse.types.js';
import { shownNumber } from './number-format.js';
import { unescapeXlsx, type SharedStrings } from './shared-strings.js';
import type { Workbook } from './workbook.js';
import { serialToIso } from './xlsx-date.js';
import type { XmlListener } from './xml.js';

/** Rows a spreadsheet can have; a row number beyond is not honest. */
const MAX_ROW = 1_048_576;
/** Shown of a formula that has no value. */
const FORMULA_CHARS = 200;

interface ReadCell {
  text: string;
  kind?: CellKind;
  shown?: string | undefined;
}

/** Makes rows of the elements of a sheet. Merged areas keep their value in the first cell only, as they are stored. */
export class SheetListener implements XmlListener {
  private rows: SheetRow[] = [];
  private row: SheetRow | undefined;
  private lastIndex = 0;
  private column = -1;
  private type = 'n';
  private style = 0;
  private value = '';
  private formula = '';
  private hasFormula = false;
  private hasValue = false;
  private collecting: 'value' | 'formula' | undefined;
  private inGuide = false;

  constructor(
    private readonly strings: SharedStrings,
    private readonly book: Pick<Workbook, 'is1904' | 'dateStyles' | 'numberFormats'>,
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
    else if (name === 'v' || name === 't') {
      this.hasValue = true;
      this.collecting = this.inGuide ? undefined : 'value';
    } else if (name === 'f') {
      this.hasFormula = true;
      this.collecting = 'formula';
    } else if (name === 'rPh') this.inGuide = true;
    else if (name === 'row') this.openRow(attributes['r']);
    else if (name === 'mergeCell') refuseGiantMerge(attributes['ref'] ?? '');
  }

  text(piece: string): void {
    if (this.collecting === 'value') this.value += piece;
    else if (this.collecting === 'formula' && this.formula.length < FORMULA_CHARS) this.formula += piece;
  }

  close(name: string): void {
    if (name === 'c') this.closeCell();
    else if (name === 'v' || name === 't' || name === 'f') this.collecting = undefined;
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
    this.formula = '';
    this.hasFormula = false;
    this.hasValue = false;
  }

  private closeCell(): void {
    const { row, column } = this;
    // A formula that gives an empty text has a value, which is empty; one that nobody has computed has none.
    const uncomputed = this.hasFormula && this.value === '' && !(this.hasValue && this.type === 'str');
    if (!row || (this.value === '' && !uncomputed) || column < 0 || column >= this.maxColumns) return;
    while (row.cells.length < column) row.cells.push('');
    const { text, kind, shown } = uncomputed ? this.uncomputed() : this.cell();
    row.cells[column] = text;
    if (kind) (row.kinds ??= new Map()).set(column, kind);
    if (shown !== undefined && shown !== text) (row.shown ??= new Map()).set(column, shown);
  }

  private uncomputed(): ReadCell {
    return { text: `=${this.formula.slice(0, FORMULA_CHARS)}`, kind: 'formula' };
  }

  private cell(): ReadCell {
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

  private number(number: number): ReadCell {
    const style = this.book.dateStyles.get(this.style);
    const iso = style && serialToIso(number, style, this.book.is1904);
    if (iso !== undefined) return { text: iso, kind: 'date' };
    // More digits than a double holds would come out changed.
    const asWritten = Number.isNaN(number) || /^-?\d{16,}$/.test(this.value);
    const text = asWritten ? this.value : String(number);
    const format = this.book.numberFormats.get(this.style);
    return { text, shown: asWritten || format === undefined ? undefined : shownNumber(number, format) };
  }
}

/** The rows and columns of a merged area. */
export function areaOf(reference: string): MergedArea {
  const [from = '', to = from] = reference.split(':');
  return { top: rowOf(from), bottom: rowOf(to), left: columnOf(from), right: columnOf(to) };
}

/** 0-based column of a reference such as `AB12`. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length && at < 4; at++) {
    const code = reference.charCodeAt(at);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

function refuseGiantMerge(reference: string): void {
  const { top, bottom, left, right } = areaOf(reference);
  const cells = (Math.abs(bottom - top) + 1) * (Math.abs(right - left) + 1);
  if (!(cells <= MAX_MERGE_CELLS)) throw new ParseRefused('too-complex', 'a merged area is too large');
}

function rowOf(reference: string): number {
  return Number(/\d+$/.exec(reference)?.[0] ?? Number.NaN);
}
