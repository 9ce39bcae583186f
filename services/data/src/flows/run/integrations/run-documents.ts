import { Inject, Injectable } from '@nestjs/common';
import { makeDocument, printTemplate, type InputOf } from '@buildmesh/contracts';
import { FileStore } from '@buildmesh/persistence';
import { Bus } from '@buildmesh/service-kit';
import { SettingRepository } from '../../../store/index.js';
import { runFault } from '../execution/run-fault.js';
import type { RunContext } from '../execution/run-context.js';
import { asSystem, fileName, RunFiles, type WrittenFile } from './run-files.js';
import type { SheetRequest } from './run-sheet.js';

type Making = InputOf<typeof makeDocument>;
type FileSource = Extract<Making['source'], { kind: 'file' }>;
type SheetSource = Extract<Making['source'], { kind: 'sheet' }>;

/** Rows on their way into a document, and what it is to be called. */
export interface DocumentRequest {
  rows: readonly Record<string, unknown>[];
  name: string;
}

/** Documents that functions have made by the files service, which keeps them in the project (D37, D63). */
@Injectable()
export class RunDocuments {
  constructor(
    @Inject(RunFiles) private readonly files: RunFiles,
    @Inject(SettingRepository) private readonly settings: SettingRepository,
    @Inject(FileStore) private readonly store: FileStore,
    @Inject(Bus) private readonly bus: Bus,
  ) {}

  /** Rows on the paper of a print template of the project. */
  async printed(
    environment: RunContext,
    request: DocumentRequest & { template: string },
  ): Promise<WrittenFile> {
    const shelf = { model: 'print', type: 'project', owner: '' } as const;
    const [record] = await this.settings.records(environment.project, [{ ...shelf, key: request.template }]);
    const { data: template } = printTemplate.safeParse(record?.value);
    if (!template) throw runFault('flow.no-template', { name: request.template });
    const name = request.name.trim() || template.name;
    return this.make(environment, { source: { kind: 'print', template }, data: [...request.rows], name });
  }

  /** Rows in a spreadsheet or Word template that lies in the project. */
  filled(
    environment: RunContext,
    { rows, name, ...source }: DocumentRequest & Omit<FileSource, 'kind'>,
  ): Promise<WrittenFile> {
    return this.make(environment, { source: { kind: 'file', ...source }, data: [...rows], name });
  }

  /** Rows as their spreadsheet would show them. */
  async laidOut(
    environment: RunContext,
    request: Omit<SheetRequest, 'format'>,
    format: SheetSource['format'],
  ): Promise<WrittenFile> {
    const { key } = await this.files.sheet(environment, { ...request, format: 'xlsx' });
    try {
      return await this.make(environment, {
        source: { kind: 'sheet', key, format },
        data: [],
        name: request.name,
      });
    } finally {
      await this.store.remove(key);
    }
  }

  private async make(
    environment: RunContext,
    { source, data, name }: Pick<Making, 'source' | 'data' | 'name'>,
  ): Promise<WrittenFile> {
    const { user, timezone, limit } = environment.context;
    const input = {
      ...{ source, data, name: fileName(name), storage: limit?.storage ?? 0 },
      ...(user === undefined ? {} : { user }),
      ...(timezone === undefined ? {} : { timezone }),
    };
    const params = { project: environment.project };
    return this.files.handed(
      environment,
      await this.bus.ask(makeDocument, { ...asSystem(environment), params, input }),
    );
  }
}
