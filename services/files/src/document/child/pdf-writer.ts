import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { FONTS } from './fonts.js';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TextStyle {
  size: number;
  bold: boolean;
  align: 'left' | 'center' | 'right';
  color: string;
  /** In the middle of its height; else at the top. */
  middle: boolean;
}

/** Space between the edge of a box and its text, in points. */
const PADDING = 2;

/** A PDF that is written page by page; all lengths in points. */
export class PdfWriter {
  private readonly document: PDFKit.PDFDocument;
  private readonly written: Promise<void>;

  constructor(out: string, title: string) {
    this.document = new PDFDocument({
      autoFirstPage: false,
      margin: 0,
      info: { Title: title, Creator: 'BuildMesh' },
    });
    this.document.registerFont('regular', FONTS.regular());
    this.document.registerFont('bold', FONTS.bold());
    this.written = pipeline(this.document, createWriteStream(out));
  }

  page(width: number, height: number): void {
    this.document.addPage({ size: [width, height], margin: 0 });
  }

  /** Text within a box, cut where there is no room for more. */
  text(text: string, { x, y, width, height }: Box, { size, bold, align, color, middle }: TextStyle): void {
    const inside = Math.max(1, width - 2 * PADDING);
    const { document } = this;
    document
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color);
    const room = Math.max(height - PADDING, size * 1.5);
    const options = { width: inside, align, height: room, ellipsis: true, lineBreak: true };
    const needed = middle ? Math.min(room, document.heightOfString(text, { width: inside })) : 0;
    const top = middle ? y + Math.max(0, (height - needed) / 2) : y + PADDING / 2;
    document.text(text, x + PADDING, top, options);
  }

  fill({ x, y, width, height }: Box, color: string): void {
    this.document.rect(x, y, width, height).fill(color);
  }

  line(from: readonly [number, number], to: readonly [number, number], color = '#000000'): void {
    this.document
      .lineWidth(0.5)
      .moveTo(...from)
      .lineTo(...to)
      .stroke(color);
  }

  frame({ x, y, width, height }: Box, color = '#000000'): void {
    this.document.lineWidth(0.5).rect(x, y, width, height).stroke(color);
  }

  /** A picture, as large as its box lets it be. Throws for what is neither PNG nor JPEG. */
  image(source: string | Buffer, { x, y, width, height }: Box): void {
    this.document.image(source as string, x, y, { fit: [width, height], align: 'center', valign: 'center' });
  }

  async end(): Promise<void> {
    this.document.end();
    await this.written;
  }
}
