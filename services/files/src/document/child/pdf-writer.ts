import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { charactersOf, LINE_EM } from '@buildmesh/domain';
import { FontChain } from './fonts.js';

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

/** Where letters stand in the height of a line, from its top. */
const ASCENT = 0.78;
/** Space between the edge of a box and its text, in points. */
export const PADDING = 2;

/** Letters of one face in a row. */
interface Run {
  face: string;
  text: string;
  width: number;
}

/** A PDF that is written page by page; all lengths in points. */
export class PdfWriter {
  private readonly document: PDFKit.PDFDocument;
  private readonly written: Promise<void>;
  private readonly chains = { regular: new FontChain('regular'), bold: new FontChain('bold') };
  private readonly registered = new Set<string>();
  /** Widths at a size of one point. */
  private readonly widths = new Map<string, number>();

  constructor(out: string, title: string) {
    this.document = new PDFDocument({
      autoFirstPage: false,
      margin: 0,
      info: { Title: title, Creator: 'BuildMesh' },
    });
    this.written = pipeline(this.document, createWriteStream(out));
  }

  page(width: number, height: number): void {
    this.document.addPage({ size: [width, height], margin: 0 });
  }

  /** The width of a character, as people count them, in points. */
  widthOf(character: string, { size, bold }: Pick<TextStyle, 'size' | 'bold'>): number {
    const key = `${bold ? 'b' : 'r'}${character}`;
    let width = this.widths.get(key);
    if (width === undefined) {
      this.document.font(this.faceOf(character, bold)).fontSize(1);
      width = this.document.widthOfString(character);
      this.widths.set(key, width);
    }
    return width * size;
  }

  /** Lines of text at the top or in the middle of a box; broken before, and never cut. */
  lines(lines: readonly string[], box: Box, style: TextStyle): void {
    const { size, align, color, middle } = style;
    const height = lines.length * size * LINE_EM;
    const top = middle ? box.y + (box.height - height) / 2 : box.y + PADDING / 2;
    lines.forEach((line, at) => {
      const runs = this.runsOf(line, style);
      const free = box.width - 2 * PADDING - runs.reduce((sum, { width }) => sum + width, 0);
      let x = box.x + PADDING + (align === 'right' ? free : align === 'center' ? free / 2 : 0);
      const baseline = top + (at + ASCENT) * size * LINE_EM;
      for (const { face, text, width } of runs) {
        this.document.font(face).fontSize(size).fillColor(color);
        this.document.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
        x += width;
      }
    });
  }

  private runsOf(line: string, style: TextStyle): Run[] {
    const runs: Run[] = [];
    for (const character of charactersOf(line)) {
      const face = this.faceOf(character, style.bold);
      const width = this.widthOf(character, style);
      const last = runs.at(-1);
      if (last?.face !== face) runs.push({ face, text: character, width });
      else {
        last.text += character;
        last.width += width;
      }
    }
    return runs;
  }

  private faceOf(character: string, bold: boolean): string {
    const { name, content } = this.chains[bold ? 'bold' : 'regular'].faceOf(character);
    if (!this.registered.has(name)) {
      this.document.registerFont(name, content);
      this.registered.add(name);
    }
    return name;
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
