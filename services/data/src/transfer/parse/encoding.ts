import { isAscii, isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import { ParseRefused } from './parse.types.js';

/** Encodings that are tried when a file is not Unicode, by chardet's names. East Asian ones come before western ones. */
const EAST_ASIAN = ['GB18030', 'Big5', 'Shift_JIS', 'EUC-JP', 'EUC-KR'];
/** Least confidence, of 100, to believe in an East Asian encoding; western ones fit any bytes, so they come last. */
const LEAST_CONFIDENCE = 10;
/** A file whose sample has more control characters than this share is not text. */
const MAX_CONTROL_SHARE = 0.01;

/** The encoding of a file by a sample from its start, as a lower-case name that `decoderOf` knows. */
export function detectEncoding(sample: Buffer): string {
  const marked = byteOrderMark(sample);
  if (marked) return marked;
  const wide = unmarkedUtf16(sample);
  if (wide) return wide;
  if (isBinary(sample)) throw new ParseRefused('unreadable', 'not a text file');
  if (isAscii(sample) || isUtf8(withoutCutCharacter(sample))) return 'utf-8';
  const matches = analyse(sample);
  const eastAsian = matches.find(
    (match) => EAST_ASIAN.includes(match.name) && match.confidence >= LEAST_CONFIDENCE,
  );
  const best =
    eastAsian ?? matches.find((match) => match.name !== 'UTF-8' && iconv.encodingExists(match.name));
  return (best?.name ?? 'windows-1252').toLowerCase();
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

/** A sample may end in the middle of a character; up to three bytes of it do not count. */
function withoutCutCharacter(sample: Buffer): Buffer {
  for (let cut = 1; cut <= Math.min(3, sample.length); cut++) {
    const byte = sample[sample.length - cut] ?? 0;
    if (byte < 0x80) return sample;
    if (byte >= 0xc0) return sample.subarray(0, sample.length - cut);
  }
  return sample;
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
