import { z } from 'zod';
import { defineContract } from '../define.js';
import { done, id, inProject, oneInProject, page } from '../shapes.js';

export const projectUser = z.strictObject({
  _id: id,
  nickname: z.string(),
  account: z.string(),
  phone: z.string().nullable(),
  avatar: z.string().nullable(),
  status: z.enum(['active', 'disabled']),
  owner: z.boolean(),
  model: z.enum(['inner', 'public']),
  /** Roles in the project, the own one first. */
  role: z.array(id),
  online: z.boolean(),
});
export type ProjectUser = z.output<typeof projectUser>;

const account = z.string().trim().min(1).max(120);

export const listUsers = defineContract({
  id: 'identity.user.list',
  kind: 'query',
  method: 'POST',
  path: '/api/admin/user/:project/list',
  params: inProject,
  input: z.strictObject({
    list: z.array(id).max(500).default([]),
    search: z.string().max(100).optional(),
    role: id.optional(),
    page: page.optional(),
  }),
  output: z.strictObject({ data: z.array(projectUser), size: z.number().int() }),
  access: { level: 'admin' },
  tags: ['User'],
  summary: 'Members of a project; by ids, or paged',
});

export const createUser = defineContract({
  id: 'identity.user.create',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/user/:project/create',
  params: inProject,
  input: z.strictObject({
    role: id,
    account,
    pwd: z.string().min(1).max(128),
    name: z.string().trim().max(60).optional(),
    phone: z.string().max(20).optional(),
  }),
  output: z.strictObject({ _id: id }),
  access: { level: 'admin' },
  errors: ['user.account-taken', 'user.phone-taken', 'role.not-found', 'quota-reached', 'feature-missing'],
  tags: ['User'],
  summary: 'Create an account and make it a member',
});

export const bindUser = defineContract({
  id: 'identity.user.bind',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/user/:project/bind',
  params: inProject,
  input: z.strictObject({ role: id, details: z.union([account, z.array(account).min(1).max(100)]) }),
  output: z.strictObject({ bound: z.array(id), unknown: z.array(z.string()) }),
  access: { level: 'admin' },
  errors: ['role.not-found', 'quota-reached'],
  tags: ['User'],
  summary: 'Make existing accounts members, by account or phone; unknown ones are named',
});

export const updateUser = defineContract({
  id: 'identity.user.update',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/user/:project/:id/update',
  params: oneInProject,
  input: z.strictObject({
    nickname: z.string().trim().min(1).max(60).optional(),
    phone: z.string().max(20).nullable().optional(),
    role: z.array(id).min(1).max(20).optional(),
    /** A new password; ends the user's sessions. */
    pwd: z.string().min(1).max(128).optional(),
  }),
  output: done,
  access: { level: 'admin' },
  errors: ['user.not-found', 'user.phone-taken', 'role.not-found', 'user.last-admin', 'user.is-owner'],
  tags: ['User'],
  summary: 'Change a member: name, phone, roles, password',
});

const act = (verb: 'kick' | 'ban' | 'active' | 'remove', summary: string) =>
  defineContract({
    id: `identity.user.${verb}`,
    kind: 'command',
    method: 'GET',
    path: `/api/admin/user/:project/:id/${verb}`,
    params: oneInProject,
    output: done,
    access: { level: 'admin' },
    errors: ['user.not-found', 'user.last-admin', 'user.is-owner'],
    tags: ['User'],
    summary,
  });

export const kickUser = act('kick', 'End a member’s sessions');
export const banUser = act('ban', 'Disable a member and end the sessions');
export const activateUser = act('active', 'Enable a disabled member');
export const removeUser = act('remove', 'Take a member out of the project');

export const onlineUsers = defineContract({
  id: 'identity.user.online',
  kind: 'query',
  method: 'GET',
  path: '/api/admin/user/:project/online',
  params: inProject,
  output: z.array(projectUser).max(500),
  access: { level: 'admin' },
  tags: ['User'],
  summary: 'Members seen in the last five minutes',
});

export const fetchUsers = defineContract({
  id: 'identity.user.fetch',
  kind: 'query',
  method: 'POST',
  path: '/api/common/user/fetch',
  input: z.strictObject({
    type: z.enum(['id', 'account', 'phone']),
    list: z.array(z.string().max(120)).min(1).max(200),
    options: z.strictObject({}).optional(),
  }),
  output: z.array(z.strictObject({ _id: id, nickname: z.string(), avatar: z.string().nullable() })),
  access: { level: 'session' },
  tags: ['User'],
  summary: 'Public profiles of users who share a project with the caller',
});
