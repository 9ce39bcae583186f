import { createInterface } from 'node:readline';
import { Inject, Injectable } from '@nestjs/common';
import {
  refusal,
  type CallContext,
  type InputOf,
  type ListedFiles,
  type StoredFile,
  type tailFile,
} from '@buildmesh/contracts';
import { FileStore, UnitOfWork } from '@buildmesh/persistence';
import { Blobs } from '../file/blobs.js';
import { FileRepository, type FileRow, type Usage } from '../file/file.repository.js';
import { storedFileOf } from '../file/file.service.js';
import { isPathOf, mainFolder } from '../file/path.rules.js';
import { FolderRepository } from './folder.repository.js';

/** Longest line of a log that is shown. */
const MAX_LINE = 10_000;
const LOG = /\.log$/i;

export interface Listing {
  prefix?: string | undefined;
  after?: string | undefined;
}

/** The files of a project in their folders, for those who look after them. */
@Injectable()
export class FolderService {
  constructor(
    @Inject(FolderRepository) private readonly folders: FolderRepository,
    @Inject(FileRepository) private readonly files: FileRepository,
    @Inject(Blobs) private readonly blobs: Blobs,
    @Inject(FileStore) private readonly store: FileStore,
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
  ) {}

  /** A path outside of the project, or one that is not plain, is none of the caller's (106, D61). */
  list(project: string, { prefix = mainFolder(project), after }: Listing): Promise<ListedFiles> {
    const folder = prefix.endsWith('/') ? prefix : `${prefix}/`;
    if (!isPathOf(project, folder)) throw refusal('no-authority');
    if (after !== undefined && !after.startsWith(folder)) throw refusal('no-authority');
    return this.folders.list(project, folder, after);
  }

  usage(project: string): Promise<Usage> {
    return this.files.usage(project);
  }

  async download(project: string, key: string): Promise<StoredFile> {
    return storedFileOf(await this.known(project, key));
  }

  async remove(context: CallContext, project: string, key: string): Promise<void> {
    const { blob } = await this.known(project, key);
    await this.unitOfWork.write({ context }, async ({ manager, record }) => {
      const gone = await this.files.remove(manager, project, key);
      if (!gone) throw refusal('file.not-found');
      await this.files.give(manager, project, gone.size);
      await this.blobs.forgotten(manager, gone.blob);
      const before = { key, size: gone.size, type: gone.type };
      await record({ project, entity: 'file', target: gone.id, action: 'remove', before });
    });
    await this.blobs.clear(blob);
  }

  /** Lines of a log; nothing else is shown as text (D61). */
  async tail(project: string, { file, start, size }: InputOf<typeof tailFile>): Promise<string[]> {
    if (!LOG.test(file)) throw refusal('no-authority');
    const content = await this.store.open((await this.known(project, file)).blob);
    if (!content) throw refusal('file.not-found');
    const lines: string[] = [];
    let at = 0;
    for await (const line of createInterface({ input: content, crlfDelay: Infinity })) {
      if (at++ >= start) lines.push(line.replaceAll('\0', '').slice(0, MAX_LINE));
      if (lines.length === size) break;
    }
    content.destroy();
    return lines;
  }

  private async known(project: string, key: string): Promise<FileRow> {
    if (!isPathOf(project, key)) throw refusal('no-authority');
    const file = await this.files.byKey(project, key);
    if (!file) throw refusal('file.not-found');
    return file;
  }
}
