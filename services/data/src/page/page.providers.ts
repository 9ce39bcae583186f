import { AdminPageHandlers, PageHandlers } from './page.handlers.js';
import { PageReader } from './page.reader.js';
import { PageRepository } from './page.repository.js';
import { PageWriter } from './page.writer.js';
import { ShareScopes } from './share-scopes.js';

export const pageProviders = [
  PageRepository,
  PageReader,
  PageWriter,
  ShareScopes,
  PageHandlers,
  AdminPageHandlers,
];
