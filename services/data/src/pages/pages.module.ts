import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { StoreModule } from '../store/index.js';
import { PageTree } from './page-tree.js';
import { PageHandlers, AdminPageHandlers } from './page.handlers.js';
import { PageReader } from './page.reader.js';
import { PageWriter } from './page.writer.js';
import { ViewWriter } from './view.writer.js';

/** Pages and their views. */
@Module({
  imports: [StoreModule, CatalogModule],
  controllers: [PageHandlers, AdminPageHandlers],
  providers: [PageReader, PageTree, PageWriter, ViewWriter],
})
export class PagesModule {}
