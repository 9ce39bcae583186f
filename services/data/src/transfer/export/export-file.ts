import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { RowReads, type CompiledField, type StoredRow } from '@buildmesh/row-store';
import { refusal, type InputOf, type StoredFile, type exportRows } from '@buildmesh/contracts';
import { isFormulaError, isFormulaField, shownOf } from '@buildmesh/domain';
import { FileStore, FileTooLarge } from '@buildmesh/persistence';
import { type ReadRequest, RowReader } from '../../rows/index.js';
import { type Requester, RequesterAccess } from '../../jobs/index.js';
import { EXPORT_MAX_FIELDS, MAX_JOB_FILE_BYTES } from '../transfer.limits.js';
import { csvOf } from './csv-writer.js';
import { cellWriters, exportedFields, headersOf, type CellWriter } from './export-columns.js';
import type { ExportCell, ExportTable } from './export.types.js';
import { jsonOf } from './json-writer.js';
import { xlsxOf } from './xlsx-writer.js';

export type ExportInput = InputOf<typeof exportRows>;

/** Rows that are held in memory at a time. */
const BLOCK_ROWS = 1_000;

const TYPES: Readonly<Record<ExportInput['type'], string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
};

export interface ExportOrder {
  requester: Requester;
  input: ExportInput;
  key: string;
  /** Told how many rows were written so far; may throw to stop. */
  progress: (rows: number) => void;
  /** Refuse more fields than a person's export may have. */
  bounded: boolean;
}

/** Writes the rows of a query into a file, under the rights of the one who asked, in constant memory. */
@Injectable()
export class ExportFile {
  constructor(
    @Inject(RowReader) private readonly reader: RowReader,
    @Inject(RequesterAccess) private readonly requesters: RequesterAccess,
    @Inject(RowReads) private readonly reads: RowReads,
    @Inject(FileStore) private readonly files: FileStore,
  ) {}

  async write(order: ExportOrder): Promise<{ file: StoredFile; rows: number }> {
    const { requester, input, key } = order;
    const access = await this.requesters.of(requester);
    const fields = exportedFields(access, input.fields);
    if (order.bounded && fields.length > EXPORT_MAX_FIELDS) throw refusal('export.too-many-fields');
    let rows = 0;
    const blocks = this.blocks(order, fields, (count) => order.progress((rows += count)));
    const content =
      input.type === 'json' ? jsonOf(shownRows(blocks, fields)) : await this.table(order, fields, blocks);
    const { size } = await this.put(key, content);
    return {
      rows,
      file: { key, name: `${fileName(access.entity.name)}.${input.type}`, type: TYPES[input.type], size },
    };
  }

  /** Refuses an export whose fields, filter or sort the caller may not use. */
  async check({ requester, input }: Pick<ExportOrder, 'requester' | 'input'>): Promise<void> {
    exportedFields(await this.requesters.of(requester), input.fields);
    await this.reader.list(askingOf(requester), {
      ...input,
      page: { index: 1, size: 1 },
      option: { count: false },
    });
  }

  /** How many rows an export would have. */
  count({ requester, input }: Pick<ExportOrder, 'requester' | 'input'>): Promise<number> {
    return this.reader.count(askingOf(requester), input);
  }

  private async put(key: string, content: AsyncIterable<Buffer>): Promise<{ size: number }> {
    try {
      return await this.files.put(key, Readable.from(content), MAX_JOB_FILE_BYTES);
    } catch (error) {
      throw error instanceof FileTooLarge ? refusal('export.too-many-rows') : error;
    }
  }

  private async *blocks(
    { requester, input }: ExportOrder,
    fields: readonly CompiledField[],
    count: (rows: number) => void,
  ): AsyncGenerator<StoredRow[]> {
    const query = {
      query: input.query,
      search: input.search,
      sort: input.sort,
      fields: fields.map((field) => field._key),
    };
    for await (const rows of this.reader.stream(askingOf(requester), query, BLOCK_ROWS)) {
      count(rows.length);
      yield rows;
    }
  }

  private async table(
    { requester, input }: ExportOrder,
    fields: readonly CompiledField[],
    blocks: AsyncIterable<StoredRow[]>,
  ): Promise<AsyncGenerator<Buffer>> {
    const access = await this.requesters.of(requester);
    const writers = await cellWriters(this.reads, access, { fields, timezone: requester.context.timezone });
    const table: ExportTable = {
      header: headersOf(fields, access.entity.fields),
      blocks: cells(blocks, fields, writers),
    };
    return input.type === 'csv' ? csvOf(table) : xlsxOf(table);
  }
}

async function* cells(
  blocks: AsyncIterable<StoredRow[]>,
  fields: readonly CompiledField[],
  writers: readonly CellWriter[],
): AsyncGenerator<ExportCell[][]> {
  for await (const rows of blocks)
    yield rows.map((row) => fields.map((field, at) => cellFor(row, field, writers[at])));
}

/** An error stands as such, whatever the field would hold. */
function cellFor(row: StoredRow, field: CompiledField, write: CellWriter | undefined): ExportCell {
  const value = isFormulaField(field) ? shownOf(row, field._key) : row[field._key];
  return isFormulaField(field) && isFormulaError(value) ? { error: value } : (write?.(value) ?? null);
}

/** Rows hold their id besides; it is shown when it is asked for. Errors of formulas are told beside them. */
async function* shownRows(
  blocks: AsyncIterable<StoredRow[]>,
  fields: readonly CompiledField[],
): AsyncGenerator<Record<string, unknown>[]> {
  for await (const rows of blocks)
    yield rows.map((row) => ({
      ...Object.fromEntries(fields.map((field) => [field._key, row[field._key] ?? null])),
      ...('_errors' in row && { _errors: row['_errors'] }),
    }));
}

function askingOf({ context, project, entity, simple }: Requester): ReadRequest {
  return { context, project, entity, rights: simple ? 'caller' : 'full' };
}

/** A name that every file system takes. */
function fileName(name: string): string {
  return name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 100) || 'export';
}
