import { MAX_SHARED_STRING_BYTES } from '../transfer.limits.js';
import type { Archive } from './archive.js';
import { ParseRefused } from './parse.types.js';
import { readWholeXml } from './xml.js';

const BLOCK_BYTES = 1024 * 1024;

/**
 * The texts that the cells of a workbook point at. They are kept as bytes outside the heap: a million of them cost a
 * fifth of what strings would.
 */
export class SharedStrings {
  private readonly blocks: Buffer[] = [];
  private free = 0;
  private bytes = 0;
  private ends = new Float64Array(1024);
  private count = 0;

  add(text: string): void {
    const size = Buffer.byteLength(text);
    this.bytes += size;
    if (this.bytes > MAX_SHARED_STRING_BYTES) throw new ParseRefused('too-complex', 'too much text');
    let block = this.blocks.at(-1);
    if (!block || this.free + size > block.length) {
      block = Buffer.allocUnsafe(Math.max(BLOCK_BYTES, size));
      this.blocks.push(block);
      this.free = 0;
    }
    block.write(text, this.free);
    if (this.count * 2 + 2 > this.ends.length) this.grow();
    this.ends[this.count * 2] = (this.blocks.length - 1) * 0x1_0000_0000 + this.free;
    this.ends[this.count * 2 + 1] = size;
    this.free += size;
    this.count++;
  }

  get(at: number): string {
    if (!(at >= 0 && at < this.count)) throw new ParseRefused('unreadable', 'a cell points at no text');
    const place = this.ends[at * 2] ?? 0;
    const from = place % 0x1_0000_0000;
    const block = this.blocks[Math.floor(place / 0x1_0000_0000)];
    return block?.toString('utf8', from, from + (this.ends[at * 2 + 1] ?? 0)) ?? '';
  }

  private grow(): void {
    const larger = new Float64Array(this.ends.length * 2);
    larger.set(this.ends);
    this.ends = larger;
  }
}

/** Reads the shared strings; phonetic guides (`rPh`) are not part of a text. */
export async function readSharedStrings(archive: Archive, entry: string): Promise<SharedStrings> {
  const strings = new SharedStrings();
  if (!archive.has(entry)) return strings;
  let text = '';
  let inText = false;
  let inGuide = false;
  await readWholeXml(archive, entry, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') inGuide = true;
      else if (name === 't') inText = !inGuide;
    },
    text(piece) {
      if (inText) text += piece;
    },
    close(name) {
      if (name === 'si') strings.add(unescapeXlsx(text));
      else if (name === 'rPh') inGuide = false;
      else if (name === 't') inText = false;
    },
  });
  return strings;
}

/** `_x000D_` and the like stand for characters that XML cannot hold (ECMA-376 ST_Xstring). */
export function unescapeXlsx(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}
