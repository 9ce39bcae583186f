import { createHash } from 'node:crypto';
import { refusal } from '@buildmesh/contracts';
import type { FileStore } from '@buildmesh/persistence';

/** SHA-256 of what is kept under a key; refuses with `file.not-found` what is gone. */
export async function digestOf(files: FileStore, key: string): Promise<string> {
  const content = await files.open(key);
  if (!content) throw refusal('file.not-found');
  const hash = createHash('sha256');
  for await (const piece of content as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('base64url');
}
