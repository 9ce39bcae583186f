import type { Provider } from '@nestjs/common';
import { SavedViews } from './saved-views.js';
import { SettingChanges } from './share-changes.js';
import { AdminSettingHandlers, SettingHandlers } from './share.handlers.js';
import { SettingReader } from './share.reader.js';
import { SettingRepository } from './share.repository.js';
import { SettingTransfer } from './share.transfer.js';
import { SettingWriter } from './share.writer.js';

/** The share store. */
export const settingProviders: Provider[] = [
  SettingRepository,
  SettingChanges,
  SettingReader,
  SavedViews,
  SettingWriter,
  SettingTransfer,
  SettingHandlers,
  AdminSettingHandlers,
];
