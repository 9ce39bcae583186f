import { z } from 'zod';
import { defineContract } from '../define.js';
import { done, id, inProject, oneInProject } from '../shapes.js';

const name = z.string().trim().min(1).max(60);
const items = z.array(id);

/** A folder of the workbench; an item lies in one module at most. */
export const moduleNode = z.strictObject({
  _id: id,
  _name: z.string(),
  _parent: id.nullable(),
  _sort: z.number(),
  _flow: items,
  _entity: items,
  _api: items,
  _page: items,
  _ver: z.number().int(),
});
export type ModuleNode = z.output<typeof moduleNode>;

export const listModules = defineContract({
  id: 'identity.module.list',
  kind: 'query',
  method: 'GET',
  path: '/api/admin/project/:project/module',
  params: inProject,
  output: z.array(moduleNode).max(1000),
  access: { level: 'admin' },
  tags: ['Module'],
  summary: 'The module tree of a project',
});

export const fetchModules = defineContract({
  id: 'identity.module.fetch',
  kind: 'query',
  method: 'GET',
  path: '/api/app/module/:project/fetch',
  params: inProject,
  output: z.array(moduleNode.pick({ _id: true, _name: true, _parent: true, _sort: true })).max(1000),
  access: { level: 'member' },
  tags: ['Module'],
  summary: 'Names and nesting of the modules',
});

export const createModule = defineContract({
  id: 'identity.module.create',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/module/:project/create',
  params: inProject,
  input: z.strictObject({ name, parent: id.nullable().default(null) }),
  output: z.strictObject({ _id: id }),
  access: { level: 'admin' },
  errors: ['module.not-found', 'quota-reached'],
  tags: ['Module'],
  summary: 'Create a module',
});

export const sortModules = defineContract({
  id: 'identity.module.sort',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/module/:project/sort',
  params: inProject,
  input: z.strictObject({
    list: z
      .array(z.strictObject({ _id: id, _parent: id.nullable(), _sort: z.number() }))
      .min(1)
      .max(1000),
  }),
  output: done,
  access: { level: 'admin' },
  errors: ['module.not-found', 'module.cycle'],
  tags: ['Module'],
  summary: 'Order and nest modules in one step',
});

export const pushToModule = defineContract({
  id: 'identity.module.push',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/module/:project/push/:id',
  params: oneInProject,
  input: z.strictObject({ type: z.enum(['flow', 'entity', 'api', 'page']), item: id }),
  output: done,
  access: { level: 'admin' },
  errors: ['module.not-found', 'quota-reached'],
  tags: ['Module'],
  summary: 'Put an item into a module and take it out of any other',
});

export const updateModule = defineContract({
  id: 'identity.module.update',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/module/:project/:id/update',
  params: oneInProject,
  input: z.strictObject({
    _name: name.optional(),
    _parent: id.nullable().optional(),
    _flow: items.max(2000).optional(),
    _entity: items.max(2000).optional(),
    _api: items.max(2000).optional(),
    _page: items.max(2000).optional(),
    _ver: z.number().int().optional(),
  }),
  output: done,
  access: { level: 'admin' },
  errors: ['module.not-found', 'module.cycle', 'conflict'],
  tags: ['Module'],
  summary: 'Change name, parent or lists',
});

export const removeModule = defineContract({
  id: 'identity.module.remove',
  kind: 'command',
  method: 'GET',
  path: '/api/admin/module/:project/:id/remove',
  params: oneInProject,
  output: done,
  access: { level: 'admin' },
  errors: ['module.not-found', 'module.has-children'],
  tags: ['Module'],
  summary: 'Remove a module without modules below it; its items stay, outside of any module',
});
