import { z } from 'zod';
import { defineContract, defineEvent } from '../define.js';
import { done, flag, id, inEntity, inProject, projectId } from '../shapes.js';
import { field } from './field-shapes.js';

export const entityOption = z.strictObject({
  _model: z.enum(['approval']).optional(),
  _local: z.boolean().optional(),
  icon: z.string().max(60).optional(),
  colour: z.string().max(20).optional(),
  note: z.string().max(1000).optional(),
});

export const entity = z.strictObject({
  _id: id,
  _code: z.string().nullable(),
  _type: z.enum(['normal', 'system']),
  _name: z.string(),
  _sort: z.number(),
  _option: entityOption,
  _field: z.array(field),
  _ver: z.number().int(),
});
export type Entity = z.output<typeof entity>;

const name = z.string().trim().min(1).max(60);

export const listEntities = defineContract({
  id: 'data.entity.list',
  kind: 'query',
  method: 'GET',
  path: '/api/admin/entity/:project/list',
  params: inProject,
  output: z.array(entity),
  access: { level: 'admin' },
  tags: ['Entity'],
  summary: 'The entities of a project with their fields',
});

/** Ours: what a member's table view needs; entities without the right `query` are left out, hidden fields too. */
export const listVisibleEntities = defineContract({
  id: 'data.entity.visible',
  kind: 'query',
  method: 'GET',
  path: '/api/app/entity/:project/list',
  params: inProject,
  output: z.array(
    entity.extend({
      /** Operations of D26 that the caller has here. */
      allow: z.array(z.enum(['query', 'view', 'save', 'update', 'remove', 'import', 'export'])),
      /** Keys that the caller may write; `null` means all. */
      writable: z.array(z.string()).nullable(),
    }),
  ),
  access: { level: 'member', withShare: true },
  tags: ['Entity'],
  summary: 'The entities the caller may read, with the fields the caller may see',
});

export const createEntity = defineContract({
  id: 'data.entity.create',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/entity/:project/create',
  params: inProject,
  input: z.strictObject({ name, option: entityOption.default({}) }),
  output: entity,
  access: { level: 'admin' },
  errors: ['quota-reached'],
  tags: ['Entity'],
  summary: 'Create an entity: a table of its own (D28)',
});

export const sortEntities = defineContract({
  id: 'data.entity.sort',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/entity/:project/sort',
  params: inProject,
  input: z.strictObject({ list: z.array(id).min(1).max(1000) }),
  output: done,
  access: { level: 'admin' },
  errors: ['entity.not-found'],
  tags: ['Entity'],
  summary: 'Put the entities in this order',
});

export const updateEntity = defineContract({
  id: 'data.entity.update',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/entity/:project/:entity/update',
  params: inEntity,
  input: z.strictObject({
    name: name.optional(),
    code: z.string().max(60).nullable().optional(),
    sort: z.number().optional(),
    _ver: z.number().int().optional(),
  }),
  output: done,
  access: { level: 'admin' },
  errors: ['entity.not-found', 'entity.system', 'conflict'],
  tags: ['Entity'],
  summary: 'Rename an entity, change its code or place',
});

export const setEntityOption = defineContract({
  id: 'data.entity.option',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/entity/:project/:entity/option',
  params: inEntity,
  input: entityOption.partial(),
  output: done,
  access: { level: 'admin' },
  errors: ['entity.not-found', 'entity.system'],
  tags: ['Entity'],
  summary: 'Merge options into an entity’s options',
});

export const removeEntity = defineContract({
  id: 'data.entity.remove',
  kind: 'command',
  method: 'GET',
  path: '/api/admin/entity/:project/:entity/remove',
  params: inEntity,
  queryString: z.strictObject({ force: flag }),
  output: done,
  access: { level: 'admin' },
  errors: ['entity.not-found', 'entity.in-use', 'approval.table-used', 'entity.system', 'entity.busy'],
  tags: ['Entity'],
  summary: 'Put an entity into the recycle bin; refused while relate fields point at it unless `force=1`',
});

export const restoreEntity = defineContract({
  id: 'data.entity.restore',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/entity/:project/:entity/restore',
  params: inEntity,
  output: done,
  access: { level: 'admin' },
  errors: ['entity.not-found', 'quota-reached'],
  tags: ['Entity'],
  summary: 'Bring an entity back from the recycle bin within 30 days',
});

/** Table or fields changed: compiled metadata of the entity is stale. */
export const entityChanged = defineEvent(
  'data.entity.changed',
  z.strictObject({ project: projectId, entity: id }),
);
/** Rows changed; at most 100 ids, none when there were more. */
export const rowsChanged = defineEvent(
  'data.rows.changed',
  z.strictObject({
    project: projectId,
    entity: id,
    kind: z.enum(['saved', 'updated', 'removed', 'imported']),
    ids: z.array(id),
  }),
);
