import { isAscii } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { CsvSplitter } from './csv-splitter.js';
import { detectDelimiter, detectNewline } from './delimiter.js';
import { decoderOf, detectEncoding, knownEncoding } from './encoding.js';
import type { OpenOption, Sheet, SheetRow } from './parse.types.js';

const SAMPLE_BYTES = 64 * 1024;
const PIECE_BYTES = 256 * 1024;

/** Opens a csv file: encoding and delimiter as chosen, else as detected from its head. */
export async function openCsv(path: string, option: OpenOption): Promise<Sheet> {
  const { size } = await stat(path);
  const head = await readHead(path);
  const encoding = option.encoding
    ? knownEncoding(option.encoding)
    : detectEncoding(await telltaleSample(path, head));
  const decoder = decoderOf(encoding);
  const complete = head.length === size;
  const text = decoder.write(head) + (complete ? decoder.end() : '');
  const delimiter = option.delimiter ?? detectDelimiter(text, complete);
  let position = 0;
  return {
    type: 'csv',
    encoding,
    delimiter,
    sheets: [],
    strictWidth: true,
    bytes: size,
    position: () => position,
    async *rows(): AsyncGenerator<SheetRow[]> {
      const splitter = new CsvSplitter(delimiter, detectNewline(text));
      const decoding = decoderOf(encoding);
      position = 0;
      for await (const piece of createReadStream(path, {
        highWaterMark: PIECE_BYTES,
      }) as AsyncIterable<Buffer>) {
        position += piece.length;
        const rows = splitter.push(decoding.write(piece));
        if (rows.length > 0) yield rows;
      }
      const last = [...splitter.push(decoding.end()), ...splitter.end()];
      if (last.length > 0) yield last;
    },
  };
}

/** A sample in which the encoding shows: the head, or the first text in the file that is not ASCII. */
async function telltaleSample(path: string, head: Buffer): Promise<Buffer> {
  if (!isAscii(head) || head.includes(0)) return head;
  for await (const piece of createReadStream(path, {
    highWaterMark: PIECE_BYTES,
    start: head.length,
  }) as AsyncIterable<Buffer>) {
    if (isAscii(piece)) continue;
    const first = piece.findIndex((byte) => byte >= 0x80);
    return piece.subarray(first, first + SAMPLE_BYTES);
  }
  return head;
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(SAMPLE_BYTES), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
