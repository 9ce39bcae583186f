import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore, type StoredSize } from './file-store.js';
import { measured } from './measured.js';

/** What a browser needs to send one file to the storage by itself: a form, whose fields go before the part `file`. */
export interface DirectUpload {
  url: string;
  accessKeyId: string;
  policy: string;
  signature: string;
  fields: Record<string, string>;
}

/** What an upload is bound to. */
export interface UploadBounds {
  /** Bytes, no more and no fewer. */
  size: number;
  seconds: number;
}

/** How a file is to be told to whoever opens its address. */
export interface Telling {
  type: string;
  /** A `Content-Disposition`. */
  disposition: string;
  /** For how long the address works. */
  seconds: number;
}

/** A whole file on this machine, on its way to the storage. */
export interface Whole {
  path: string;
  size: number;
}

export class ObjectStoreFault extends Error {
  override readonly name = 'ObjectStoreFault';
}

/** Files in a bucket, to which browsers may send and from which they may read with what is signed here (D61). */
export abstract class ObjectStore extends FileStore {
  /** Allows one upload under `key`. */
  abstract permit(key: string, bounds: UploadBounds): Promise<DirectUpload>;
  /** An address under which anybody reads a file for a short time. */
  abstract address(key: string, telling: Telling): Promise<string>;
  protected abstract send(key: string, whole: Whole): Promise<void>;
  protected abstract copy(from: string, to: string): Promise<void>;

  /** Waits on this machine until all of it is there: the storage wants to know its size beforehand, and never sees a part. */
  async put(key: string, content: Readable, maxBytes: number): Promise<StoredSize> {
    const folder = await mkdtemp(join(tmpdir(), 'buildmesh-store-'));
    try {
      const path = join(folder, 'file');
      const { through, size } = measured(key, maxBytes);
      await pipeline(content, through, createWriteStream(path));
      await this.send(key, { path, size: size() });
      return { size: size() };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** There is none: whoever needs one fetches the content. */
  localPath(_key: string): Promise<string | undefined> {
    return Promise.resolve(undefined);
  }

  async move(from: string, to: string): Promise<void> {
    await this.copy(from, to);
    await this.remove(from);
  }
}

/** The content of a whole file, read as it is sent. */
export const contentOf = ({ path }: Whole): Readable => createReadStream(path);
