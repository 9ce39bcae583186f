import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { JobsModule } from '../jobs/index.js';
import { QuotaModule } from '../quota/index.js';
import { RowsModule } from '../rows/index.js';
import { StoreModule } from '../store/index.js';
import { EntityLists } from './entity/entity-lists.js';
import { EntityHandlers } from './entity/entity.handlers.js';
import { EntityService } from './entity/entity.service.js';
import { ApprovalRelations } from './field/approval-relations.js';
import { ComputeWork } from './field/compute.work.js';
import { ComputedFields } from './field/computed-fields.js';
import { FieldChange } from './field/field-change.js';
import { FieldHandlers } from './field/field.handlers.js';
import { FieldService } from './field/field.service.js';
import { FormulaRenewal } from './field/formula-renewal.js';
import { NamedRows } from './field/named-rows.js';
import { CombinedIndexRepository } from './index-build/combined-index.repository.js';
import { CombinedIndexService } from './index-build/combined-index.service.js';
import { IndexJobs } from './index-build/index-jobs.js';
import { IndexHandlers } from './index-build/index.handlers.js';
import { IndexService } from './index-build/index.service.js';
import { IndexWork } from './index-build/index.work.js';
import { MemberProjection } from './member-projection.js';

/** The design of tables: entities, their fields, what is computed, indexes, and the table of members as identity knows them. */
@Module({
  imports: [StoreModule, CatalogModule, QuotaModule, RowsModule, JobsModule],
  controllers: [EntityHandlers, FieldHandlers, IndexHandlers],
  providers: [
    EntityService,
    EntityLists,
    ComputedFields,
    ComputeWork,
    FormulaRenewal,
    ApprovalRelations,
    FieldService,
    FieldChange,
    NamedRows,
    CombinedIndexRepository,
    CombinedIndexService,
    IndexService,
    IndexJobs,
    IndexWork,
    MemberProjection,
  ],
  exports: [EntityService, FieldService],
})
export class StructureModule {}
