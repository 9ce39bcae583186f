import { Module, type DynamicModule } from '@nestjs/common';
import { PersistenceModule } from '@buildmesh/persistence';
import type { Runtime, ServiceDefinition } from '@buildmesh/service-kit';
import { ApprovalSyncModule } from './approval-sync/index.js';
import { BackupModule } from './backup/index.js';
import { CatalogModule } from './catalog/index.js';
import { dataConfig, DataConfigModule } from './config/index.js';
import { FlowsModule } from './flows/index.js';
import { JobsModule } from './jobs/index.js';
import { migrations } from './migrations/index.js';
import { PagesModule } from './pages/index.js';
import { QuotaModule } from './quota/index.js';
import { ReferenceCheckModule } from './reference-check/index.js';
import { RetentionModule } from './retention/index.js';
import { RowsModule } from './rows/index.js';
import { SettingsStoreModule } from './settings-store/index.js';
import { StructureModule } from './structure/index.js';
import { TransferModule } from './transfer/index.js';
import { SCHEMA } from './schema.js';

@Module({})
class DataModule {
  /** Tables, fields, rows, pages, functions, import and export, on the service's own database schema. */
  static forRoot(runtime: Runtime): DynamicModule {
    return {
      module: DataModule,
      imports: [
        PersistenceModule.forRoot(runtime, { schema: SCHEMA, entities: [], migrations }),
        DataConfigModule.forRoot(runtime),
        CatalogModule,
        SettingsStoreModule,
        QuotaModule,
        RowsModule,
        JobsModule,
        StructureModule,
        ApprovalSyncModule,
        TransferModule,
        FlowsModule,
        PagesModule,
        BackupModule,
        ReferenceCheckModule,
        RetentionModule,
      ],
    };
  }
}

/** Tables, fields, rows, import and export. */
export const dataService: ServiceDefinition = {
  name: 'data',
  config: dataConfig,
  module: (runtime) => DataModule.forRoot(runtime),
};
