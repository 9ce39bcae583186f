import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { refusal } from '@buildmesh/contracts';
import type { FileStore } from '@buildmesh/persistence';

export interface LocalFile {
  path: string;
  release(): Promise<void>;
}

/** Where the gateway puts what was sent. A call that names anything else did not come from there (security.md row 28). */
const UPLOADED = /^tmp\/[\w-]{1,100}$/;

/** An uploaded file as a path on this machine, fetched if the store is elsewhere; refuses with `import.unreadable`. */
export async function localFile(files: FileStore, key: string): Promise<LocalFile> {
  if (!UPLOADED.test(key)) throw refusal('import.unreadable');
  return localCopy(files, key);
}

/** A stored file as a path on this machine, wherever it lies in the store; refuses with `import.unreadable`. */
export async function localCopy(files: FileStore, key: string): Promise<LocalFile> {
  const path = await files.localPath(key);
  if (path) return { path, release: () => Promise.resolve() };
  const content = await files.open(key);
  if (!content) throw refusal('import.unreadable');
  const folder = await mkdtemp(join(tmpdir(), 'buildmesh-file-'));
  const copy = join(folder, 'file');
  await pipeline(content, createWriteStream(copy));
  return { path: copy, release: () => rm(folder, { recursive: true, force: true }) };
}
