/** What the other modules may use of the design of tables: making entities and fields, and casting values to a field. */
export { StructureModule } from './structure.module.js';
export { EntityService } from './entity/entity.service.js';
export { type Cast, castOf, type CastSettings } from './field/cast.js';
export { assertTypeOf, assertUsable } from './field/field.rules.js';
export { FieldService, type NewField } from './field/field.service.js';
export { NamedCast, type NamedCastTools } from './field/named-cast.js';
export { RelationFinder } from './field/relation-finder.js';
