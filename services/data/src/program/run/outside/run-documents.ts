import { Inject, Injectable } from '@nestjs/common';
import { makeDocument, printTemplate, type InputOf } from '@buildmesh/contracts';
import { FileStore } from '@buildmesh/persistence';
import { Bus } from '@buildmesh/service-kit';
import { ShareRepository } from '../../../share/share.repository.js';
import { runFault } from '../run-fault.js';
import type { RunScene } from '../run.types.js';
import { asSystem, fileName, RunFiles, type WrittenFile } from './run-files.js';
import type { SheetWish } from './run-sheet.js';

type Making = InputOf<typeof makeDocument>;
type FileSource = Extract<Making['source'], { kind: 'file' }>;
type SheetSource = Extract<Making['source'], { kind: 'sheet' }>;

/** Rows on their way into a document, and what it is to be called. */
export interface DocumentWish {
  rows: readonly Record<string, unknown>[];
  name: string;
}

/** Documents that functions have made by the files service, which keeps them in the project (D37, D63). */
@Injectable()
export class RunDocuments {
  constructor(
    @Inject(RunFiles) private readonly files: RunFiles,
    @Inject(ShareRepository) private readonly shares: ShareRepository,
    @Inject(FileStore) private readonly store: FileStore,
    @Inject(Bus) private readonly bus: Bus,
  ) {}

  /** Rows on the paper of a print template of the project. */
  async printed(scene: RunScene, wish: DocumentWish & { template: string }): Promise<WrittenFile> {
    const shelf = { model: 'print', type: 'project', owner: '' } as const;
    const [record] = await this.shares.records(scene.project, [{ ...shelf, key: wish.template }]);
    const { data: template } = printTemplate.safeParse(record?.value);
    if (!template) throw runFault('flow.no-template', { name: wish.template });
    const name = wish.name.trim() || template.name;
    return this.make(scene, { source: { kind: 'print', template }, data: [...wish.rows], name });
  }

  /** Rows in a spreadsheet or Word template that lies in the project. */
  filled(
    scene: RunScene,
    { rows, name, ...source }: DocumentWish & Omit<FileSource, 'kind'>,
  ): Promise<WrittenFile> {
    return this.make(scene, { source: { kind: 'file', ...source }, data: [...rows], name });
  }

  /** Rows as their spreadsheet would show them. */
  async laidOut(
    scene: RunScene,
    wish: Omit<SheetWish, 'format'>,
    format: SheetSource['format'],
  ): Promise<WrittenFile> {
    const { key } = await this.files.sheet(scene, { ...wish, format: 'xlsx' });
    try {
      return await this.make(scene, { source: { kind: 'sheet', key, format }, data: [], name: wish.name });
    } finally {
      await this.store.remove(key);
    }
  }

  private async make(
    scene: RunScene,
    { source, data, name }: Pick<Making, 'source' | 'data' | 'name'>,
  ): Promise<WrittenFile> {
    const { user, timezone, limit } = scene.context;
    const input = {
      ...{ source, data, name: fileName(name), storage: limit?.storage ?? 0 },
      ...(user === undefined ? {} : { user }),
      ...(timezone === undefined ? {} : { timezone }),
    };
    const params = { project: scene.project };
    return this.files.handed(scene, await this.bus.ask(makeDocument, { ...asSystem(scene), params, input }));
  }
}
