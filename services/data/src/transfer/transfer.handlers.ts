import { Controller, Inject } from '@nestjs/common';
import { FairQueue } from '@buildmesh/kernel';
import {
  exportRows,
  importRows,
  previewImport,
  simpleImportRows,
  startImport,
  type OutputOf,
} from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { calledEntity, type EntityCall } from '../catalog/index.js';
import { ExportService } from './export/export.service.js';
import { ImportService, type ImportCommand } from './import/import.service.js';
import type { Requester } from '../jobs/index.js';

const requester = (call: EntityCall, simple = false): Requester => ({ ...calledEntity(call), simple });

const request = (call: EntityCall, contract: { id: string }, simple = false): ImportCommand => ({
  ...requester(call, simple),
  contract: contract.id,
});

/** Files that are looked at at once, each in a process of its own, and those of one project that may wait for it. */
const PREVIEWS = { places: 2, waiting: 10, retryAfterS: 5 };

/** Imports and exports. */
@Controller()
export class TransferHandlers {
  private readonly previews = new FairQueue(PREVIEWS);

  constructor(
    @Inject(ImportService) private readonly imports: ImportService,
    @Inject(ExportService) private readonly exports: ExportService,
  ) {}

  @Handles(importRows)
  import(call: Call<typeof importRows>): Promise<OutputOf<typeof importRows>> {
    return this.imports.file(request(call, importRows), call.input.file, call.input.option);
  }

  @Handles(previewImport)
  preview(call: Call<typeof previewImport>): Promise<OutputOf<typeof previewImport>> {
    const { file, option } = call.input;
    return this.previews.run(call.params.project, () => this.imports.preview(requester(call), file, option));
  }

  @Handles(startImport)
  start(call: Call<typeof startImport>): Promise<OutputOf<typeof startImport>> {
    return this.imports.uploaded(request(call, startImport), call.input.upload, call.input.option);
  }

  @Handles(simpleImportRows)
  simple({ input, ...call }: Call<typeof simpleImportRows>): Promise<OutputOf<typeof simpleImportRows>> {
    const member = request(call, simpleImportRows, true);
    return 'list' in input
      ? this.imports.list(member, input.list, input.option)
      : this.imports.file(member, input.file, input.option);
  }

  @Handles(exportRows)
  export(call: Call<typeof exportRows>): Promise<OutputOf<typeof exportRows>> {
    return this.exports.export(request(call, exportRows), call.input);
  }
}
