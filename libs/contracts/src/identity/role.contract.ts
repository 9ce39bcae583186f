import { z } from 'zod';
import { defineContract } from '../define.js';
import { filter } from '../filter.js';
import { done, id, inProject, oneInProject } from '../shapes.js';

const roleType = z.enum(['admin', 'common', 'public']);
const key = z.string().max(200);
/** One kind of grant: allowed keys, or keys mapped to yes and no (D24). */
const grants = z.union([z.array(key).max(5000), z.record(key, z.boolean())]);
/** Simple data rights: entity → operation → yes, or the fields that may be written (D26). */
const simpleGrants = z.record(
  id,
  z.partialRecord(
    z.enum(['query', 'view', 'save', 'update', 'remove', 'import']),
    z.union([z.boolean(), z.record(key, z.boolean())]),
  ),
);

/** `_auth` of a role (D23). `query` keys are `{entity}.{field}`, `filter` maps an entity to a row filter (D25). */
export const roleAuth = z.strictObject({
  route: grants.optional(),
  program: grants.optional(),
  entity: grants.optional(),
  shortcut: grants.optional(),
  dataset: grants.optional(),
  page: grants.optional(),
  view: grants.optional(),
  popup: grants.optional(),
  simple: simpleGrants.optional(),
  query: grants.optional(),
  filter: z.record(id, filter).optional(),
});
export type RoleAuth = z.output<typeof roleAuth>;
const authKind = roleAuth.keyof();

export const role = z.strictObject({
  _id: id,
  _name: z.string(),
  _type: roleType,
  _parent: id.nullable(),
  _user: z.array(id),
  _auth: roleAuth,
  _option: z.strictObject({
    apply: z.boolean().optional(),
    change: z.boolean().optional(),
    reg: z.boolean().optional(),
    enable: z.boolean().optional(),
  }),
  home: z.strictObject({ type: z.enum(['page', 'route']), value: z.string() }).nullable(),
  _sort: z.number(),
  _default: z.boolean(),
  _ver: z.number().int(),
});
export type Role = z.output<typeof role>;

export const listRoles = defineContract({
  id: 'identity.role.list',
  kind: 'query',
  method: 'GET',
  path: '/api/admin/auth/:project/main/role/list',
  params: inProject,
  output: z.array(role),
  access: { level: 'admin' },
  tags: ['Role'],
  summary: 'All roles of a project with members and grants',
});

export const createRole = defineContract({
  id: 'identity.role.create',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/auth/:project/main/role/create',
  params: inProject,
  input: z.strictObject({ name: z.string().trim().max(60), type: roleType.default('common') }),
  output: z.strictObject({ _id: id }),
  access: { level: 'admin' },
  errors: ['role.name-required', 'quota-reached'],
  tags: ['Role'],
  summary: 'Create a role',
});

export const updateRole = defineContract({
  id: 'identity.role.update',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/auth/:project/main/role/:id/update',
  params: oneInProject,
  input: z.strictObject({
    _name: z.string().trim().max(60).optional(),
    _parent: id.nullable().optional(),
    _option: role.shape._option.optional(),
    home: role.shape.home.optional(),
    _sort: z.number().optional(),
    _ver: z.number().int().optional(),
  }),
  output: done,
  access: { level: 'admin' },
  errors: ['role.not-found', 'role.cycle', 'role.name-required', 'conflict'],
  tags: ['Role'],
  summary: 'Change name, parent, options or home of a role',
});

export const bindRole = defineContract({
  id: 'identity.role.bind',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/auth/:project/main/role/:id/bind',
  params: oneInProject,
  input: roleAuth
    .pick({
      route: true,
      program: true,
      entity: true,
      shortcut: true,
      dataset: true,
      page: true,
      simple: true,
    })
    .extend({ _ver: z.number().int().optional() }),
  output: done,
  access: { level: 'admin' },
  errors: ['role.not-found', 'conflict'],
  tags: ['Role'],
  summary: 'Replace the named kinds of grants; absent kinds stay',
});

export const updateRoleAuth = defineContract({
  id: 'identity.role.auth',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/role/:project/auth/update',
  params: inProject,
  input: z.strictObject({
    role: id,
    updated: roleAuth,
    /** Kinds that the role no longer defines, so that its ancestors decide them again (D24). */
    cleared: z.array(authKind).max(20).default([]),
    _ver: z.number().int().optional(),
  }),
  output: done,
  access: { level: 'admin' },
  errors: ['role.not-found', 'conflict'],
  tags: ['Role'],
  summary: 'Replace the named kinds of grants, row filters and field visibility included, or give them up',
});

export const removeRole = defineContract({
  id: 'identity.role.remove',
  kind: 'command',
  method: 'GET',
  path: '/api/admin/auth/:project/main/role/:id/remove',
  params: oneInProject,
  output: done,
  access: { level: 'admin' },
  errors: ['role.not-found', 'role.in-use', 'role.last-admin'],
  tags: ['Role'],
  summary: 'Remove a role that has no members and no children',
});

export const switchRole = defineContract({
  id: 'identity.role.switch',
  kind: 'command',
  method: 'POST',
  path: '/api/app/role/:project/switch',
  params: inProject,
  input: z.strictObject({ role: id }),
  output: done,
  access: { level: 'member' },
  errors: ['role.not-found'],
  tags: ['Role'],
  summary: 'Make another of the caller’s roles the current one (D24)',
});

/** One role of a chain. */
export const roleLink = z.strictObject({ _id: id, _name: z.string(), _type: roleType, _auth: roleAuth });

/** The grants of a role and of its ancestors, nearest first: what the policy compiler of a service starts from. */
export const roleChain = defineContract({
  id: 'identity.role.chain',
  kind: 'query',
  input: z.strictObject({ project: z.string(), role: id }),
  output: z.array(roleLink).max(20),
  access: { level: 'internal' },
  errors: ['role.not-found'],
  tags: ['Role'],
  summary: 'Grants of a role and its ancestors, nearest first',
});
