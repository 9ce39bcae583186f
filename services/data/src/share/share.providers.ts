import type { Provider } from '@nestjs/common';
import { SavedViews } from './saved-views.js';
import { ShareChanges } from './share-changes.js';
import { AdminShareHandlers, ShareHandlers } from './share.handlers.js';
import { ShareReader } from './share.reader.js';
import { ShareRepository } from './share.repository.js';
import { ShareTransfer } from './share.transfer.js';
import { ShareWriter } from './share.writer.js';

/** The share store. */
export const shareProviders: Provider[] = [
  ShareRepository,
  ShareChanges,
  ShareReader,
  SavedViews,
  ShareWriter,
  ShareTransfer,
  ShareHandlers,
  AdminShareHandlers,
];
