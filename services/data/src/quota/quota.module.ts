import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { StoreModule } from '../store/index.js';
import { RowCount } from './row-count.js';
import { RowQuota } from './row-quota.js';
import { UsageHandlers } from './usage.handlers.js';
import { UsageRepository } from './usage.repository.js';

/** How many rows a project has, and may have. */
@Module({
  imports: [StoreModule, CatalogModule],
  controllers: [UsageHandlers],
  providers: [UsageRepository, RowCount, RowQuota],
  exports: [RowQuota],
})
export class QuotaModule {}
