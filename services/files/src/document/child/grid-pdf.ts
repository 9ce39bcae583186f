import { linesOf, LINE_EM, numberWithin } from '@buildmesh/domain';
import type { Grid, GridCell } from './grid.js';
import { PADDING, PdfWriter } from './pdf-writer.js';

/** A4 and its margins, in points. */
const SHORT = 595.28;
const LONG = 841.89;
const MARGIN = 36;
/** No sheet is made smaller than this; columns for which there is no room then stand on pages of their own. */
const SMALLEST = 0.4;

/** A workbook on paper: its rows grow with their texts and go from page to page under the titles of their sheet. */
export async function pdfOfGrids(out: string, title: string, grids: readonly Grid[]): Promise<void> {
  const pdf = new PdfWriter(out, title);
  for (const grid of grids) new GridPages(pdf, grid).draw();
  if (grids.length === 0) pdf.page(SHORT, LONG);
  await pdf.end();
}

/** Columns `first` to before `end`, counted from 0. */
interface Band {
  first: number;
  end: number;
}

class GridPages {
  private readonly width: number;
  private readonly height: number;
  private readonly scale: number;
  private readonly widths: readonly number[];
  /** Where each column begins, and where the last ends. */
  private readonly edges: readonly number[];
  private readonly heights: number[];
  private readonly wrapped = new Map<GridCell, string[]>();
  private band: Band = { first: 0, end: 0 };

  constructor(
    private readonly pdf: PdfWriter,
    private readonly grid: Grid,
  ) {
    [this.width, this.height] = grid.landscape ? [LONG, SHORT] : [SHORT, LONG];
    const total = grid.widths.reduce((sum, width) => sum + width, 0);
    this.scale = Math.max(SMALLEST, Math.min(1, this.paperWidth / Math.max(1, total)));
    this.widths = grid.widths.map((width) => Math.min(width * this.scale, this.paperWidth));
    this.edges = this.widths.reduce<number[]>((edges, width) => [...edges, (edges.at(-1) ?? 0) + width], [0]);
    this.heights = grid.rows.map(({ height }) => height * this.scale);
    grid.rows.forEach((row, at) => this.grow(row.cells, at));
  }

  draw(): void {
    for (const band of this.bands()) {
      this.band = band;
      this.drawBand();
    }
  }

  private drawBand(): void {
    const { titleRows } = this.grid;
    const bottom = this.height - MARGIN;
    const titles = this.between(0, titleRows);
    let y = this.newPage();
    this.heights.forEach((height, at) => {
      if (y + height > bottom && y > MARGIN) {
        y = this.newPage();
        // Titles for which most of a page would be needed are none.
        if (at >= titleRows && titles < this.paperHeight / 2)
          for (let title = 0; title < titleRows; title += 1) y = this.row(title, y);
      }
      y = this.row(at, y);
    });
  }

  private newPage(): number {
    this.pdf.page(this.width, this.height);
    return MARGIN;
  }

  /** Draws a row, on further pages what is taller than one, and returns where the next begins. */
  private row(at: number, y: number): number {
    const cells = this.grid.rows[at]?.cells ?? [];
    const height = this.heights[at] ?? 0;
    let [from, left, top] = [0, height, y];
    while (left > 0) {
      const room = this.height - MARGIN - top;
      for (const cell of cells) this.cell(cell, { at, top, from, room });
      if (left <= room + 0.01) return top + left;
      from += room;
      left -= room;
      top = this.newPage();
    }
    return top;
  }

  /** The part of a cell that begins `from` below its top and for which there is `room`. */
  private cell(
    cell: GridCell,
    { at, top, from, room }: { at: number; top: number; from: number; room: number },
  ): void {
    const first = Math.max(cell.column - 1, this.band.first);
    const end = Math.min(cell.column - 1 + cell.columns, this.band.end);
    const height = Math.min(this.between(at, at + cell.rows) - from, room);
    if (first >= end || height <= 0) return;
    const x = MARGIN + this.edge(first) - this.edge(this.band.first);
    const box = { x, y: top, width: this.edge(end) - this.edge(first), height };
    if (cell.fill !== undefined) this.pdf.fill(box, cell.fill);
    const [left, right, bottom] = [box.x, box.x + box.width, box.y + box.height];
    if (cell.border.top) this.pdf.line([left, top], [right, top]);
    if (cell.border.bottom) this.pdf.line([left, bottom], [right, bottom]);
    if (cell.border.left) this.pdf.line([left, top], [left, bottom]);
    if (cell.border.right) this.pdf.line([right, top], [right, bottom]);
    // A text stands where its cell begins.
    if (cell.text === '' || box.width <= 0 || first > cell.column - 1) return;
    const size = cell.size * this.scale;
    const line = size * LINE_EM;
    const shown = this.linesOf(cell).slice(
      Math.ceil((from - 0.01) / line),
      Math.floor((from + room + 0.01) / line),
    );
    const { bold, align, color } = cell;
    this.pdf.lines(shown, box, { bold, align, color, size, middle: from === 0 && height < room });
  }

  /** Makes the last row of a cell as tall as the cell needs. */
  private grow(cells: readonly GridCell[], at: number): void {
    for (const cell of cells) {
      const last = at + cell.rows - 1;
      if (cell.text === '' || this.heights[at] === 0) continue;
      const needed = this.linesOf(cell).length * cell.size * this.scale * LINE_EM + PADDING * this.scale;
      const missing = needed - this.between(at, last + 1);
      if (missing > 0) this.heights[last] = (this.heights[last] ?? 0) + missing;
    }
  }

  private linesOf(cell: GridCell): string[] {
    let lines = this.wrapped.get(cell);
    if (!lines) {
      const style = { size: cell.size * this.scale, bold: cell.bold };
      const widthOf = (character: string) => this.pdf.widthOf(character, style);
      const first = cell.column - 1;
      const width = Math.max(0, this.edge(first + cell.columns) - this.edge(first) - 2 * PADDING);
      lines = cell.number ? [numberWithin(cell.text, width, widthOf)] : linesOf(cell.text, width, widthOf);
      this.wrapped.set(cell, lines);
    }
    return lines;
  }

  /** Columns that stand beside each other on a page. */
  private bands(): Band[] {
    const bands: Band[] = [{ first: 0, end: 0 }];
    this.widths.forEach((_, at) => {
      const band = bands.at(-1) as Band;
      if (this.edge(at + 1) - this.edge(band.first) <= this.paperWidth + 0.01) band.end = at + 1;
      else bands.push({ first: at, end: at + 1 });
    });
    return bands;
  }

  private edge(column: number): number {
    return this.edges[Math.min(column, this.edges.length - 1)] ?? 0;
  }

  private between(row: number, end: number): number {
    return this.heights.slice(row, end).reduce((sum, height) => sum + height, 0);
  }

  private get paperWidth(): number {
    return this.width - 2 * MARGIN;
  }

  private get paperHeight(): number {
    return this.height - 2 * MARGIN;
  }
}
