import * as yauzl from 'yauzl';
import { columnNumber } from '@buildmesh/domain';
import { MAX_MERGE_CELLS, ZIP_MAX_BYTES, ZIP_MAX_ENTRIES } from '../document.limits.js';
import { DocumentRefused } from './task.types.js';

/** What an Office document is, by what lies in its archive. */
export type OfficeKind = 'xlsx' | 'docx';

const MERGE = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g;

/**
 * Looks through an archive before any library does: how much it unfolds to, whether a document type smuggles entities in
 * (security.md row 57), whether a merged area is larger than any honest one. Answers with what it is.
 */
export async function checkArchive(path: string): Promise<OfficeKind> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, validateEntrySizes: true }, (error, file) =>
      error ? reject(new DocumentRefused('unreadable', error.message)) : resolve(file),
    );
  });
  if (zip.entryCount > ZIP_MAX_ENTRIES) throw new DocumentRefused('too-complex', 'too many entries');
  const names = await eachEntry(zip);
  if (names.has('xl/workbook.xml')) return 'xlsx';
  if (names.has('word/document.xml')) return 'docx';
  throw new DocumentRefused('wrong-kind', 'neither a workbook nor a Word document');
}

function eachEntry(zip: yauzl.ZipFile): Promise<Set<string>> {
  const names = new Set<string>();
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const refuse = (error: unknown) => {
      zip.close();
      reject(error instanceof DocumentRefused ? error : new DocumentRefused('unreadable', String(error)));
    };
    zip.on('error', refuse);
    zip.on('end', () => resolve(names));
    zip.on('entry', (entry) => {
      names.add(entry.fileName);
      bytes += entry.uncompressedSize;
      if (bytes > ZIP_MAX_BYTES) return refuse(new DocumentRefused('too-complex', 'unfolds to too much'));
      if (!/\.(xml|rels)$/i.test(entry.fileName)) return zip.readEntry();
      contentOf(zip, entry)
        .then((content) => {
          checkXml(content);
          zip.readEntry();
        })
        .catch(refuse);
    });
    zip.readEntry();
  });
}

async function contentOf(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<string> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, found) => (error ? reject(error) : resolve(found)));
  });
  const pieces: Buffer[] = [];
  for await (const piece of stream as AsyncIterable<Buffer>) pieces.push(piece);
  return decoded(Buffer.concat(pieces));
}

/** XML of Office is UTF-8 or UTF-16; in any other encoding a declaration could hide from us. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le');
  if (bytes.includes(0) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    throw new DocumentRefused('unreadable', 'is in an unusual encoding');
  return bytes.toString('utf8');
}

function checkXml(content: string): void {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(content)) throw new DocumentRefused('unreadable', 'has a document type');
  for (const [, left = '', top, right = '', bottom] of content.matchAll(MERGE)) {
    const columns = columnNumber(right) - columnNumber(left) + 1;
    if (columns * (Number(bottom) - Number(top) + 1) > MAX_MERGE_CELLS)
      throw new DocumentRefused('too-complex', 'merges too large an area');
  }
}
