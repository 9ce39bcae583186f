import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { JobsModule } from '../jobs/index.js';
import { QuotaModule } from '../quota/index.js';
import { RowsModule } from '../rows/index.js';
import { StoreModule } from '../store/index.js';
import { StructureModule } from '../structure/index.js';
import { ExportFile } from './export/export-file.js';
import { ExportService } from './export/export.service.js';
import { FieldToolHandlers } from './field-tool/field-tool.handlers.js';
import { FieldToolService } from './field-tool/field-tool.service.js';
import { FieldToolWork } from './field-tool/field-tool.work.js';
import { ImportPreview } from './import/import.preview.js';
import { ImportService } from './import/import.service.js';
import { ImportWork } from './import/import.work.js';
import { RevertWork } from './import/revert.work.js';
import { SheetRows } from './import/sheet-rows.js';
import { LoadTools } from './load-tools.js';
import { TransferHandlers } from './transfer.handlers.js';
import { TransferLifecycle } from './transfer.lifecycle.js';
import { UploadRepository } from './upload/upload.repository.js';

/** Import, export, and the tools that copy, cast and merge fields. */
@Module({
  imports: [StoreModule, CatalogModule, QuotaModule, RowsModule, JobsModule, StructureModule],
  controllers: [TransferHandlers, FieldToolHandlers],
  providers: [
    UploadRepository,
    LoadTools,
    RevertWork,
    ImportPreview,
    SheetRows,
    ImportWork,
    ImportService,
    ExportFile,
    ExportService,
    FieldToolWork,
    FieldToolService,
    TransferLifecycle,
  ],
  exports: [SheetRows],
})
export class TransferModule {}
