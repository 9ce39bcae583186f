import { z } from 'zod';
import { defineContract } from '../define.js';
import { done, id, inProject, oneInProject } from '../shapes.js';

const name = z.string().trim().min(1).max(60);
const people = z.array(id).max(5000);

/** A department (`group`) or a loose set of people (`member`); spec: platform §3. */
export const department = z.strictObject({
  _id: id,
  name: z.string(),
  type: z.enum(['group', 'member']),
  parent: id.nullable(),
  /** Head of a department: whom approvals go to first. */
  head: id.nullable(),
  admin: z.array(id),
  /** Direct members. */
  user: z.array(id),
  /** Direct members and those of all descendants, computed. */
  _user: z.array(id),
  /** `code`: an external code that imports and directory syncs match by. */
  option: z.strictObject({ code: z.string().max(60).optional() }),
  _sort: z.number(),
  _ver: z.number().int(),
});
export type Department = z.output<typeof department>;

export const initDepartments = defineContract({
  id: 'identity.group.init',
  kind: 'query',
  method: 'GET',
  path: '/api/admin/group/:project/init',
  params: inProject,
  output: z.array(department).max(2000),
  access: { level: 'admin' },
  tags: ['Group'],
  summary: 'All departments and groups with their people',
});

export const fetchDepartments = defineContract({
  id: 'identity.group.fetch',
  kind: 'query',
  method: 'GET',
  path: '/api/app/group/:project/fetch',
  params: inProject,
  output: z.array(department.omit({ option: true, _ver: true })).max(2000),
  access: { level: 'member' },
  tags: ['Group'],
  summary: 'The organisation as members see it; external users see their own groups only',
});

export const selfDepartments = defineContract({
  id: 'identity.group.self',
  kind: 'query',
  method: 'GET',
  path: '/api/app/group/:project/self',
  params: inProject,
  output: z.array(department.omit({ option: true, _ver: true })).max(2000),
  access: { level: 'member' },
  tags: ['Group'],
  summary: 'Groups the caller belongs to directly or leads',
});

export const createDepartment = defineContract({
  id: 'identity.group.create',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/group/:project/create',
  params: inProject,
  input: z.strictObject({
    name,
    type: department.shape.type.default('group'),
    parent: id.nullable().default(null),
    head: id.nullable().default(null),
    admin: people.default([]),
    user: people.default([]),
    option: department.shape.option.default({}),
  }),
  output: z.strictObject({ _id: id }),
  access: { level: 'admin' },
  errors: ['group.not-found', 'user.not-found', 'quota-reached'],
  tags: ['Group'],
  summary: 'Create a department or group',
});

export const updateDepartment = defineContract({
  id: 'identity.group.update',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/group/:project/:id/update',
  params: oneInProject,
  input: z.strictObject({
    name: name.optional(),
    parent: id.nullable().optional(),
    head: id.nullable().optional(),
    option: department.shape.option.optional(),
    _ver: z.number().int().optional(),
  }),
  output: done,
  access: { level: 'admin' },
  errors: ['group.not-found', 'group.cycle', 'user.not-found', 'conflict'],
  tags: ['Group'],
  summary: 'Change name, parent, head or code',
});

export const bindDepartment = defineContract({
  id: 'identity.group.bind',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/group/:project/:id/bind',
  params: oneInProject,
  input: z.strictObject({
    admin: people.optional(),
    user: people.optional(),
    _ver: z.number().int().optional(),
  }),
  output: done,
  access: { level: 'admin' },
  errors: ['group.not-found', 'user.not-found', 'conflict'],
  tags: ['Group'],
  summary: 'Set who belongs: missing people are added, those no longer listed leave; absent lists stay',
});

export const sortDepartments = defineContract({
  id: 'identity.group.sort',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/group/:project/sort',
  params: inProject,
  input: z.strictObject({
    list: z
      .array(z.strictObject({ _id: id, parent: id.nullable(), _sort: z.number() }))
      .min(1)
      .max(2000),
  }),
  output: done,
  access: { level: 'admin' },
  errors: ['group.not-found', 'group.cycle'],
  tags: ['Group'],
  summary: 'Order and nest groups in one step',
});

export const removeDepartment = defineContract({
  id: 'identity.group.remove',
  kind: 'command',
  method: 'GET',
  path: '/api/admin/group/:project/:id/remove',
  params: oneInProject,
  output: done,
  access: { level: 'admin' },
  errors: ['group.not-found', 'group.has-children'],
  tags: ['Group'],
  summary: 'Remove a group that has no groups below it; its people stay members of the project',
});

/** Who belongs to a group, directly or through a group below it, for services that tell people something. */
export const departmentPeople = defineContract({
  id: 'identity.group.people',
  kind: 'query',
  input: z.strictObject({ project: z.string(), group: id }),
  output: z.array(id).max(20_000),
  access: { level: 'internal' },
  errors: ['group.not-found'],
  tags: ['Group'],
  summary: 'Everybody who belongs to a group',
});
