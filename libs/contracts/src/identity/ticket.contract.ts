import { z } from 'zod';
import { defineContract, defineEvent } from '../define.js';
import { done, epochMs, id, inProject, oneInProject, projectId } from '../shapes.js';
import { roleLink } from './role.contract.js';
import { sessionUser } from './session.contract.js';

/** Tokens that stand for a session once, or for one page (D14, D15). `expire` in answers is epoch ms. */
const ticket = z.string().min(20).max(200);
const issued = z.strictObject({ ticket: z.string(), expire: epochMs });
const opened = z.strictObject({ token: z.string(), data: sessionUser });

export const loginTicket = defineContract({
  id: 'identity.ticket.gen',
  kind: 'command',
  method: 'POST',
  path: '/api/common/user/:project/ticket/gen',
  params: inProject,
  input: z.strictObject({
    type: z.literal('login').default('login'),
    role: id.optional(),
    /** Seconds; five minutes at most. */
    expire: z.number().int().min(10).max(300).default(300),
  }),
  output: issued,
  access: { level: 'member' },
  errors: ['role.not-found'],
  tags: ['Ticket'],
  summary: 'A ticket that signs the caller in once, at `/login/{ticket}`',
});

export const exchangeTicket = defineContract({
  id: 'identity.ticket.exchange',
  kind: 'command',
  method: 'POST',
  path: '/api/common/user/ticket/exchange',
  input: z.strictObject({ ticket }),
  output: opened.extend({ project: projectId.optional() }),
  access: { level: 'public' },
  errors: ['ticket.invalid'],
  tags: ['Ticket'],
  summary: 'Turn a login ticket into a session; works once',
  perMinutePerIp: 30,
});

export const createShareLink = defineContract({
  id: 'identity.ticket.share',
  kind: 'command',
  method: 'POST',
  path: '/api/common/user/ticket/share',
  input: z.strictObject({
    project: projectId,
    page: id.optional(),
    view: id.optional(),
    params: z.record(z.string().max(60), z.string().max(500)).default({}),
    /** Days. */
    expire: z.number().int().min(1).max(365).default(7),
  }),
  output: z.strictObject({ _id: id, token: z.string(), expire: epochMs }),
  access: { level: 'session' },
  errors: ['quota-reached', 'page.not-found', 'view.not-found'],
  tags: ['Ticket'],
  summary:
    'A token that shows one page or view to anybody, with the caller’s present rights; readers only, revocable',
});

export const sharedPages = defineContract({
  id: 'identity.ticket.shares',
  kind: 'query',
  method: 'POST',
  path: '/api/common/user/ticket/shares',
  input: z.strictObject({ project: projectId }),
  output: z
    .array(
      z.strictObject({
        _id: id,
        page: id.nullable(),
        view: id.nullable(),
        user: id,
        created: epochMs,
        expire: epochMs,
      }),
    )
    .max(500),
  access: { level: 'session' },
  tags: ['Ticket'],
  summary: 'Share tokens that are valid now: own ones, or all for administrators',
});

export const revokeShareLink = defineContract({
  id: 'identity.ticket.revoke',
  kind: 'command',
  method: 'POST',
  path: '/api/common/user/ticket/revoke',
  input: z.strictObject({ project: projectId, id }),
  output: done,
  access: { level: 'session' },
  errors: ['ticket.invalid'],
  tags: ['Ticket'],
  summary: 'End a share token at once',
});

export const sharedPage = defineContract({
  id: 'identity.ticket.shared',
  kind: 'query',
  method: 'GET',
  path: '/api/common/user/ticket/shared',
  output: z.strictObject({
    project: projectId,
    page: id.nullable(),
    view: id.nullable(),
    params: z.record(z.string(), z.string()),
    expire: epochMs,
  }),
  access: { level: 'session', withShare: true },
  errors: ['ticket.invalid'],
  tags: ['Ticket'],
  summary: 'What the presented share token shows',
});

export const shareLinkScope = defineContract({
  id: 'identity.ticket.scope',
  kind: 'query',
  input: z.strictObject({ project: projectId, share: id }),
  output: z.strictObject({
    page: id.nullable(),
    view: id.nullable(),
    owner: z.boolean(),
    /** The role in which it was shared and its ancestors, as they were then. */
    chain: z.array(roleLink).max(20),
  }),
  access: { level: 'internal' },
  errors: ['ticket.invalid'],
  tags: ['Ticket'],
  summary: 'What a share token shows, and with which rights of the time when it was made',
});

export const scanTicket = defineContract({
  id: 'identity.ticket.generate',
  kind: 'command',
  method: 'POST',
  path: '/api/common/user/ticket/generate',
  input: z.strictObject({ scene: z.enum(['login']).default('login') }),
  /** `secret` stays in the browser that asked: only it can collect the session. */
  output: issued.extend({ secret: z.string() }),
  access: { level: 'public' },
  tags: ['Ticket'],
  summary: 'A ticket shown as QR code, to be confirmed by a signed-in phone within two minutes',
  perMinutePerIp: 30,
});

const scanStatus = z.enum(['pending', 'scanned', 'confirmed', 'refused', 'expired']);

export const answerScan = defineContract({
  id: 'identity.ticket.scan',
  kind: 'command',
  method: 'POST',
  path: '/api/common/user/ticket/scan',
  input: z.strictObject({ ticket, action: z.enum(['scan', 'confirm', 'refuse']) }),
  output: z.strictObject({ status: scanStatus }),
  access: { level: 'session' },
  errors: ['ticket.invalid'],
  tags: ['Ticket'],
  summary: 'Scan, confirm or refuse a scan ticket as the signed-in user',
});

export const pollScan = defineContract({
  id: 'identity.ticket.poll',
  kind: 'command',
  method: 'POST',
  path: '/api/common/user/ticket/poll',
  input: z.strictObject({ ticket, secret: z.string().min(20).max(200) }),
  output: z.strictObject({ status: scanStatus, session: opened.optional() }),
  access: { level: 'public' },
  tags: ['Ticket'],
  summary: 'What became of a scan ticket; the session once, when it was confirmed',
});

export const logInAs = defineContract({
  id: 'identity.user.token',
  kind: 'command',
  method: 'GET',
  path: '/api/admin/user/:project/:id/token',
  params: oneInProject,
  output: issued,
  access: { level: 'admin' },
  errors: ['user.not-found', 'user.not-sub-user', 'user.is-owner'],
  tags: ['User'],
  summary: 'A 60 second ticket that signs in as a user created in this project; audited (D15)',
});

export const previewRole = defineContract({
  id: 'identity.role.preview',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/role/:project/preview',
  params: inProject,
  input: z.strictObject({ role: id }),
  output: issued,
  access: { level: 'admin' },
  errors: ['role.not-found'],
  tags: ['Role'],
  summary:
    'A ticket for a read-only session of this project as a member of the role would have it, for 30 minutes',
});

const commandValue = z.union([z.string().max(2000), z.record(z.string().max(60), z.unknown())]);

export const commandUser = defineContract({
  id: 'identity.user.command',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/user/:project/:id/command',
  params: oneInProject,
  input: z.strictObject({
    type: z.enum(['tips', 'redirect', 'confirm', 'refresh', 'reload', 'logout']),
    value: commandValue.default(''),
  }),
  output: done,
  access: { level: 'admin' },
  errors: ['user.not-found', 'user.is-owner', 'quota-reached'],
  tags: ['User'],
  summary:
    'Send a command to a member’s open clients; never code (D6). Signing out and redirecting take the rank of a kick',
});

/** For the sockets: commands that wait for a user. */
export const userCommanded = defineEvent(
  'identity.user.commanded',
  z.strictObject({ project: projectId, user: id }),
);

export const takeCommands = defineContract({
  id: 'identity.user.commands',
  kind: 'command',
  method: 'POST',
  path: '/api/common/user/commands',
  /** The commands are executed from `cmd` of the answer, which only an encrypted one carries (D6). */
  input: z.strictObject({ project: projectId.optional() }),
  output: z.strictObject({
    cmd: z.array(z.strictObject({ type: z.string(), value: z.unknown() })).max(20),
  }),
  access: { level: 'session', whenExpired: true },
  sealed: true,
  tags: ['User'],
  summary: 'Collects the commands that wait for this session, each once',
});
