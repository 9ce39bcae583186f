import type { Readable } from 'node:stream';

export interface StoredSize {
  /** Bytes. */
  size: number;
}

/** Keeps files by key. Keys are made by the server, relative, and never contain `..` (D61). */
export abstract class FileStore {
  /** Stores a stream under `key`; throws `FileTooLarge` and keeps nothing when it exceeds `maxBytes`. */
  abstract put(key: string, content: Readable, maxBytes: number): Promise<StoredSize>;
  /** The content, or `undefined` when there is none. */
  abstract open(key: string): Promise<Readable | undefined>;
  /** A path on this machine that holds the content, for readers that need one. */
  abstract localPath(key: string): Promise<string | undefined>;
  abstract size(key: string): Promise<number | undefined>;
  /** Puts a file under another key, at once and as a whole; throws when there is none under `from`. */
  abstract move(from: string, to: string): Promise<void>;
  abstract remove(key: string): Promise<void>;
}

export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}
