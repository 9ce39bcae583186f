import { fillText, printed, dataAt, type FillContext, type PrintData } from './fill.js';
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
  value: string;
  style: PrintStyle;
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

/** A printed line and the space around it, per point of its size. */
const LINE_MM_PER_PT = 0.6;
const DEFAULT_PT = 10;

/**
 * Where everything of a template stands, page by page. A table grows with its rows and goes on on the next page under its
 * header; what stands below it moves down. Who draws it, on paper or on a screen, need only draw.
 */
export function layoutPages(
  template: PrintTemplate,
  records: readonly PrintData[],
  context: FillContext,
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
    private readonly context: FillContext,
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
    const height = block.bound[1] * PRINT_ROW_MM;
    const top = this.unbroken(wanted, height);
    const { page, y } = this.at(top);
    page.items.push({ ...this.item(block, 0), y });
    return top + height;
  }

  private table(block: PrintBlock, top: number): number {
    const columns = block.columns ?? [];
    const { style = {} } = block;
    const height = Math.max(PRINT_ROW_MM, (style.size ?? DEFAULT_PT) * LINE_MM_PER_PT);
    const listed: unknown = block.value === '' ? this.records : dataAt(this.records[0], block.value);
    const rows = (Array.isArray(listed) ? listed : []) as readonly PrintData[];
    let cursor = this.unbroken(top, height * 2);
    const line = (texts: readonly string[], head: boolean) => {
      this.row(block, { top: cursor, height, texts, head });
      cursor += height;
    };
    const titles = columns.map(({ title }) => title);
    line(titles, true);
    for (const row of rows) {
      if (this.unbroken(cursor, height) > cursor) {
        cursor = this.unbroken(cursor, height);
        line(titles, true);
      }
      line(
        columns.map(({ field }) => printed(dataAt(row, field))),
        false,
      );
    }
    return Math.max(cursor, top + block.bound[1] * PRINT_ROW_MM);
  }

  private row(
    block: PrintBlock,
    { top, height, texts, head }: { top: number; height: number; texts: readonly string[]; head: boolean },
  ): void {
    const { page, y } = this.at(top);
    const columns = block.columns ?? [];
    const total = columns.reduce((sum, { width = 1 }) => sum + width, 0);
    let x = this.left(block);
    columns.forEach(({ width = 1 }, at) => {
      const share = (this.width(block) * width) / total;
      const style = { ...block.style, ...(head ? { bold: true } : {}), border: true };
      page.items.push({ type: 'cell', x, y, width: share, height, value: texts[at] ?? '', style });
      x += share;
    });
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
    return { type, ...box, value: this.valueOf(block), style: block.style ?? {} };
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
