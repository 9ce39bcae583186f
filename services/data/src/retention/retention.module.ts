import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { StoreModule } from '../store/index.js';
import { retentionProviders } from './retention.providers.js';

/** What is forgotten in time, and what leaves with its project. */
@Module({ imports: [StoreModule, CatalogModule], providers: retentionProviders })
export class RetentionModule {}
