import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { QuotaModule } from '../quota/index.js';
import { RowsModule } from '../rows/index.js';
import { StoreModule } from '../store/index.js';
import { StructureModule } from '../structure/index.js';
import { ApprovalHolds } from './approval-holds.js';
import { ApprovalRowHandlers } from './approval-sync.handlers.js';
import { ApprovalRowService } from './approval-sync.service.js';
import { ApprovalTable } from './approval-table.js';

/** Rows and tables as the approvals service needs them. */
@Module({
  imports: [StoreModule, CatalogModule, QuotaModule, RowsModule, StructureModule],
  controllers: [ApprovalRowHandlers],
  providers: [ApprovalTable, ApprovalHolds, ApprovalRowService],
})
export class ApprovalSyncModule {}
