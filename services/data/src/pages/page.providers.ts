import { AdminPageHandlers, PageHandlers } from './page.handlers.js';
import { PageReader } from './page.reader.js';
import { PageRepository } from '../store/page.repository.js';
import { PageTree } from './page-tree.js';
import { PageWriter } from './page.writer.js';
import { ShareLinkScopes } from '../catalog/access/share-link-scopes.js';
import { ViewWriter } from './view.writer.js';

export const pageProviders = [PageRepository, PageReader, PageTree, PageWriter, ViewWriter, ShareLinkScopes];

export const pageHandlers = [PageHandlers, AdminPageHandlers];
