import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fail } from '@buildmesh/contracts';
import type { FileStore } from '@buildmesh/persistence';

export interface LocalFile {
  path: string;
  release(): Promise<void>;
}

/** A stored file as a path on this machine, fetched if the store is elsewhere; refuses with `file.not-found`. */
export async function localFile(files: FileStore, key: string): Promise<LocalFile> {
  const path = await files.localPath(key);
  if (path) return { path, release: () => Promise.resolve() };
  const content = await files.open(key);
  if (!content) throw fail('file.not-found');
  const folder = await mkdtemp(join(tmpdir(), 'buildmesh-file-'));
  const copy = join(folder, 'file');
  await pipeline(content, createWriteStream(copy));
  return { path: copy, release: () => rm(folder, { recursive: true, force: true }) };
}
