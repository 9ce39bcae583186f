import { z } from 'zod';
import { defineContract, LONG_REPLY_TIMEOUT_MS } from '../define.js';
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
  /** Departments and groups the member belongs to directly. */
  group: z.array(id),
  /** Messaging apps this account can sign in with. */
  third: z.array(z.enum(['weixin', 'wxwork', 'dingtalk'])),
});
export type ProjectUser = z.output<typeof projectUser>;

const account = z.string().trim().min(1).max(120);

/** An account that an administrator makes, and the role it begins with. */
export const newAccount = z.strictObject({
  role: id,
  account,
  pwd: z.string().min(1).max(128),
  name: z.string().trim().max(60).optional(),
  phone: z.string().max(20).optional(),
});

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
    group: id.optional(),
    model: z.enum(['inner', 'public']).optional(),
    page: page.optional(),
  }),
  output: z.strictObject({ data: z.array(projectUser), size: z.number().int() }),
  access: { level: 'admin' },
  tags: ['User'],
  summary: 'Members of a project; by ids, or paged',
});

/** Making one account; which roles it may begin with depends on where it is made. */
export const creation = (shape: { id: string; path: string; summary: string }) =>
  defineContract({
    ...shape,
    kind: 'command',
    method: 'POST',
    params: inProject,
    input: newAccount,
    output: z.strictObject({ _id: id }),
    access: { level: 'admin' },
    errors: ['user.account-taken', 'user.phone-taken', 'role.not-found', 'quota-reached', 'feature-missing'],
    tags: ['User'],
  });

export const createUser = creation({
  id: 'identity.user.create',
  path: '/api/admin/user/:project/create',
  summary: 'Create an account and make it a member',
});

/** Longer than any of them may be, so that the line that is too long is named like every other fault. */
const typed = z.string().trim().max(200);

/** One of many people who come at once. */
export const newcomer = z.strictObject({
  role: id,
  account: typed,
  name: typed.optional(),
  phone: typed.optional(),
  /** Absent: one is made up, and the answer tells it. */
  pwd: z.string().max(200).optional(),
  /** The department or group to begin in. */
  group: id.optional(),
});

export const createUsers = defineContract({
  id: 'identity.user.batch',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/user/:project/batch',
  params: inProject,
  input: z.strictObject({ list: z.array(newcomer).min(1).max(200) }),
  output: z.strictObject({
    /** In the order of the list; `account` as it was typed, `pwd` only where it was made up. */
    created: z.array(z.strictObject({ _id: id, account: z.string(), pwd: z.string().nullable() })),
  }),
  access: { level: 'admin' },
  errors: ['quota-reached', 'feature-missing'],
  tags: ['User'],
  summary: 'Create many accounts and make them members, all or none; each fault names its line by `index`',
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  perMinutePerIp: 20,
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
  errors: ['role.not-found', 'quota-reached', 'feature-missing'],
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
    /**
     * Departments and groups to enter and to leave. Those not named stay, so that two administrators who change the
     * same member do not undo each other.
     */
    group: z
      .strictObject({ join: z.array(id).max(200).default([]), leave: z.array(id).max(200).default([]) })
      .optional(),
    /** A new password; ends the user's sessions. */
    pwd: z.string().min(1).max(128).optional(),
  }),
  output: done,
  access: { level: 'admin' },
  errors: [
    'user.not-found',
    'user.phone-taken',
    'role.not-found',
    'group.not-found',
    'user.last-admin',
    'user.is-owner',
  ],
  tags: ['User'],
  summary: 'Change a member: name, phone, roles, departments, password',
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

/** How a user stands in a project at this moment, for services that work without a request of the user. */
export const userStatus = defineContract({
  id: 'identity.user.standing',
  kind: 'query',
  input: z.strictObject({ project: z.string(), user: id }),
  output: z.strictObject({
    /** A member whose account and membership are not disabled. */
    active: z.boolean(),
    owner: z.boolean(),
    role: id.nullable(),
    roleType: z.enum(['admin', 'common', 'public']).nullable(),
    groups: z.array(id).max(2000),
  }),
  access: { level: 'internal' },
  tags: ['User'],
  summary: 'Whether a user is an active member, with current role and groups',
});

/** Names of many members at once, for the system table `user` and for showing who wrote a row. */
export const membersOf = defineContract({
  id: 'identity.user.members',
  kind: 'query',
  input: z.strictObject({
    project: z.string(),
    /** Absent: all. */
    ids: z.array(id).max(1000).optional(),
    /** Only those whose id comes after this one: where the answer before ended. */
    after: id.optional(),
    /** Part of a nickname or an account; absent or empty: all. */
    search: z.string().max(100).optional(),
    size: z.number().int().min(1).max(1000).default(1000),
  }),
  output: z.strictObject({
    data: z.array(
      z.strictObject({
        _id: id,
        nickname: z.string(),
        account: z.string(),
        avatar: z.string().nullable(),
        status: z.enum(['active', 'disabled']),
        role: z.array(id),
        group: z.array(id),
      }),
    ),
    /** There are more behind the last one. */
    more: z.boolean(),
  }),
  access: { level: 'internal' },
  tags: ['User'],
  summary: 'Members of a project for other services, in the order of their ids',
});
