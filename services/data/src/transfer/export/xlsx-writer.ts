import { escapeCell } from '../parse/escape-cell.js';
import type { ExportCell, ExportTable } from './export.types.js';
import { isoToSerial } from './xlsx-serial.js';
import { ZipWriter } from './zip-writer.js';

/** Rows that a sheet holds; the next ones go into another sheet of the same file. */
const SHEET_ROWS = 1_048_576;
/** A sheet ends early rather than outgrow the 4 GB of a zip entry. */
const SHEET_BYTES = 3 * 1024 ** 3;
/** Longest text of a cell in Excel; longer ones make it call the file damaged. */
const CELL_CHARS = 32_767;

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const STYLES = { date: 1, datetime: 2 } as const;

/** The table as a workbook, written front to back. Texts are cells of type string, so none of them is a formula. */
export async function* xlsxOf(table: ExportTable): AsyncGenerator<Buffer> {
  const zip = new ZipWriter();
  const rows = new RowSource(table.blocks);
  let sheets = 0;
  do {
    sheets++;
    yield* zip.entry(`xl/worksheets/sheet${sheets}.xml`, sheetOf(table.header, rows));
  } while (!(await rows.atEnd()));
  for (const [name, text] of surroundings(sheets)) yield* zip.entry(name, [Buffer.from(DECLARATION + text)]);
  yield* zip.end();
}

/** Blocks that can be left in the middle, to go on in the next sheet. */
class RowSource {
  private readonly blocks: AsyncIterator<readonly (readonly ExportCell[])[]>;
  private block: readonly (readonly ExportCell[])[] = [];
  private at = 0;

  constructor(blocks: AsyncIterable<readonly (readonly ExportCell[])[]>) {
    this.blocks = blocks[Symbol.asyncIterator]();
  }

  async atEnd(): Promise<boolean> {
    while (this.at >= this.block.length) {
      const next = await this.blocks.next();
      if (next.done) return true;
      this.block = next.value;
      this.at = 0;
    }
    return false;
  }

  /** Up to `limit` rows of the current block. */
  take(limit: number): readonly (readonly ExportCell[])[] {
    const rows = this.block.slice(this.at, this.at + limit);
    this.at += rows.length;
    return rows;
  }
}

async function* sheetOf(header: readonly string[], rows: RowSource): AsyncGenerator<Buffer> {
  yield Buffer.from(`${DECLARATION}<worksheet xmlns="${NAMESPACE}"><sheetData>${rowOf(header, 1)}`);
  let bytes = 0;
  for (let index = 1; index < SHEET_ROWS && bytes < SHEET_BYTES && !(await rows.atEnd());) {
    let text = '';
    for (const row of rows.take(SHEET_ROWS - index)) text += rowOf(row, ++index);
    const piece = Buffer.from(text);
    bytes += piece.length;
    yield piece;
  }
  yield Buffer.from('</sheetData></worksheet>');
}

function rowOf(cells: readonly ExportCell[], index: number): string {
  let row = `<row r="${index}">`;
  for (let column = 0; column < cells.length; column++)
    row += cellOf(cells[column] ?? null, `${columnName(column)}${index}`);
  return `${row}</row>`;
}

function cellOf(cell: ExportCell, place: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'string') return textCell(escapeCell(cell), place);
  if ('error' in cell) return `<c r="${place}" t="e"><v>${cell.error}</v></c>`;
  const serial = isoToSerial(cell.date);
  return serial === undefined
    ? textCell(cell.date, place)
    : `<c r="${place}" s="${STYLES[cell.style]}"><v>${serial}</v></c>`;
}

function textCell(text: string, place: string): string {
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text.slice(0, CELL_CHARS))}</t></is></c>`;
}

/** `A` … `Z`, `AA` … for a 0-based column. */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}

// eslint-disable-next-line no-control-regex -- these are the characters that XML cannot hold
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
const MARKUP = /[&<>]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(MARKUP, (char) => ENTITIES[char] ?? char)
    .replace(FORBIDDEN, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
}

function surroundings(sheets: number): [name: string, text: string][] {
  const each = (make: (n: number) => string): string =>
    Array.from({ length: sheets }, (_, at) => make(at + 1)).join('');
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const override = (part: string, kind: string) =>
    `<Override PartName="${part}" ContentType="${type}.${kind}+xml"/>`;
  return [
    [
      'xl/workbook.xml',
      `<workbook xmlns="${NAMESPACE}" xmlns:r="${RELATIONS}"><sheets>${each((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packageRelations}">${each((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${NAMESPACE}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${each((n) => override(`/xl/worksheets/sheet${n}.xml`, 'worksheet'))}</Types>`,
    ],
  ];
}
