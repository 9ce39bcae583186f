import {
  AlignmentType,
  BorderStyle,
  Document,
  Packer,
  PageOrientation,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type ISectionOptions,
} from 'docx';
import type { Grid, GridCell } from './grid.js';

const TWIPS_PER_POINT = 20;
const ALIGN = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
} as const;
const LINE = { style: BorderStyle.SINGLE, size: 4, color: '000000' };
const NO_LINE = { style: BorderStyle.NONE, size: 0, color: 'auto' };

/** A workbook as a Word document: a section with a table for each sheet. */
export function docxOfGrids(title: string, grids: readonly Grid[]): Promise<Buffer> {
  const sections = grids.length > 0 ? grids.map(sectionOf) : [{ children: [new Paragraph('')] }];
  return Packer.toBuffer(new Document({ title, creator: 'BuildMesh', sections }));
}

function sectionOf(grid: Grid): ISectionOptions {
  const orientation = grid.landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT;
  const table = new Table({
    columnWidths: grid.widths.map((width) => Math.round(width * TWIPS_PER_POINT)),
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: grid.rows.map(({ cells }) => new TableRow({ children: cells.map(cellOf) })),
  });
  return { properties: { page: { size: { orientation } } }, children: [table] };
}

function cellOf({
  text,
  columns,
  rows,
  fill,
  border,
  bold,
  italic,
  size,
  color,
  align,
}: GridCell): TableCell {
  const side = (shown: boolean) => (shown ? LINE : NO_LINE);
  const lines = text.split('\n').map(
    (line) =>
      new Paragraph({
        alignment: ALIGN[align],
        children: [new TextRun({ text: line, bold, italics: italic, size: size * 2, color: color.slice(1) })],
      }),
  );
  return new TableCell({
    columnSpan: columns,
    rowSpan: rows,
    ...(fill === undefined ? {} : { shading: { fill: fill.slice(1) } }),
    borders: {
      top: side(border.top),
      right: side(border.right),
      bottom: side(border.bottom),
      left: side(border.left),
    },
    children: lines,
  });
}
