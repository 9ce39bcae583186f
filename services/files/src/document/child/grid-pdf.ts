import type { Grid, GridCell } from './grid.js';
import { PdfWriter } from './pdf-writer.js';

/** A4 and its margins, in points. */
const SHORT = 595.28;
const LONG = 841.89;
const MARGIN = 36;
/** No sheet is made smaller than this; what is wider is cut at the edge of the paper. */
const SMALLEST = 0.4;

/** A workbook on paper: every sheet as wide as a page at most, its rows from page to page. */
export async function pdfOfGrids(out: string, title: string, grids: readonly Grid[]): Promise<void> {
  const pdf = new PdfWriter(out, title);
  for (const grid of grids) new GridPages(pdf, grid).draw();
  if (grids.length === 0) pdf.page(SHORT, LONG);
  await pdf.end();
}

class GridPages {
  private readonly width: number;
  private readonly height: number;
  private readonly scale: number;

  constructor(
    private readonly pdf: PdfWriter,
    private readonly grid: Grid,
  ) {
    const total = grid.widths.reduce((sum, width) => sum + width, 0);
    [this.width, this.height] = grid.landscape ? [LONG, SHORT] : [SHORT, LONG];
    this.scale = Math.max(SMALLEST, Math.min(1, (this.width - 2 * MARGIN) / Math.max(1, total)));
  }

  draw(): void {
    this.pdf.page(this.width, this.height);
    let y = MARGIN;
    this.grid.rows.forEach((row, at) => {
      const height = row.height * this.scale;
      if (y + height > this.height - MARGIN && y > MARGIN) {
        this.pdf.page(this.width, this.height);
        y = MARGIN;
      }
      for (const cell of row.cells) this.cell(cell, at, y);
      y += height;
    });
  }

  private cell(cell: GridCell, row: number, y: number): void {
    const { widths, rows } = this.grid;
    const before = widths.slice(0, cell.column - 1).reduce((sum, width) => sum + width, 0);
    const width = widths
      .slice(cell.column - 1, cell.column - 1 + cell.columns)
      .reduce((sum, one) => sum + one, 0);
    const height = rows.slice(row, row + cell.rows).reduce((sum, one) => sum + one.height, 0);
    const box = {
      x: MARGIN + before * this.scale,
      y,
      width: width * this.scale,
      height: Math.min(height * this.scale, this.height - MARGIN - y),
    };
    if (cell.fill !== undefined) this.pdf.fill(box, cell.fill);
    const [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
    if (cell.border.top) this.pdf.line([left, top], [right, top]);
    if (cell.border.bottom) this.pdf.line([left, bottom], [right, bottom]);
    if (cell.border.left) this.pdf.line([left, top], [left, bottom]);
    if (cell.border.right) this.pdf.line([right, top], [right, bottom]);
    if (cell.text === '' || box.width <= 0 || box.height <= 0) return;
    const { bold, align, color, size } = cell;
    this.pdf.text(cell.text, box, { bold, align, color, size: size * this.scale, middle: true });
  }
}
