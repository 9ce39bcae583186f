import { Module } from '@nestjs/common';
import { AuditRepository } from './audit.repository.js';
import { PageRepository } from './page.repository.js';
import { rowStorePorts, rowStoreProviders } from './row-store.provider.js';
import { SettingRepository } from './setting.repository.js';

const repositories = [AuditRepository, SettingRepository, PageRepository];

/** The rows of entities, and the tables of the service that several modules read or write. */
@Module({
  providers: [...rowStoreProviders, ...repositories],
  exports: [...rowStorePorts, ...repositories],
})
export class StoreModule {}
