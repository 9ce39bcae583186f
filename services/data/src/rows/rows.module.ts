import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { QuotaModule } from '../quota/index.js';
import { SettingsStoreModule } from '../settings-store/index.js';
import { StoreModule } from '../store/index.js';
import { AuditHandlers } from './audit/audit.handlers.js';
import { AuditService } from './audit/audit.service.js';
import { AutoNumberHandlers } from './auto-number/auto-number.handlers.js';
import { AutoNumberRepository } from './auto-number/auto-number.repository.js';
import { AutoNumberService } from './auto-number/auto-number.service.js';
import { RowBulk } from './row/row-bulk.js';
import { RowReader } from './row/row-reader.js';
import { RowWriter } from './row/row-writer.js';
import { AdminRowHandlers, SimpleRowHandlers, OpenRowHandlers } from './row/row.handlers.js';

/** Rows: reading and writing them, the numbers they are given, and who changed them. */
@Module({
  imports: [StoreModule, CatalogModule, SettingsStoreModule, QuotaModule],
  controllers: [AdminRowHandlers, SimpleRowHandlers, OpenRowHandlers, AutoNumberHandlers, AuditHandlers],
  providers: [AutoNumberRepository, AutoNumberService, RowReader, RowWriter, RowBulk, AuditService],
  exports: [AutoNumberService, RowReader],
})
export class RowsModule {}
