import { fillText, printed, dataAt, type FillContext, type PrintData } from './fill.js';
import { LINE_EM, linesOf, numberWithin } from './lines.js';
import {
  EXPORT_TEMPLATE_COLUMNS,
  MAX_PRINT_PAGES,
  paperBox,
  PRINT_ROW_MM,
  type PrintBlock,
  type PrintStyle,
  type PrintTemplate,
} from './print.types.js';

/** Something in its place on a page; lengths in mm from the upper left corner of the paper. */
export interface PrintedItem {
  type: 'text' | 'cell' | 'image' | 'qr' | 'barcode' | 'line';
  x: number;
  y: number;
  width: number;
  height: number;
  /** Of a text, in the lines in which it stands; drawn as they are. */
  value: string;
  style: PrintStyle;
}

/** What a layout needs to know beside the template and its records. */
export interface LayoutContext extends FillContext {
  /** The width of a character in the letters of a style, in mm. */
  widthOf: (character: string, style: PrintStyle) => number;
}

export interface PrintedPage {
  width: number;
  height: number;
  items: PrintedItem[];
}

/** More pages than a document may have. */
export class TooManyPages extends Error {
  override readonly name = 'TooManyPages';
}

const MM_PER_PT = 25.4 / 72;
/** A row of one line and the space around it, per point of its size. */
const ROW_MM_PER_PT = 0.6;
const DEFAULT_PT = 10;
/** Free at either side of a text, in mm. */
export const PRINT_PADDING_MM = 0.7;

/**
 * Where everything of a template stands, page by page. Texts are broken into lines and grow with them; a table grows with
 * its rows and goes on on the next page under its header; what stands below moves down. Pages end between rows, within
 * one only where it is taller than a page. Who draws it, on paper or on a screen, need only draw.
 */
export function layoutPages(
  template: PrintTemplate,
  records: readonly PrintData[],
  context: LayoutContext,
): PrintedPage[] {
  const copies: (readonly PrintData[])[] =
    template.multi && records.length > 0 ? records.map((one) => [one]) : [records];
  const pages = copies.flatMap((copy) => new Copy(template, copy, context).pages());
  if (pages.length > MAX_PRINT_PAGES) throw new TooManyPages();
  pages.forEach((page, at) => {
    for (const item of page.items) if (item.value === PAGE_NUMBER) item.value = `${at + 1} / ${pages.length}`;
  });
  return pages;
}

/** Stands for the number of a page until all of them are known; no text of people has it. */
const PAGE_NUMBER = '\u0000page';

/** What lies in the way of the blocks below it, in mm on one endless page. */
interface Settled {
  planned: number;
  bottom: number;
}

class Copy {
  private readonly found: PrintedPage[] = [];
  private readonly settled: Settled[] = [];
  private readonly paper;
  private readonly margin: number;
  /** Height of a page within its margins. */
  private readonly inside: number;

  constructor(
    private readonly template: PrintTemplate,
    private readonly records: readonly PrintData[],
    private readonly context: LayoutContext,
  ) {
    this.paper = paperBox(template.paper);
    this.margin = Math.min(template.paper.margin, this.paper.width / 4, this.paper.height / 4);
    this.inside = this.paper.height - 2 * this.margin;
  }

  pages(): PrintedPage[] {
    this.page(0);
    const flowing = this.template.blocks.filter(({ repeat }) => repeat !== true);
    for (const block of flowing.toSorted((one, other) => one.bound[3] - other.bound[3])) this.settle(block);
    for (const block of this.template.blocks.filter(({ repeat }) => repeat === true))
      this.found.forEach((page) => page.items.push(this.item(block, this.top(block))));
    return this.found;
  }

  private settle(block: PrintBlock): void {
    const planned = this.top(block) + block.bound[1] * PRINT_ROW_MM;
    const above = this.settled.filter((one) => one.planned <= this.top(block) + 0.01);
    const shift = above.reduce((most, one) => Math.max(most, one.bottom - one.planned), 0);
    const top = this.top(block) + shift;
    const bottom = block.type === 'table' ? this.table(block, top) : this.single(block, top);
    this.settled.push({ planned, bottom });
  }

  private single(block: PrintBlock, wanted: number): number {
    const planned = block.bound[1] * PRINT_ROW_MM;
    const item = this.item(block, 0);
    const rest = item.value.split('\n');
    const height = Math.max(planned, item.type === 'text' ? this.heightOf(rest.length, block.style) : 0);
    let top = this.unbroken(wanted, Math.min(height, this.inside));
    if (height <= this.inside || item.type !== 'text') {
      this.put(top, { ...item, height });
      return top + height;
    }
    const most = this.mostLines(this.inside, block.style);
    while (rest.length > 0) {
      const lines = rest.splice(0, most);
      const piece = this.heightOf(lines.length, block.style);
      top = this.unbroken(top, piece);
      this.put(top, { ...item, height: piece, value: lines.join('\n') });
      top += piece;
    }
    return top;
  }

  private table(block: PrintBlock, top: number): number {
    const { style = {} } = block;
    const columns = this.columnsOf(block);
    const listed: unknown = block.value === '' ? this.records : dataAt(this.records[0], block.value);
    const rows = (Array.isArray(listed) ? listed : []) as readonly PrintData[];
    const headStyle = { ...style, bold: true };
    const head = columns.map(({ title, width }) => this.lines(title, width, headStyle));
    const headHeight = this.rowHeight(head, headStyle);
    const most = this.mostLines(this.inside - headHeight, style);
    let cursor = this.unbroken(top, headHeight * 2);
    const line = (cells: readonly string[][], lineStyle: PrintStyle) => {
      this.row(block, { top: cursor, cells, style: lineStyle });
      cursor += this.rowHeight(cells, lineStyle);
    };
    line(head, headStyle);
    for (const row of rows) {
      const cells = columns.map(({ field, width }) => this.cellLines(dataAt(row, field), width, style));
      for (const piece of piecesOf(cells, most)) {
        const next = this.unbroken(cursor, this.rowHeight(piece, style));
        if (next > cursor) {
          cursor = next;
          line(head, headStyle);
        }
        line(piece, style);
      }
    }
    return Math.max(cursor, top + block.bound[1] * PRINT_ROW_MM);
  }

  private row(
    block: PrintBlock,
    { top, cells, style }: { top: number; cells: readonly string[][]; style: PrintStyle },
  ): void {
    const { page, y } = this.at(top);
    const height = this.rowHeight(cells, style);
    let x = this.left(block);
    this.columnsOf(block).forEach(({ width }, at) => {
      const value = (cells[at] ?? []).join('\n');
      page.items.push({ type: 'cell', x, y, width, height, value, style: { ...style, border: true } });
      x += width;
    });
  }

  /** Columns of a table with their widths in mm. */
  private columnsOf(block: PrintBlock): { field: string; title: string; width: number }[] {
    const columns = block.columns ?? [];
    const total = columns.reduce((sum, { width = 1 }) => sum + width, 0);
    return columns.map(({ field, title, width = 1 }) => ({
      field,
      title,
      width: (this.width(block) * width) / total,
    }));
  }

  private cellLines(value: unknown, width: number, style: PrintStyle): string[] {
    if (typeof value !== 'number') return this.lines(printed(value), width, style);
    const widthOf = (character: string) => this.context.widthOf(character, style);
    return [numberWithin(printed(value), width - 2 * PRINT_PADDING_MM, widthOf)];
  }

  private lines(text: string, width: number, style: PrintStyle = {}): string[] {
    return linesOf(text, width - 2 * PRINT_PADDING_MM, (character) => this.context.widthOf(character, style));
  }

  private rowHeight(cells: readonly string[][], style: PrintStyle): number {
    return this.heightOf(Math.max(1, ...cells.map(({ length }) => length)), style);
  }

  private heightOf(lines: number, { size = DEFAULT_PT }: PrintStyle = {}): number {
    return Math.max(PRINT_ROW_MM, size * ROW_MM_PER_PT + (lines - 1) * size * LINE_EM * MM_PER_PT);
  }

  private mostLines(height: number, { size = DEFAULT_PT }: PrintStyle = {}): number {
    return Math.max(1, 1 + Math.floor((height - size * ROW_MM_PER_PT) / (size * LINE_EM * MM_PER_PT)));
  }

  private put(top: number, item: PrintedItem): void {
    const { page, y } = this.at(top);
    page.items.push({ ...item, y });
  }

  /** The item of a block at `top` within the margins of a page. */
  private item(block: PrintBlock, top: number): PrintedItem {
    const type = ITEM_OF[block.type];
    const box = {
      x: this.left(block),
      y: this.margin + top,
      width: this.width(block),
      height: block.bound[1] * PRINT_ROW_MM,
    };
    const value = this.valueOf(block);
    const lines =
      type === 'text' && value !== PAGE_NUMBER ? this.lines(value, box.width, block.style) : [value];
    return { type, ...box, value: lines.join('\n'), style: block.style ?? {} };
  }

  private valueOf({ type, value }: PrintBlock): string {
    const data = this.records[0] ?? {};
    if (type === 'page-number') return PAGE_NUMBER;
    if (type === 'line') return '';
    if (type === 'field') return printed(dataAt(data, value));
    return fillText(value, data, this.context);
  }

  /** `top`, or the beginning of the next page where less than `height` is left of this one. */
  private unbroken(top: number, height: number): number {
    const page = Math.floor((top + 0.001) / this.inside);
    const end = (page + 1) * this.inside;
    return top + height > end + 0.01 && top > page * this.inside + 0.01 ? end : top;
  }

  private at(top: number): { page: PrintedPage; y: number } {
    const number = Math.floor((top + 0.001) / this.inside);
    return { page: this.page(number), y: this.margin + top - number * this.inside };
  }

  private page(number: number): PrintedPage {
    if (number >= MAX_PRINT_PAGES) throw new TooManyPages();
    while (this.found.length <= number) this.found.push({ ...this.paper, items: [] });
    return this.found[number] as PrintedPage;
  }

  private get column(): number {
    return (this.paper.width - 2 * this.margin) / EXPORT_TEMPLATE_COLUMNS;
  }

  private left({ bound }: PrintBlock): number {
    return this.margin + bound[2] * this.column;
  }

  private width({ bound }: PrintBlock): number {
    return bound[0] * this.column;
  }

  private top({ bound }: PrintBlock): number {
    return bound[3] * PRINT_ROW_MM;
  }
}

/** A row in pieces of at most `most` lines: one piece, but for a row that is taller than a page. */
function piecesOf(cells: readonly string[][], most: number): string[][][] {
  const longest = Math.max(1, ...cells.map(({ length }) => length));
  return Array.from({ length: Math.ceil(longest / most) }, (_, at) =>
    cells.map((lines) => lines.slice(at * most, (at + 1) * most)),
  );
}

const ITEM_OF: Readonly<Record<PrintBlock['type'], PrintedItem['type']>> = {
  text: 'text',
  field: 'text',
  table: 'cell',
  image: 'image',
  qr: 'qr',
  barcode: 'barcode',
  line: 'line',
  'page-number': 'text',
};
