import { isAscii } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { CsvSplitter } from './csv-splitter.js';
import { detectDelimiter, detectNewline, namedDelimiter } from './delimiter.js';
import { decoderOf, detectEncoding, knownEncoding, tellingLines } from './encoding.js';
import {
  ParseRefused,
  type EncodingSample,
  type OpenOption,
  type Sheet,
  type SheetRow,
} from './parse.types.js';

const SAMPLE_BYTES = 64 * 1024;
const PIECE_BYTES = 256 * 1024;
/** Lines of a candidate that are shown, and how much of each. */
const SHOWN_ROWS = 3;
const SHOWN_COLUMNS = 6;
const SHOWN_CHARS = 60;

/** Opens a csv file: encoding and delimiter as chosen, else as detected from its head. */
export async function openCsv(path: string, option: OpenOption): Promise<Sheet> {
  const { size } = await stat(path);
  const head = await readHead(path);
  const { encoding, samples } = await encodingOf(path, { head, size }, option);
  const decoder = decoderOf(encoding);
  const complete = head.length === size;
  const text = decoder.write(head) + (complete ? decoder.end() : '');
  const named = namedDelimiter(text);
  const body = named ? text.slice(named.length) : text;
  const delimiter = option.delimiter ?? named?.delimiter ?? detectDelimiter(body, complete);
  let position = 0;
  return {
    type: 'csv',
    encoding,
    delimiter,
    ...(samples ? { encodings: samples } : {}),
    sheets: [],
    strictWidth: true,
    bytes: size,
    position: () => position,
    async *rows(): AsyncGenerator<SheetRow[]> {
      const splitter = new CsvSplitter(delimiter, detectNewline(text));
      const decoding = decoderOf(encoding);
      let skip = named?.length ?? 0;
      position = 0;
      for await (const piece of createReadStream(path, {
        highWaterMark: PIECE_BYTES,
      }) as AsyncIterable<Buffer>) {
        position += piece.length;
        const decoded = decoding.write(piece);
        const rows = splitter.push(skip > 0 ? decoded.slice(skip) : decoded);
        skip = Math.max(0, skip - decoded.length);
        if (rows.length > 0) yield rows;
      }
      const last = [...splitter.push(decoding.end()), ...splitter.end()];
      if (last.length > 0) yield last;
    },
  };
}

/** As chosen, else as found; where that is not certain, what it may be: for a person to see, or refused. */
async function encodingOf(
  path: string,
  { head, size }: { head: Buffer; size: number },
  option: OpenOption,
): Promise<{ encoding: string; samples?: EncodingSample[] }> {
  if (option.encoding) return { encoding: knownEncoding(option.encoding) };
  const telling = await tellingSample(path, head, size);
  const { encoding, sure, candidates } = detectEncoding(head, telling, option.hints);
  if (sure) return { encoding };
  const samples = candidates.map((name) => ({ encoding: name, rows: shownRows(telling, name, option) }));
  if (option.unsure !== 'show') throw new ParseRefused('encoding', 'several encodings fit', samples);
  return { encoding, samples };
}

function shownRows(telling: Buffer, encoding: string, option: OpenOption): string[][] {
  const decoder = decoderOf(encoding);
  const text = decoder.write(telling) + decoder.end();
  const splitter = new CsvSplitter(option.delimiter ?? detectDelimiter(text, true), detectNewline(text));
  return [...splitter.push(text), ...splitter.end()]
    .slice(0, SHOWN_ROWS + 1)
    .map(({ cells }) => cells.slice(0, SHOWN_COLUMNS).map((cell) => cell.slice(0, SHOWN_CHARS)));
}

/** Lines in which the encoding shows: those of the head, or the first in the file that are not ASCII. */
async function tellingSample(path: string, head: Buffer, size: number): Promise<Buffer> {
  if (!isAscii(head) || head.includes(0)) return tellingLines(head, head.length === size);
  const first = head.subarray(0, head.indexOf(0x0a) + 1);
  let before = head.subarray(head.lastIndexOf(0x0a) + 1);
  for await (const piece of createReadStream(path, {
    highWaterMark: PIECE_BYTES,
    start: head.length,
  }) as AsyncIterable<Buffer>) {
    if (!isAscii(piece)) return tellingLines(Buffer.concat([first, before, piece]), false);
    before = piece.subarray(piece.lastIndexOf(0x0a) + 1);
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
