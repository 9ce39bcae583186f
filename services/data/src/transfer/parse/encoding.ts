import { isAscii } from 'node:buffer';
import iconv from 'iconv-lite';
import { guessEncoding, type EncodingGuess, type EncodingHints } from './encoding-guess.js';
import { ParseRefused } from './parse.types.js';

/** A file whose sample has more control characters than this share is not text. */
const MAX_CONTROL_SHARE = 0.01;
/** Bytes beyond ASCII that decide, with the lines they stand in. */
const TELLING_BYTES = 2_000;
const SAMPLE_BYTES = 8_000;
/** Rather than lose more of a line than this, it ends in half a character. */
const MOST_CUT = 200;

/**
 * The encoding of a text by its head and, where that is ASCII, by the first lines that are not. Names are in lower case,
 * as `decoderOf` knows them.
 */
export function detectEncoding(head: Buffer, telling: Buffer, hints?: EncodingHints): EncodingGuess {
  const certain = byteOrderMark(head) ?? unmarkedUtf16(head);
  if (certain) return { encoding: certain, sure: true, candidates: [certain] };
  if (isBinary(head)) throw new ParseRefused('unreadable', 'not a text file');
  if (isAscii(telling)) return { encoding: 'utf-8', sure: true, candidates: ['utf-8'] };
  return guessEncoding(telling, hints);
}

/**
 * The first line, which has the headers, and the lines of `bytes` that are not ASCII, as many as decide. `complete`: the
 * bytes end where the file does.
 */
export function tellingLines(bytes: Buffer, complete: boolean): Buffer {
  const lines: Buffer[] = [];
  let [telling, size] = [0, 0];
  for (let at = 0; at < bytes.length && telling < TELLING_BYTES && size < SAMPLE_BYTES;) {
    const newline = bytes.indexOf(0x0a, at);
    const end = newline < 0 ? bytes.length : newline + 1;
    const isCut = end - at > SAMPLE_BYTES || (newline < 0 && !complete);
    const part = bytes.subarray(at, Math.min(end, at + SAMPLE_BYTES));
    const line = isCut ? wholeCharacters(part) : part;
    if (lines.length === 0 || !isAscii(line)) {
      lines.push(line);
      size += line.length;
      for (const byte of line) if (byte >= 0x80) telling++;
    }
    at = end;
  }
  return Buffer.concat(lines);
}

/** A piece may end in the middle of a character; no character has a byte below 0x30 but as its first. */
function wholeCharacters(line: Buffer): Buffer {
  const end = line.findLastIndex((byte) => byte < 0x30) + 1;
  return line.length - end < MOST_CUT ? line.subarray(0, end) : line;
}

/** A known encoding by the name a person chose, in lower case. */
export function knownEncoding(name: string): string {
  if (!iconv.encodingExists(name) || /^(base64|hex|utf7|utf-7)/i.test(name))
    throw new ParseRefused('unreadable', 'unknown encoding');
  return name.toLowerCase();
}

function byteOrderMark(sample: Buffer): string | undefined {
  if (sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return 'utf-8';
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** UTF-16 without a mark shows as NUL bytes at every other place of its ASCII characters. */
function unmarkedUtf16(sample: Buffer): string | undefined {
  const zeros: [number, number] = [0, 0];
  for (let at = 0; at < sample.length; at++) if (sample[at] === 0) zeros[at % 2 === 0 ? 0 : 1]++;
  const enough = Math.max(2, sample.length / 20);
  if (zeros[1] > enough && zeros[0] < zeros[1] / 10) return 'utf-16le';
  if (zeros[0] > enough && zeros[1] < zeros[0] / 10) return 'utf-16be';
  return undefined;
}

function isBinary(sample: Buffer): boolean {
  let controls = 0;
  for (const byte of sample) {
    if (byte === 0) return true;
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c) controls++;
  }
  return controls > sample.length * MAX_CONTROL_SHARE;
}

export interface TextDecoding {
  write(bytes: Buffer): string;
  end(): string;
}

/** Bytes in pieces → text; the native decoder for UTF-8, because it is some ten times as fast. Drops a byte order mark. */
export function decoderOf(encoding: string): TextDecoding {
  if (encoding === 'utf-8' || encoding === 'utf8') {
    const decoder = new TextDecoder('utf-8');
    return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
  }
  const decoder = iconv.getDecoder(encoding, { stripBOM: true });
  return { write: (bytes) => decoder.write(bytes), end: () => decoder.end() ?? '' };
}
