import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomText } from '@buildmesh/kernel';
import { FileStore, type StoredSize } from './file-store.js';
import { measured } from './measured.js';

/** Files under one folder of this machine. */
export class LocalFileStore extends FileStore {
  private readonly root: string;

  constructor(root: string) {
    super();
    this.root = resolve(root);
  }

  async put(key: string, content: Readable, maxBytes: number): Promise<StoredSize> {
    const path = this.pathOf(key);
    const partial = `${path}.${randomText(8)}.part`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const { through, size } = measured(key, maxBytes);
    try {
      await pipeline(content, through, createWriteStream(partial, { flush: true }));
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    return { size: size() };
  }

  async open(key: string): Promise<Readable | undefined> {
    const path = await this.localPath(key);
    return path ? createReadStream(path) : undefined;
  }

  async localPath(key: string): Promise<string | undefined> {
    const path = this.pathOf(key);
    return (await stat(path).catch(() => undefined))?.isFile() ? path : undefined;
  }

  async size(key: string): Promise<number | undefined> {
    return (await stat(this.pathOf(key)).catch(() => undefined))?.size;
  }

  async move(from: string, to: string): Promise<void> {
    const path = this.pathOf(to);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(this.pathOf(from), path);
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  private pathOf(key: string): string {
    const path = resolve(this.root, key);
    if (!path.startsWith(this.root + sep) || key.includes('\0')) throw new Error('file key leaves the store');
    return path;
  }
}
