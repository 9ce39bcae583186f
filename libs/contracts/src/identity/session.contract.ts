import { z } from 'zod';
import { callContext } from '../context.js';
import { defineContract, defineEvent } from '../define.js';
import { done, id, projectId } from '../shapes.js';

const account = z.string().trim().min(1).max(120);
const password = z.string().min(1).max(128);

export const project = z.strictObject({
  _id: projectId,
  _name: z.string(),
  _owner: id,
  /** The caller's side of it: `admin` opens the workbench, `public` the application (spec: platform §3). */
  _auth: z.enum(['admin', 'common', 'public']),
  _status: z.number().int().min(0).max(3),
  _expired: z.number().nullable(),
  _rid: id.nullable(),
  _limit: z.record(z.string(), z.union([z.boolean(), z.number()])),
  _option: z.record(z.string(), z.unknown()),
  _ver: z.number().int(),
});
export type Project = z.output<typeof project>;

export const sessionUser = z.strictObject({
  _id: id,
  user: z.string(),
  nickname: z.string(),
  avatar: z.string().nullable(),
  phone: z.string().nullable(),
  model: z.enum(['inner', 'public']),
});
export type SessionUser = z.output<typeof sessionUser>;

export const login = defineContract({
  id: 'identity.session.login',
  kind: 'command',
  method: 'POST',
  path: '/api/common/user/login',
  input: z.strictObject({
    user: account,
    pwd: password,
    project: projectId.optional(),
    /** Captcha, asked for after repeated failures (S9). */
    ticket: z.string().max(200).optional(),
    randstr: z.string().max(20).optional(),
  }),
  output: z.strictObject({ token: z.string(), data: sessionUser }),
  access: { level: 'public' },
  errors: ['session.wrong-credentials', 'session.account-locked', 'session.account-disabled', 'session.captcha-wrong'],
  tags: ['Session'],
  summary: 'Sign in with account or phone and password',
  perMinutePerIp: 10,
});

export const logout = defineContract({
  id: 'identity.session.logout',
  kind: 'command',
  method: 'POST',
  path: '/api/common/user/logout',
  input: z.strictObject({ project: projectId.optional() }),
  output: done,
  access: { level: 'session', whenExpired: true },
  tags: ['Session'],
  summary: 'End the session of the presented token',
});

export const userInfo = defineContract({
  id: 'identity.session.info',
  kind: 'query',
  method: 'GET',
  path: '/api/common/user/userInfo',
  output: z.strictObject({ user: sessionUser, token: z.string().optional() }),
  access: { level: 'session' },
  tags: ['Session'],
  summary: 'The signed-in user',
});

export const captcha = defineContract({
  id: 'identity.registration.captcha',
  kind: 'query',
  method: 'GET',
  path: '/api/common/utils/captcha',
  output: z.strictObject({ ticket: z.string(), image: z.string() }),
  access: { level: 'public' },
  tags: ['Session'],
  summary: 'A fresh captcha: ticket and SVG picture (D18)',
});

export const verifyCode = defineContract({
  id: 'identity.registration.code',
  kind: 'command',
  method: 'POST',
  path: '/api/common/utils/verifyCode',
  input: z.strictObject({
    phone: z.string().max(20),
    ticket: z.string().max(200),
    randstr: z.string().max(20),
    type: z.enum(['register', 'login', 'forget', 'bind', 'change']),
    project: projectId.optional(),
    env: z.string().max(40).optional(),
  }),
  /** `code` is present only with the offline SMS adapter (D18). */
  output: z.strictObject({ sent: z.literal(true), code: z.string().optional() }),
  access: { level: 'public' },
  errors: ['session.captcha-wrong', 'session.code-too-soon', 'feature-missing'],
  tags: ['Session'],
  summary: 'Send a six-digit code to a phone, after a captcha',
  perMinutePerIp: 10,
});

export const register = defineContract({
  id: 'identity.registration.create',
  kind: 'command',
  method: 'POST',
  path: '/api/common/user/reg',
  input: z.strictObject({
    user: account,
    pwd: password,
    phone: z.string().max(20),
    verify: z.string().max(10),
    nickname: z.string().trim().max(60).optional(),
    type: z.string().max(40).optional(),
    project: projectId.optional(),
    role: id.optional(),
  }),
  output: z.strictObject({ token: z.string(), data: sessionUser }),
  access: { level: 'public' },
  errors: [
    'session.code-wrong',
    'user.account-taken',
    'user.phone-taken',
    'role.registration-closed',
    'quota-reached',
    'feature-missing',
  ],
  tags: ['Session'],
  summary: 'Register an account with a phone code',
  perMinutePerIp: 10,
});

export const updateProfile = defineContract({
  id: 'identity.user.profile',
  kind: 'command',
  method: 'POST',
  path: '/api/common/user/update',
  input: z.strictObject({
    nickname: z.string().trim().min(1).max(60).optional(),
    avatar: z.string().max(500).nullable().optional(),
  }),
  output: sessionUser,
  access: { level: 'session' },
  tags: ['User'],
  summary: 'Change own nickname and picture',
});

export const changePassword = defineContract({
  id: 'identity.session.password',
  kind: 'command',
  method: 'POST',
  path: '/api/common/user/changePwd',
  input: z.strictObject({ user: account.optional(), pwd: password, newPwd: password }),
  output: done,
  access: { level: 'session' },
  errors: ['session.wrong-credentials', 'session.account-locked', 'user.password-same'],
  tags: ['Session'],
  summary: 'Change own password; all other sessions end (D11)',
  perMinutePerIp: 10,
});

/** What the gateway needs to know of a token and a project, cached there until an event or its `untilMs` ends it. */
export const principal = callContext.omit({ locale: true, ip: true, platform: true, requestId: true, idempotencyKey: true }).extend({
  /** Project state that decides D68. */
  projectState: z.enum(['active', 'expired', 'frozen', 'gone']).optional(),
  /** Whether the user belongs to the project of the path. */
  member: z.boolean(),
  /** Epoch ms after which the session itself is over. */
  untilMs: z.number(),
});
export type Principal = z.output<typeof principal>;

export const resolveSession = defineContract({
  id: 'identity.session.resolve',
  kind: 'query',
  /** `tokenHash`: hex SHA-256 of a session token; `projectToken`: hex SHA-256 of a project token. */
  input: z.strictObject({
    tokenHash: z.string().length(64).optional(),
    projectTokenHash: z.string().length(64).optional(),
    project: projectId.optional(),
  }),
  output: principal,
  access: { level: 'internal' },
  errors: ['no-session'],
  tags: ['Session'],
  summary: 'Who a token is, in a project',
});

/** A user's sessions ended, or what they may do changed; caches keyed by session or user drop it. */
export const sessionsEnded = defineEvent('identity.session.ended', z.strictObject({ user: id, sessions: z.array(z.string()) }));
/** Rights in a project changed: roles, grants, members, state. Absent `roles` means all of them. */
export const rightsChanged = defineEvent(
  'identity.rights.changed',
  z.strictObject({ project: projectId, roles: z.array(id).optional(), users: z.array(id).optional() }),
);
