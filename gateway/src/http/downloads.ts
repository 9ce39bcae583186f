import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { fail, type StoredFile } from '@buildmesh/contracts';
import { FileStore } from '@buildmesh/persistence';
import { LOGGER, type Logger } from '@buildmesh/service-kit';

/** Files under this prefix were made for one download. */
const TEMPORARY = 'tmp/';

/** `Content-Disposition` of a download: an ASCII name for old clients, the true one after RFC 5987. */
export function contentDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Whether the answer of a `file` contract is a file, and not a job that will make one. */
export function isStoredFile(value: unknown): value is StoredFile {
  return typeof value === 'object' && value !== null && 'key' in value && 'name' in value;
}

/** Streams files from the store to clients. */
@Injectable()
export class Downloads {
  constructor(
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Sends a file; the browser may keep it for `cacheS` seconds, else not at all. */
  async send(reply: FastifyReply, file: StoredFile, cacheS?: number): Promise<void> {
    const [size, content] = await Promise.all([this.files.size(file.key), this.files.open(file.key)]);
    if (!content || size === undefined) throw fail('file.not-found');
    content.once('close', () => this.forget(file));
    reply
      .header('content-type', file.type || 'application/octet-stream')
      .header('content-length', size)
      .header('content-disposition', contentDisposition(file.name))
      .header('cache-control', cacheS === undefined ? 'private, no-store' : `private, max-age=${cacheS}`)
      .send(content);
  }

  private forget({ key }: StoredFile): void {
    if (!key.startsWith(TEMPORARY)) return;
    this.files
      .remove(key)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'temporary file stays'));
  }
}
