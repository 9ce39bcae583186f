import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { FlowsModule } from '../flows/index.js';
import { StoreModule } from '../store/index.js';
import { ReferenceCheckHandlers } from './reference-check.handlers.js';
import { ReferenceCheckService } from './reference-check.service.js';

/** Which of the things that another service names does a project still have. */
@Module({
  imports: [StoreModule, CatalogModule, FlowsModule],
  controllers: [ReferenceCheckHandlers],
  providers: [ReferenceCheckService],
})
export class ReferenceCheckModule {}
