import { Module } from '@nestjs/common';
import { ChoosablePeople } from '@buildmesh/service-kit';
import { StoreModule } from '../store/index.js';
import { AccessService } from './access/access.service.js';
import { ExplainHandlers } from './access/explain.handlers.js';
import { ExplainService } from './access/explain.service.js';
import { ShareLinkScopes } from './access/share-link-scopes.js';
import { MemberTable } from './member/member-table.js';
import { EntityCatalog } from './metadata/entity-catalog.js';
import { EntityRepository } from './metadata/entity.repository.js';
import { FieldRepository } from './metadata/field.repository.js';
import { MetadataRepository } from './metadata/metadata.repository.js';
import { StructureChange } from './metadata/structure-change.js';

/** Tables and fields as stored and compiled, and what callers may do with them: what every other module reads. */
@Module({
  imports: [StoreModule],
  controllers: [ExplainHandlers],
  providers: [
    MetadataRepository,
    EntityRepository,
    FieldRepository,
    MemberTable,
    ChoosablePeople,
    EntityCatalog,
    StructureChange,
    ShareLinkScopes,
    AccessService,
    ExplainService,
  ],
  exports: [
    MetadataRepository,
    EntityRepository,
    FieldRepository,
    EntityCatalog,
    StructureChange,
    ShareLinkScopes,
    AccessService,
    ChoosablePeople,
  ],
})
export class CatalogModule {}
