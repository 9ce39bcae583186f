import { z } from 'zod';
import { FIELD_TYPES } from '@buildmesh/domain';
import { defineContract } from '../define.js';
import { filter } from '../filter.js';
import { done, flag, id, inProject, projectId } from '../shapes.js';
import { field, fieldKey, fieldOption } from './field-shapes.js';

const newField = z.strictObject({
  name: z.string().trim().min(1).max(100),
  type: z.enum(FIELD_TYPES),
  key: fieldKey.optional(),
  relate: z.array(z.string().max(60)).max(5).optional(),
  code: z.string().max(60).nullable().optional(),
  sort: z.number().optional(),
  simple: z.boolean().optional(),
  local: z.boolean().optional(),
  option: fieldOption.default({}),
});

/** `/{project}/field/…` names the entity in the body, `/{project}/{entity}/field/…` in the path; both are accepted. */
const maybeEntity = z.strictObject({ project: projectId, entity: id.optional() });
const maybeEntityOne = maybeEntity.extend({ id });
const at = (tail: string) => ({
  path: `/api/admin/entity/:project/field/${tail}`,
  aliases: [`/api/admin/entity/:project/:entity/field/${tail}`],
});

export const listEntityFields = defineContract({
  id: 'data.field.list',
  kind: 'query',
  method: 'GET',
  path: '/api/admin/project/:project/:entity/field',
  params: z.strictObject({ project: projectId, entity: id }),
  output: z.array(field),
  access: { level: 'admin' },
  errors: ['entity.not-found'],
  tags: ['Field'],
  summary: 'Fields of one entity',
});

export const listProjectFields = defineContract({
  id: 'data.field.all',
  kind: 'query',
  method: 'GET',
  path: '/api/admin/project/:project/field',
  params: inProject,
  output: z.array(field),
  access: { level: 'admin' },
  tags: ['Field'],
  summary: 'All fields of a project',
});

export const queryFields = defineContract({
  id: 'data.field.query',
  kind: 'query',
  method: 'POST',
  ...at('query'),
  params: maybeEntity,
  input: z.strictObject({ entity: id.optional(), query: filter.optional() }),
  output: z.array(field),
  access: { level: 'admin' },
  errors: [
    'entity.not-found',
    'filter.unknown-field',
    'filter.operator-unsupported',
    'filter.bad-value',
    'filter.bad-regex',
    'filter.too-deep',
  ],
  tags: ['Field'],
  summary: 'Fields of an entity, hidden ones included',
});

export const createField = defineContract({
  id: 'data.field.create',
  kind: 'command',
  method: 'POST',
  ...at('create'),
  params: maybeEntity,
  input: newField.extend({ entity: id.optional() }),
  output: field,
  access: { level: 'admin' },
  errors: [
    'entity.not-found',
    'entity.busy',
    'field.key-taken',
    'field.type-unsupported',
    'entity.system',
    'approval.field-used',
  ],
  tags: ['Field'],
  summary: 'Add a field',
});

export const createFields = defineContract({
  id: 'data.field.bulk',
  kind: 'command',
  method: 'POST',
  ...at('bulk/create'),
  params: maybeEntity,
  input: z.strictObject({ entity: id.optional(), list: z.array(newField).min(1).max(200) }),
  output: z.array(field),
  access: { level: 'admin' },
  errors: [
    'entity.not-found',
    'entity.busy',
    'field.key-taken',
    'field.type-unsupported',
    'entity.system',
    'approval.field-used',
  ],
  tags: ['Field'],
  summary: 'Add several fields, all or none',
});

export const updateField = defineContract({
  id: 'data.field.update',
  kind: 'command',
  method: 'POST',
  ...at(':id/update'),
  params: maybeEntityOne,
  queryString: z.strictObject({ force: flag }),
  input: z.strictObject({
    entity: id.optional(),
    name: z.string().trim().min(1).max(100).optional(),
    type: z.enum(FIELD_TYPES).optional(),
    relate: z.array(z.string().max(60)).max(5).optional(),
    code: z.string().max(60).nullable().optional(),
    sort: z.number().optional(),
    simple: z.boolean().optional(),
    local: z.boolean().optional(),
    /** Replaces the options as a whole. */
    option: fieldOption.optional(),
    status: z.enum(['normal', 'hidden']).optional(),
    /** Names that no row of the new relation has become new rows there. */
    create: z.boolean().optional(),
    _ver: z.number().int().optional(),
  }),
  output: field,
  access: { level: 'admin' },
  errors: [
    'field.not-found',
    'field.type-unsupported',
    'field.type-change-loses-values',
    'field.no-name',
    'quota-reached',
    'entity.busy',
    'conflict',
    'entity.system',
    'row.conflict',
    'approval.field-used',
  ],
  tags: ['Field'],
  summary:
    'Change a field; one whose new type does not take every value is refused unless `force=1`, which keeps those values for `transform`; what becomes a relation is matched by name, and with `create` names that no row has become new rows',
});

export const sortFields = defineContract({
  id: 'data.field.sort',
  kind: 'command',
  method: 'POST',
  ...at('sort'),
  params: maybeEntity,
  input: z.strictObject({ entity: id.optional(), list: z.array(id).min(1).max(500) }),
  output: done,
  access: { level: 'admin' },
  errors: ['field.not-found', 'entity.system'],
  tags: ['Field'],
  summary: 'Put the fields of an entity in this order',
});

export const hideField = defineContract({
  id: 'data.field.hide',
  kind: 'command',
  method: 'GET',
  ...at(':id/hide'),
  params: maybeEntityOne,
  output: done,
  access: { level: 'admin' },
  errors: ['field.not-found', 'entity.busy', 'entity.system', 'approval.field-used'],
  tags: ['Field'],
  summary: 'Hide a field; its values are kept',
});

export const clearFields = defineContract({
  id: 'data.field.clear',
  kind: 'command',
  method: 'GET',
  ...at('clear'),
  params: maybeEntity,
  queryString: z.strictObject({ entity: id.optional() }),
  output: z.strictObject({ removed: z.number().int() }),
  access: { level: 'admin' },
  errors: ['entity.not-found', 'entity.busy', 'entity.system'],
  tags: ['Field'],
  summary: 'Remove the hidden fields of an entity for good, with their values',
});
