import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { ZipFile } from 'yazl';
import { newId, randomText } from '@buildmesh/kernel';
import { refusal, MAX_DOWNLOAD_BYTES, type StoredFile } from '@buildmesh/contracts';
import { FileStore } from '@buildmesh/persistence';
import type { FileRow } from './file.repository.js';
import { distinctNames } from './zip-names.rules.js';

/** Room for the names and headers of an archive. */
const HEADER_BYTES = 1024 * 1024;
/** Content that is packed already, and is put in as it is. */
const PACKED = /^(image\/(?!bmp|x-icon)|audio\/|video\/|application\/(zip|gzip|x-7z|vnd\.openxml))/;

/** Archives for one download; the gateway removes them after it. */
@Injectable()
export class Zips {
  constructor(@Inject(FileStore) private readonly store: FileStore) {}

  /** Packs files one after the other, holding none of them in memory. */
  async pack(files: readonly FileRow[]): Promise<StoredFile> {
    for (const { blob } of files)
      if ((await this.store.size(blob)) === undefined) throw refusal('file.not-found');
    const key = `tmp/${newId()}-${randomText(16)}`;
    const { size } = await this.store.put(key, this.stream(files), MAX_DOWNLOAD_BYTES + HEADER_BYTES);
    return { key, name: 'files.zip', type: 'application/zip', size };
  }

  private stream(files: readonly FileRow[]): Readable {
    const zip = new ZipFile();
    const output = zip.outputStream as Readable;
    zip.on('error', (error: Error) => output.destroy(error));
    const names = distinctNames(files.map(({ name }) => name));
    files.forEach(({ blob, type, createdAt }, at) => {
      const options = { mtime: createdAt, compress: !PACKED.test(type) };
      zip.addReadStreamLazy(names[at] ?? blob, options, (done) => {
        void this.store.open(blob).then(
          (content) => (content ? done(null, content) : done(refusal('file.not-found'), null as never)),
          (error: Error) => done(error, null as never),
        );
      });
    });
    zip.end();
    return output;
  }
}
