import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import * as yauzl from 'yauzl';
import { ZIP_FREE_BYTES, ZIP_MAX_BYTES, ZIP_MAX_ENTRIES, ZIP_MAX_RATIO } from '../transfer.limits.js';
import { ParseRefused } from './parse.types.js';

/**
 * A zip archive whose directory was checked before anything is unfolded: number of entries, names that stay inside, and
 * the size it claims to unfold to. yauzl then holds every entry to its claim while it is read.
 */
export class Archive {
  private constructor(
    private readonly zip: yauzl.ZipFile,
    private readonly entries: ReadonlyMap<string, yauzl.Entry>,
  ) {}

  static async open(path: string): Promise<Archive> {
    const { size } = await stat(path);
    const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
      yauzl.open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, file) =>
        error ? reject(new ParseRefused('unreadable', error.message)) : resolve(file),
      );
    });
    try {
      return new Archive(zip, await checkedEntries(zip, size));
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** Unfolded size of an entry in bytes. */
  sizeOf(name: string): number {
    return this.entries.get(name)?.uncompressedSize ?? 0;
  }

  read(name: string): Promise<Readable> {
    const entry = this.entries.get(name);
    if (!entry) return Promise.reject(new ParseRefused('unreadable', `${name} is missing`));
    return new Promise((resolve, reject) => {
      this.zip.openReadStream(entry, (error, stream) =>
        error ? reject(new ParseRefused('unreadable', error.message)) : resolve(stream),
      );
    });
  }

  close(): void {
    this.zip.close();
  }
}

function checkedEntries(zip: yauzl.ZipFile, archiveBytes: number): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > ZIP_MAX_ENTRIES) throw new ParseRefused('too-complex', 'too many entries');
  const allowed = Math.min(ZIP_MAX_BYTES, Math.max(ZIP_FREE_BYTES, archiveBytes * ZIP_MAX_RATIO));
  const entries = new Map<string, yauzl.Entry>();
  let unfolded = 0;
  return new Promise((resolve, reject) => {
    zip.on('error', (error) => reject(new ParseRefused('unreadable', error.message)));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry) => {
      unfolded += entry.uncompressedSize;
      if (unfolded > allowed) return reject(new ParseRefused('too-complex', 'unfolds to too much'));
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}
