import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { newId } from '@buildmesh/kernel';
import {
  discardFile,
  downloadFiles,
  refusal,
  keepFile,
  signFiles,
  type CallContext,
  type StoredFile,
  type UploadedFile,
} from '@buildmesh/contracts';
import { FileStore } from '@buildmesh/persistence';
import { Bus, systemContext } from '@buildmesh/service-kit';
import { csvOf, EXPORT_MAX_ROWS, SheetRows, xlsxOf } from '../../../transfer/index.js';
import { runFault } from '../execution/run-fault.js';
import type { RunContext } from '../execution/run-context.js';
import { sheetOf, type SheetRequest } from './run-sheet.js';

/** Largest file that a function makes: as large as one that people upload. */
const MAX_BYTES = 20_480 * 1024;
/** Rows at fault that are told of a spreadsheet. */
const FAULTS_TOLD = 5;

const TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export interface WrittenFile {
  file: UploadedFile;
  /** An address that works for an hour, for whoever runs the function. */
  address: string;
}

/** Files that functions make of rows, and rows that they read from files. */
@Injectable()
export class RunFiles {
  constructor(
    @Inject(FileStore) private readonly store: FileStore,
    @Inject(SheetRows) private readonly sheets: SheetRows,
    @Inject(Bus) private readonly bus: Bus,
  ) {}

  /** Keeps rows as a file of the project. It goes again should the run fail. */
  async write(environment: RunContext, request: SheetRequest): Promise<WrittenFile> {
    return this.handed(environment, await this.keep(environment, await this.sheet(environment, request)));
  }

  /** Rows as a sheet under way: whoever asks for it keeps it or removes it. */
  async sheet(environment: RunContext, request: SheetRequest): Promise<StoredFile> {
    if (request.rows.length > EXPORT_MAX_ROWS) throw runFault('flow.too-many-rows');
    const table = await sheetOf(request, environment);
    const key = `tmp/flow-${newId()}`;
    const bytes = Readable.from(request.format === 'csv' ? csvOf(table) : xlsxOf(table));
    const { size } = await this.store.put(key, bytes, MAX_BYTES);
    return { key, name: `${fileName(request.name)}.${request.format}`, type: TYPES[request.format], size };
  }

  /** A file that was kept for the run, with an address for whoever runs it. It goes again should the run fail. */
  async handed(environment: RunContext, file: UploadedFile): Promise<WrittenFile> {
    const { project } = environment;
    environment.undo.push(async () => {
      await this.bus.ask(discardFile, { ...asSystem(environment), input: { project, key: file.key } });
    });
    const params = { project };
    const signed = await this.bus.ask(signFiles, {
      ...asSystem(environment),
      params,
      input: { files: [file.url] },
    });
    return { file, address: signed.urls[0] ?? file.url };
  }

  /**
   * The rows of a spreadsheet that was filled into a form, as values of the fields of an entity, under the rights of whoever
   * runs the function: he reads the file, so that nobody reads one by its key alone, a column of a field that is hidden from
   * him fits none, and a name means a row that he may see. One wrong row and there are none. `left`: the columns that none fits.
   */
  async rows(
    environment: RunContext,
    { entity, file }: { entity: string; file: unknown },
  ): Promise<{ rows: Record<string, unknown>[]; left: string[] }> {
    const { project, context } = environment;
    const [first] = [file].flat() as unknown[];
    const { url } = (first ?? {}) as { url?: unknown };
    if (typeof url !== 'string') throw runFault('flow.no-file');
    const stored = await this.bus.ask(downloadFiles, {
      ...{ context: readerOf(context), params: { project }, queryString: {} },
      input: { files: [url] },
    });
    const view = environment.views(entity);
    if (!view) throw refusal('entity.not-found');
    const { budget, sheet = {} } = environment;
    const reading = { context, sheet, deadlineMs: budget.deadlineMs };
    const { rows, left, faults, tooMany } = await this.sheets.read(stored.key, view, reading);
    if (tooMany) throw runFault('flow.too-many-rows');
    if (faults.length === 0) return { rows, left };
    const told = faults.slice(0, FAULTS_TOLD).join('; ');
    throw runFault('flow.rows-wrong', { count: faults.length, rows: told });
  }

  private async keep(environment: RunContext, file: StoredFile): Promise<UploadedFile> {
    const { project, context } = environment;
    const limit = context.limit?.storage ?? 0;
    const user = context.user === undefined ? {} : { user: context.user };
    try {
      const input = { project, ...user, folder: 'export', file, limit };
      return await this.bus.ask(keepFile, { ...asSystem(environment), input });
    } catch (error) {
      await this.store.remove(file.key);
      throw error;
    }
  }
}

/** The call of a run as the platform itself makes it. */
export const asSystem = ({ project, context: { timezone, locale } }: RunContext) => ({
  context: { ...systemContext(), project, locale, ...(timezone === undefined ? {} : { timezone }) },
  params: {},
  queryString: {},
});

/** A token of the project and a schedule read as the system does: the address of the file says that they were shown it. */
const readerOf = (context: CallContext): CallContext =>
  context.via === 'session' ? context : { ...context, via: 'system' };

/** A name that every file system takes. */
export const fileName = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .trim()
    .slice(0, 100) || 'export';
