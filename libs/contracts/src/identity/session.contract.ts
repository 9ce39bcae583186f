import { z } from 'zod';
import { callContext } from '../context.js';
import { defineContract, defineEvent } from '../define.js';
import { done, id, projectId } from '../shapes.js';

const account = z.string().trim().min(1).max(120);
const password = z.string().min(1).max(128);

/** What a project used of its quotas (D65) when it was counted, at `time` in epoch ms. */
export const usage = z.strictObject({
  members: z.number().int(),
  publics: z.number().int(),
  rows: z.number().int(),
  entities: z.number().int(),
  time: z.number(),
});
export type Usage = z.output<typeof usage>;

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
  /** Absent before it was counted for the first time. */
  _used: usage.optional(),
  _option: z.record(z.string(), z.unknown()),
  /** What opens first; at the start of the application the caller's role may say otherwise. */
  _home: z
    .strictObject({ type: z.enum(['page', 'route']), value: z.string() })
    .nullable()
    .optional(),
  /** The project token was reset: whoever uses it has to get the new one. */
  reset: z.boolean().optional(),
  /** Why the platform froze it, for its owner; absent otherwise. */
  _hold: z.string().optional(),
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
  /** Works for whoever runs the platform: shows the way to the provider area, and opens nothing by itself. */
  staff: z.literal(true).optional(),
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
    ticket: z.string().max(2000).optional(),
    randstr: z.string().max(64).optional(),
  }),
  output: z.strictObject({ token: z.string(), data: sessionUser }),
  access: { level: 'public' },
  errors: [
    'session.wrong-credentials',
    'session.account-locked',
    'session.account-disabled',
    'session.captcha-wrong',
    'third.unavailable',
  ],
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
  access: { level: 'session', whenExpired: true, inPreview: true },
  tags: ['Session'],
  summary: 'End the session of the presented token',
});

export const userInfo = defineContract({
  id: 'identity.session.info',
  kind: 'query',
  method: 'GET',
  path: '/api/common/user/userInfo',
  output: z.strictObject({ user: sessionUser, token: z.string().optional() }),
  access: { level: 'session', withTicket: true },
  errors: ['ticket.invalid'],
  tags: ['Session'],
  summary:
    'The signed-in user; with `x-exchange: 1` also a fresh token for the presented token or ticket, which ends (D15)',
});

export const captcha = defineContract({
  id: 'identity.registration.captcha',
  kind: 'query',
  method: 'GET',
  path: '/api/common/utils/captcha',
  /** `appId`: the page loads Tencent's captcha of this id instead, which makes the ticket itself (D18). */
  output: z.strictObject({ ticket: z.string(), image: z.string(), appId: z.string().optional() }),
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
    ticket: z.string().max(2000),
    randstr: z.string().max(64),
    type: z.enum(['register', 'login', 'forget', 'bind', 'change']),
    project: projectId.optional(),
    env: z.string().max(40).optional(),
  }),
  /** `code` is present only with the offline SMS adapter (D18). */
  output: z.strictObject({ sent: z.literal(true), code: z.string().optional() }),
  access: { level: 'public' },
  errors: ['session.captcha-wrong', 'session.code-too-soon', 'feature-missing', 'third.unavailable'],
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

export const resetPassword = defineContract({
  id: 'identity.registration.reset',
  kind: 'command',
  method: 'POST',
  path: '/api/common/user/resetPwd',
  input: z.strictObject({
    pwd: password,
    phone: z.string().max(20),
    verify: z.string().max(10),
    type: z.string().max(40).optional(),
    project: projectId.optional(),
  }),
  output: done,
  access: { level: 'public' },
  errors: ['session.code-wrong'],
  tags: ['Session'],
  summary: 'Set a new password with a code sent to the phone; all sessions end',
  perMinutePerIp: 10,
});

export const changePhone = defineContract({
  id: 'identity.registration.phone',
  kind: 'command',
  method: 'POST',
  path: '/api/common/user/phone/update',
  input: z.strictObject({ phone: z.string().max(20), verify: z.string().max(10) }),
  output: done,
  access: { level: 'session' },
  errors: ['session.code-wrong', 'user.phone-taken'],
  tags: ['User'],
  summary: 'Change own phone with a code sent to the new one',
  perMinutePerIp: 10,
});

/** What the gateway needs to know of a token and a project, cached there until an event or its `untilMs` ends it. */
export const principal = callContext
  .omit({
    locale: true,
    ip: true,
    platform: true,
    requestId: true,
    idempotencyKey: true,
    exchange: true,
  })
  .extend({
    /** Project state that decides D68; `closed`: expired so long ago that it is not even read any more. */
    projectState: z.enum(['active', 'expired', 'closed', 'frozen', 'gone']).optional(),
    /** Whether the user belongs to the project of the path. */
    member: z.boolean(),
    /** Epoch ms after which the session itself is over. */
    untilMs: z.number(),
    /** The project does without a real-time connection. */
    sockets: z.literal(false).optional(),
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
    /** Nobody did anything: the session is not kept alive by the question. */
    quiet: z.literal(true).optional(),
  }),
  output: principal,
  access: { level: 'internal' },
  errors: ['no-session'],
  tags: ['Session'],
  summary: 'Who a token is, in a project',
});

/** A project is gone for good, 30 days after it was removed (D78); may be told more than once. */
export const projectPurged = defineEvent('identity.project.purged', z.strictObject({ project: projectId }));
/** A user's sessions ended, or what they may do changed; caches keyed by session or user drop it. */
export const sessionsEnded = defineEvent(
  'identity.session.ended',
  z.strictObject({ user: id, sessions: z.array(z.string()) }),
);
/** Rights in a project changed: roles, grants, members, state. Absent `roles` means all of them. */
export const rightsChanged = defineEvent(
  'identity.rights.changed',
  z.strictObject({ project: projectId, roles: z.array(id).optional(), users: z.array(id).optional() }),
);
