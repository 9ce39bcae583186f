import type { Provider } from '@nestjs/common';
import { SavedViews } from './saved-views.js';
import { SettingChanges } from './setting-changes.js';
import { AdminSettingHandlers, SettingHandlers } from './setting.handlers.js';
import { SettingReader } from './setting.reader.js';
import { SettingRepository } from '../store/setting.repository.js';
import { SettingTransfer } from './setting.transfer.js';
import { SettingWriter } from './setting.writer.js';

/** The share store. */
export const settingProviders: Provider[] = [
  SettingRepository,
  SettingChanges,
  SettingReader,
  SavedViews,
  SettingWriter,
  SettingTransfer,
];

export const settingHandlers = [SettingHandlers, AdminSettingHandlers];
