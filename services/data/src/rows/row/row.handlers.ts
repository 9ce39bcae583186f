import { Controller, Inject } from '@nestjs/common';
import {
  adminBulkRows,
  adminGetRow,
  adminQueryRows,
  adminRemoveRow,
  adminSaveRow,
  adminSummarizeRows,
  adminUpdateRow,
  dropRows,
  openGetRow,
  openQueryRows,
  restoreRows,
  simpleBulkRows,
  simpleGetRow,
  simpleQueryRows,
  simpleRemoveRow,
  simpleSaveRow,
  simpleSummarizeRows,
  simpleUpdateRow,
  type OutputOf,
} from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { calledEntity, type EntityCall, type Rights } from '../../catalog/index.js';
import { RowBulk } from './row-bulk.js';
import { RowReader, type ReadRequest } from './row-reader.js';
import { RowWriter, type RowWriteContext } from './row-writer.js';

/** Largest page for integrators (D33). */
const OPEN_PAGE_SIZE = 1000;

const request = (call: EntityCall, rights: Rights): ReadRequest => ({ ...calledEntity(call), rights });
const writing = (call: EntityCall, rights: Rights, contract: { id: string }): RowWriteContext => ({
  ...request(call, rights),
  contract: contract.id,
});

/** Rows for administrators, who see and may do everything. */
@Controller()
export class AdminRowHandlers {
  constructor(
    @Inject(RowReader) private readonly reader: RowReader,
    @Inject(RowWriter) private readonly writer: RowWriter,
    @Inject(RowBulk) private readonly bundles: RowBulk,
  ) {}

  @Handles(adminQueryRows)
  list(call: Call<typeof adminQueryRows>): Promise<OutputOf<typeof adminQueryRows>> {
    return this.reader.list(request(call, 'full'), call.input);
  }

  @Handles(adminGetRow)
  get(call: Call<typeof adminGetRow>): Promise<OutputOf<typeof adminGetRow>> {
    return this.reader.get(request(call, 'full'), call.params.id);
  }

  @Handles(adminSummarizeRows)
  summary(call: Call<typeof adminSummarizeRows>): Promise<OutputOf<typeof adminSummarizeRows>> {
    return this.reader.summarize(request(call, 'full'), call.input);
  }

  @Handles(adminSaveRow)
  create(call: Call<typeof adminSaveRow>): Promise<OutputOf<typeof adminSaveRow>> {
    return this.writer.create(writing(call, 'full', adminSaveRow), call.input);
  }

  @Handles(adminUpdateRow)
  update(call: Call<typeof adminUpdateRow>): Promise<OutputOf<typeof adminUpdateRow>> {
    return this.writer.update(writing(call, 'full', adminUpdateRow), call.params.id, call.input);
  }

  @Handles(adminRemoveRow)
  remove(call: Call<typeof adminRemoveRow>): Promise<true> {
    return this.writer.remove(writing(call, 'full', adminRemoveRow), call.params.id);
  }

  @Handles(adminBulkRows)
  bulk(call: Call<typeof adminBulkRows>): Promise<OutputOf<typeof adminBulkRows>> {
    return this.bundles.write(writing(call, 'full', adminBulkRows), call.input);
  }

  @Handles(dropRows)
  drop(call: Call<typeof dropRows>): Promise<OutputOf<typeof dropRows>> {
    return this.writer.drop(writing(call, 'full', dropRows), call.input.confirm);
  }

  @Handles(restoreRows)
  restore(call: Call<typeof restoreRows>): Promise<OutputOf<typeof restoreRows>> {
    return this.writer.restore(writing(call, 'full', restoreRows), call.input.list);
  }
}

/** Rows with the rights of the caller's role (D26). */
@Controller()
export class SimpleRowHandlers {
  constructor(
    @Inject(RowReader) private readonly reader: RowReader,
    @Inject(RowWriter) private readonly writer: RowWriter,
    @Inject(RowBulk) private readonly bundles: RowBulk,
  ) {}

  @Handles(simpleQueryRows)
  list(call: Call<typeof simpleQueryRows>): Promise<OutputOf<typeof simpleQueryRows>> {
    return this.reader.list(request(call, 'caller'), call.input);
  }

  @Handles(simpleGetRow)
  get(call: Call<typeof simpleGetRow>): Promise<OutputOf<typeof simpleGetRow>> {
    return this.reader.get(request(call, 'caller'), call.params.id);
  }

  @Handles(simpleSummarizeRows)
  summary(call: Call<typeof simpleSummarizeRows>): Promise<OutputOf<typeof simpleSummarizeRows>> {
    return this.reader.summarize(request(call, 'caller'), call.input);
  }

  @Handles(simpleSaveRow)
  create(call: Call<typeof simpleSaveRow>): Promise<OutputOf<typeof simpleSaveRow>> {
    return this.writer.create(writing(call, 'caller', simpleSaveRow), call.input);
  }

  @Handles(simpleUpdateRow)
  update(call: Call<typeof simpleUpdateRow>): Promise<OutputOf<typeof simpleUpdateRow>> {
    return this.writer.update(writing(call, 'caller', simpleUpdateRow), call.params.id, call.input);
  }

  @Handles(simpleRemoveRow)
  remove(call: Call<typeof simpleRemoveRow>): Promise<true> {
    return this.writer.remove(writing(call, 'caller', simpleRemoveRow), call.params.id);
  }

  @Handles(simpleBulkRows)
  bulk(call: Call<typeof simpleBulkRows>): Promise<OutputOf<typeof simpleBulkRows>> {
    return this.bundles.write(writing(call, 'caller', simpleBulkRows), call.input);
  }
}

/** Rows for integrators: a project token acts as an administrator, a user's session with that user's rights (D27). */
@Controller()
export class OpenRowHandlers {
  constructor(@Inject(RowReader) private readonly reader: RowReader) {}

  @Handles(openQueryRows)
  list(call: Call<typeof openQueryRows>): Promise<OutputOf<typeof openQueryRows>> {
    return this.reader.list(request(call, 'caller'), call.input, OPEN_PAGE_SIZE);
  }

  @Handles(openGetRow)
  get(call: Call<typeof openGetRow>): Promise<OutputOf<typeof openGetRow>> {
    return this.reader.get(request(call, 'caller'), call.params.id);
  }
}
