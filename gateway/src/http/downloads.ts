import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { refusal, type ContractOf, type StoredFile } from '@buildmesh/contracts';
import { FileStore, ObjectStore } from '@buildmesh/persistence';
import { LOGGER, type Logger } from '@buildmesh/service-kit';

/** Files under this prefix were made for one download. */
const TEMPORARY = 'tmp/';
/** An address of the storage works this long: enough to load what a page shows, and too short to be handed around. */
const ADDRESS_S = 300;
/** A browser asks again before the address that it remembers ends. */
const REMEMBERED_S = 240;

/** `Content-Disposition` of a download: an ASCII name for old clients, the true one after RFC 5987. */
function contentDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** The file that an answer names; `undefined` where it is something else, such as a job that will make one. */
export function storedFileIn(answer: string): StoredFile | undefined {
  const value: unknown = JSON.parse(answer);
  return isStoredFile(value) ? value : undefined;
}

function isStoredFile(value: unknown): value is StoredFile {
  return typeof value === 'object' && value !== null && 'key' in value && 'name' in value;
}

type Ways = Pick<ContractOf<'file'>, 'cacheS' | 'fromStorage'>;

/** Streams files from the store to clients. */
@Injectable()
export class Downloads {
  constructor(
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Sends a file, or the browser to it; it may keep it for `cacheS` seconds, else not at all. */
  async send(reply: FastifyReply, file: StoredFile, { fromStorage, cacheS }: Ways = {}): Promise<void> {
    const direct = fromStorage === true && !file.key.startsWith(TEMPORARY);
    if (direct && this.files instanceof ObjectStore) return this.lead(reply, file, this.files);
    return this.stream(reply, file, cacheS);
  }

  /** Leads to the storage, which tells the file as we would. */
  private async lead(
    reply: FastifyReply,
    { key, name, type }: StoredFile,
    store: ObjectStore,
  ): Promise<void> {
    const told = { type: type || 'application/octet-stream', disposition: contentDisposition(name) };
    const location = await store.address(key, { ...told, seconds: ADDRESS_S });
    reply
      .code(302)
      .header('location', location)
      .header('cache-control', `private, max-age=${REMEMBERED_S}`)
      .send();
  }

  private async stream(reply: FastifyReply, file: StoredFile, cacheS: number | undefined): Promise<void> {
    const [size, content] = await Promise.all([this.files.size(file.key), this.files.open(file.key)]);
    if (!content || size === undefined) throw refusal('file.not-found');
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
