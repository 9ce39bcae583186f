import { z } from 'zod';
import { defineContract } from '../define.js';
import { done, epochMs, id, inProject, oneInProject, page, projectId } from '../shapes.js';
import { creation } from './user.contract.js';

/** Ways into a role: invitations, applications, external users. */

/** `from` and `until` are epoch ms; `link` is a path of this site. */
export const invitation = z.strictObject({
  role: id,
  code: z.string(),
  link: z.string(),
  from: epochMs,
  until: epochMs,
});
export type Invitation = z.output<typeof invitation>;

export const toggleInvitation = defineContract({
  id: 'identity.invitation.toggle',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/project/:project/invite',
  params: inProject,
  input: z.strictObject({ role: id, enable: z.boolean(), days: z.number().int().min(1).max(365).default(7) }),
  output: invitation.nullable(),
  access: { level: 'admin' },
  errors: ['role.not-found', 'feature-missing'],
  tags: ['Invitation'],
  summary: 'On: a new code and link into a role; off: both end at once (D21)',
});

export const listInvitations = defineContract({
  id: 'identity.invitation.list',
  kind: 'query',
  method: 'GET',
  path: '/api/admin/project/:project/invite/list',
  params: inProject,
  output: z.array(invitation).max(500),
  access: { level: 'admin' },
  tags: ['Invitation'],
  summary: 'Invitations that are valid now',
});

export const acceptInvitation = defineContract({
  id: 'identity.invitation.accept',
  kind: 'command',
  method: 'POST',
  path: '/api/common/user/invite',
  input: z.strictObject({ code: z.string().trim().min(1).max(20) }),
  output: z.strictObject({ project: projectId, role: id }),
  access: { level: 'session' },
  errors: ['invitation.invalid', 'quota-reached', 'feature-missing'],
  tags: ['Invitation'],
  summary: 'Join the role that the code invites to',
  perMinutePerIp: 20,
});

export const previewInvitation = defineContract({
  id: 'identity.invitation.preview',
  kind: 'query',
  method: 'POST',
  path: '/api/common/user/invite/preview',
  input: z.strictObject({ code: z.string().trim().min(1).max(20) }),
  output: z.strictObject({ project: projectId, name: z.string(), role: z.string() }),
  access: { level: 'public' },
  errors: ['invitation.invalid', 'feature-missing'],
  tags: ['Invitation'],
  summary: 'Where an invitation leads, to be shown before signing in',
  perMinutePerIp: 20,
});

/** A role as one of its possible members sees it. */
export const ownRole = z.strictObject({
  _id: id,
  _name: z.string(),
  _type: z.enum(['admin', 'common', 'public']),
  /** The caller belongs to it. */
  member: z.boolean(),
  /** It is the current one. */
  current: z.boolean(),
  /** The caller may make it the current one. */
  change: z.boolean(),
  /** The caller may apply to join. */
  apply: z.boolean(),
  /** An application waits. */
  pending: z.boolean(),
});
export type OwnRole = z.output<typeof ownRole>;

export const ownRoles = defineContract({
  id: 'identity.role.own',
  kind: 'query',
  method: 'GET',
  path: '/api/app/role/:project/list',
  params: inProject,
  output: z.array(ownRole).max(1000),
  access: { level: 'member' },
  tags: ['Role'],
  summary: 'The caller’s roles and those open to applications',
});

export const applyForRole = defineContract({
  id: 'identity.application.create',
  kind: 'command',
  method: 'POST',
  path: '/api/app/role/:project/apply',
  params: inProject,
  input: z.strictObject({ role: id, reason: z.string().trim().max(500).default('') }),
  output: z.strictObject({ _id: id }),
  access: { level: 'member' },
  errors: ['role.not-found', 'application.pending', 'application.member'],
  tags: ['Application'],
  summary: 'Apply to join a role that allows it (D22)',
});

export const application = z.strictObject({
  _id: id,
  role: id,
  user: id,
  nickname: z.string(),
  reason: z.string(),
  status: z.enum(['pending', 'passed', 'refused']),
  time: epochMs,
  handler: id.nullable(),
  handled: epochMs.nullable(),
});
export type Application = z.output<typeof application>;

export const listApplications = defineContract({
  id: 'identity.application.list',
  kind: 'query',
  method: 'POST',
  path: '/api/admin/role/:project/apply/list',
  params: inProject,
  input: z.strictObject({ page: page.optional(), status: application.shape.status.optional() }),
  output: z.strictObject({ data: z.array(application), size: z.number().int() }),
  access: { level: 'admin' },
  tags: ['Application'],
  summary: 'Applications to join roles, newest first',
});

export const handleApplication = defineContract({
  id: 'identity.application.handle',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/role/:project/apply/:id/handle',
  params: oneInProject,
  input: z.strictObject({ pass: z.boolean() }),
  output: done,
  access: { level: 'admin' },
  errors: ['application.not-found', 'application.decided', 'quota-reached'],
  tags: ['Application'],
  summary: 'Let an applicant in, or refuse',
});

export const createExternalUser = creation({
  id: 'identity.public.create',
  path: '/api/admin/public/:project/user/create',
  summary: 'Create an external user of this project',
});

export const setDefaultRole = defineContract({
  id: 'identity.public.default',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/public/:project/role/default',
  params: inProject,
  input: z.strictObject({ id }),
  output: done,
  access: { level: 'admin' },
  errors: ['role.not-found'],
  tags: ['Role'],
  summary: 'Make a role the one that registrations without a role get; one per project and model',
});

export const copyRole = defineContract({
  id: 'identity.role.copy',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/auth/:project/main/role/:id/copy',
  params: oneInProject,
  output: z.strictObject({ _id: id }),
  access: { level: 'admin' },
  errors: ['role.not-found', 'quota-reached'],
  tags: ['Role'],
  summary: 'A new role with the same type, parent and grants, and nobody in it',
});

export const changeOwner = defineContract({
  id: 'identity.project.owner',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/project/:project/owner',
  params: inProject,
  input: z.strictObject({ user: id }),
  output: done,
  access: { level: 'owner' },
  errors: ['user.not-found', 'project.owner-not-admin', 'project.limit'],
  tags: ['Project'],
  summary: 'Hand the project over to another of its administrators',
});

export const subUsers = defineContract({
  id: 'identity.user.children',
  kind: 'query',
  method: 'GET',
  path: '/api/admin/user/:project/children',
  params: inProject,
  output: z.array(z.strictObject({ _id: id, nickname: z.string(), account: z.string() })).max(5000),
  access: { level: 'admin' },
  tags: ['User'],
  summary: 'Accounts that were created in this project',
});
