import { Module, type DynamicModule } from '@nestjs/common';
import { PersistenceModule } from '@buildmesh/persistence';
import { loadConfig, type Runtime, type ServiceDefinition } from '@buildmesh/service-kit';
import { AccessService } from './catalog/access/access.service.js';
import { ExplainHandlers } from './catalog/access/explain.handlers.js';
import { ExplainService } from './catalog/access/explain.service.js';
import { ApprovalHolds } from './approval-sync/approval-holds.js';
import { ApprovalRowHandlers } from './approval-sync/approval-sync.handlers.js';
import { ApprovalRowService } from './approval-sync/approval-sync.service.js';
import { ApprovalTable } from './approval-sync/approval-table.js';
import { AuditHandlers } from './rows/audit/audit.handlers.js';
import { AuditRepository } from './store/audit.repository.js';
import { AuditService } from './rows/audit/audit.service.js';
import { EntityCatalog } from './catalog/metadata/entity-catalog.js';
import { MetadataRepository } from './catalog/metadata/metadata.repository.js';
import { StructureChange } from './catalog/metadata/structure-change.js';
import { BackupHandlers } from './backup/backup.handlers.js';
import { backupProviders } from './backup/backup.providers.js';
import { retentionProviders } from './retention/retention.providers.js';
import { DATA_CONFIG, dataConfig } from './config/data-config.js';
import { EntityHandlers } from './structure/entity/entity.handlers.js';
import { EntityRepository } from './catalog/metadata/entity.repository.js';
import { EntityService } from './structure/entity/entity.service.js';
import { EntityLists } from './structure/entity/entity-lists.js';
import { ApprovalRelations } from './structure/field/approval-relations.js';
import { ComputeWork } from './structure/field/compute.work.js';
import { ComputedFields } from './structure/field/computed-fields.js';
import { FormulaRenewal } from './structure/field/formula-renewal.js';
import { FieldChange } from './structure/field/field-change.js';
import { NamedRows } from './structure/field/named-rows.js';
import { FieldHandlers } from './structure/field/field.handlers.js';
import { FieldRepository } from './catalog/metadata/field.repository.js';
import { FieldService } from './structure/field/field.service.js';
import { AutoNumberHandlers } from './rows/auto-number/auto-number.handlers.js';
import { AutoNumberRepository } from './rows/auto-number/auto-number.repository.js';
import { AutoNumberService } from './rows/auto-number/auto-number.service.js';
import { CombinedIndexRepository } from './structure/index-build/combined-index.repository.js';
import { CombinedIndexService } from './structure/index-build/combined-index.service.js';
import { IndexHandlers } from './structure/index-build/index.handlers.js';
import { IndexJobs } from './structure/index-build/index-jobs.js';
import { IndexService } from './structure/index-build/index.service.js';
import { IndexWork } from './structure/index-build/index.work.js';
import { MemberProjection } from './structure/member-projection.js';
import { MemberTable } from './catalog/member/member-table.js';
import { migrations } from './migrations/index.js';
import { AdminRowHandlers, OpenRowHandlers, SimpleRowHandlers } from './rows/row/row.handlers.js';
import { RowBulk } from './rows/row/row-bulk.js';
import { RowReader } from './rows/row/row-reader.js';
import { RowWriter } from './rows/row/row-writer.js';
import { RowCount } from './quota/row-count.js';
import { RowQuota } from './quota/row-quota.js';
import { UsageHandlers } from './quota/usage.handlers.js';
import { UsageRepository } from './quota/usage.repository.js';
import { rowStoreProviders } from './store/row-store.provider.js';
import { flowHandlers, flowRunProviders } from './flows/run/run.providers.js';
import { SCHEMA } from './schema.js';
import { pageHandlers, pageProviders } from './pages/page.providers.js';
import { settingHandlers, settingProviders } from './settings-store/setting.providers.js';
import { ReferenceCheckHandlers } from './reference-check/reference-check.handlers.js';
import { ReferenceCheckService } from './reference-check/reference-check.service.js';
import { transferHandlers, transferProviders } from './transfer/transfer.providers.js';
const design = [
  MemberTable,
  MemberProjection,
  EntityCatalog,
  MetadataRepository,
  StructureChange,
  AuditRepository,
  AuditService,
  AccessService,
  ExplainService,
  EntityRepository,
  EntityService,
  EntityLists,
  FieldRepository,
  ComputedFields,
  ComputeWork,
  FormulaRenewal,
  ApprovalRelations,
  FieldService,
  FieldChange,
  NamedRows,
  ReferenceCheckService,
];
const records = [
  AutoNumberRepository,
  AutoNumberService,
  RowReader,
  RowWriter,
  RowBulk,
  CombinedIndexRepository,
  CombinedIndexService,
  IndexService,
  IndexJobs,
  IndexWork,
];
const approvals = [ApprovalTable, ApprovalHolds, ApprovalRowService];
const quotas = [UsageRepository, RowCount, RowQuota];
const handlers = [
  ApprovalRowHandlers,
  EntityHandlers,
  FieldHandlers,
  AdminRowHandlers,
  SimpleRowHandlers,
  OpenRowHandlers,
  IndexHandlers,
  AutoNumberHandlers,
  AuditHandlers,
  UsageHandlers,
  ExplainHandlers,
  ReferenceCheckHandlers,
  BackupHandlers,
  ...transferHandlers,
  ...settingHandlers,
  ...pageHandlers,
  ...flowHandlers,
];

@Module({})
export class DataModule {
  static forRoot(runtime: Runtime): DynamicModule {
    const settings = loadConfig(dataConfig, runtime.env);
    const providers = [
      { provide: DATA_CONFIG, useValue: settings },
      ...rowStoreProviders(runtime, settings),
      ...design,
      ...records,
      ...approvals,
      ...retentionProviders,
      ...quotas,
      ...transferProviders,
      ...backupProviders,
      ...settingProviders,
      ...pageProviders,
      ...flowRunProviders,
    ];
    return {
      module: DataModule,
      imports: [PersistenceModule.forRoot(runtime, { schema: SCHEMA, entities: [], migrations })],
      controllers: handlers,
      providers,
      exports: providers,
    };
  }
}

/** Tables, fields, rows, import and export. */
export const dataService: ServiceDefinition = {
  name: 'data',
  config: dataConfig,
  module: (runtime) => DataModule.forRoot(runtime),
};
