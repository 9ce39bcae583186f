/** What the other modules may use of metadata, their changes, the table of members, and access. */
export { CatalogModule } from './catalog.module.js';
export { AccessService, type EntityRequest, type Rights } from './access/access.service.js';
export { calledEntity, type EntityCall } from './access/called-entity.js';
export type { EntityAccess } from './access/entity-access.js';
export { fieldAt, ownField } from './access/field-path.js';
export { assertCallersProject } from './access/own-project.js';
export { aboutPeople } from './access/people-filter.js';
export { ShareLinkScopes } from './access/share-link-scopes.js';
export {
  type Member,
  MEMBER_CODE,
  memberRow,
  memberTableOf,
  translatedEntity,
  translatedField,
} from './member/member-table.rules.js';
export { stateField } from './member/state-field.js';
export { compiledEntity, compiledField } from './metadata/compile.js';
export { EntityCatalog } from './metadata/entity-catalog.js';
export { EntityRepository } from './metadata/entity.repository.js';
export { FieldRepository } from './metadata/field.repository.js';
export { MetadataRepository } from './metadata/metadata.repository.js';
export { entityOnWire, fieldOnWire, type FieldRow, type IndexState } from './metadata/metadata.js';
export { touchEntitiesWithSets } from './metadata/selection-sets.js';
export { type ChangeOf, type Changing, StructureChange } from './metadata/structure-change.js';
