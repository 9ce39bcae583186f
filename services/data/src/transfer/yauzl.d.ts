/** The part of yauzl 3 that is used here; the package brings no types of its own. */
declare module 'yauzl' {
  import type { Readable } from 'node:stream';

  export interface Entry {
    fileName: string;
    compressedSize: number;
    uncompressedSize: number;
  }
  export interface ZipFile {
    readonly entryCount: number;
    readEntry(): void;
    openReadStream(entry: Entry, callback: (error: Error | null, stream: Readable) => void): void;
    close(): void;
    on(event: 'entry', listener: (entry: Entry) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
  }
  export interface OpenOptions {
    lazyEntries?: boolean;
    autoClose?: boolean;
    validateEntrySizes?: boolean;
  }
  export function open(
    path: string,
    options: OpenOptions,
    callback: (error: Error | null, zip: ZipFile) => void,
  ): void;
}
