import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { StoreModule } from '../store/index.js';
import { SavedViews } from './saved-views.js';
import { SettingChanges } from './setting-changes.js';
import { SettingHandlers, AdminSettingHandlers } from './setting.handlers.js';
import { SettingReader } from './setting.reader.js';
import { SettingTransfer } from './setting.transfer.js';
import { SettingWriter } from './setting.writer.js';

/** What a project and its people keep beside rows (D43–D45). */
@Module({
  imports: [StoreModule, CatalogModule],
  controllers: [SettingHandlers, AdminSettingHandlers],
  providers: [SettingChanges, SettingReader, SavedViews, SettingWriter, SettingTransfer],
  exports: [SavedViews],
})
export class SettingsStoreModule {}
