import {
  layoutPages,
  TooManyPages,
  type PrintedItem,
  type PrintedPage,
  type PrintStyle,
} from '@buildmesh/domain';
import { barcode } from './barcode.js';
import { PdfWriter, type Box } from './pdf-writer.js';
import { DocumentRefused, type PrintTask } from './task.types.js';

const POINTS_PER_MM = 72 / 25.4;
const DEFAULT_PT = 10;

/** Print templates with their records as a PDF (D63). */
export async function print(task: PrintTask): Promise<null> {
  const pdf = new PdfWriter(task.out, task.title);
  const pages = pagesOf(task, pdf);
  for (const page of pages) {
    pdf.page(page.width * POINTS_PER_MM, page.height * POINTS_PER_MM);
    for (const item of page.items) await draw(pdf, item, task.images);
  }
  await pdf.end();
  return null;
}

function pagesOf({ pages, now, timezone }: PrintTask, pdf: PdfWriter): PrintedPage[] {
  const widthOf = (character: string, style: PrintStyle) =>
    pdf.widthOf(character, lettersOf(style)) / POINTS_PER_MM;
  try {
    return pages.flatMap(({ template, data }) => layoutPages(template, data, { now, timezone, widthOf }));
  } catch (error) {
    if (error instanceof TooManyPages) throw new DocumentRefused('too-complex', 'too many pages');
    throw error;
  }
}

async function draw(pdf: PdfWriter, item: PrintedItem, images: PrintTask['images']): Promise<void> {
  const box = pointsOf(item);
  const { style, value } = item;
  if (item.type === 'line')
    return pdf.line([box.x, box.y], [box.x + box.width, box.y], style.color ?? '#000000');
  if (style.border) pdf.frame(box);
  if (value === '') return;
  if (item.type === 'image') return image(pdf, images[value], box);
  if (item.type === 'qr' || item.type === 'barcode') {
    const drawn = await barcode(item.type, value);
    // Not every text fits every code: then it stands there as a text.
    if (drawn) return pdf.image(drawn, box);
  }
  pdf.lines(value.split('\n'), box, {
    ...lettersOf(style),
    align: style.align ?? 'left',
    color: style.color ?? '#000000',
    middle: item.type === 'cell',
  });
}

const lettersOf = ({ size = DEFAULT_PT, bold = false }: PrintStyle) => ({ size, bold });

/** A picture that is none is left out: the document is more than it. */
function image(pdf: PdfWriter, path: string | undefined, box: Box): void {
  if (path === undefined) return;
  try {
    pdf.image(path, box);
  } catch {
    pdf.frame(box, '#999999');
  }
}

const pointsOf = ({ x, y, width, height }: Box): Box => ({
  x: x * POINTS_PER_MM,
  y: y * POINTS_PER_MM,
  width: width * POINTS_PER_MM,
  height: height * POINTS_PER_MM,
});
