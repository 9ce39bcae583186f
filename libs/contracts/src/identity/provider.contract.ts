import { z } from 'zod';
import { defineContract } from '../define.js';
import { epochMs, id, page, projectId } from '../shapes.js';
import { usage } from './session.contract.js';

/** Why the platform closed a project to all but its owner, who did it (an account), and when in epoch ms. */
export const hold = z.strictObject({ reason: z.string(), user: id, time: z.number() });
export type Hold = z.output<typeof hold>;

/** A project as the platform's staff sees it: whose it is, under which licence, and how much of it is used. */
export const customer = z.strictObject({
  _id: projectId,
  _name: z.string(),
  _status: z.number().int().min(0).max(3),
  _expired: z.number().nullable(),
  created: z.number(),
  /** `frozen` by the platform (`hold`) or by its owner; `closed`: expired so long ago that it is not even read. */
  state: z.enum(['active', 'expired', 'closed', 'frozen']),
  hold: hold.nullable(),
  owner: z.strictObject({ _id: id, nickname: z.string(), account: z.string(), phone: z.string().nullable() }),
  /** 0 means no limit (D65). */
  quota: z.strictObject({
    members: z.number(),
    publics: z.number(),
    rows: z.number(),
    entities: z.number(),
  }),
  /** Absent before it was counted for the first time. */
  used: usage.optional(),
  _ver: z.number().int(),
});
export type Customer = z.output<typeof customer>;

/** What is picked out of the customers: `expiring` within 30 days, `expired`, or `frozen` by anybody. */
export const customerState = z.enum(['expiring', 'expired', 'frozen']);
export type CustomerState = z.output<typeof customerState>;

export const listCustomers = defineContract({
  id: 'identity.provider.list',
  kind: 'query',
  method: 'POST',
  path: '/api/provider/project/query',
  input: z.strictObject({
    /** Part of the project's or its owner's name or account, or the whole of an id or a phone. */
    search: z.string().trim().max(100).optional(),
    edition: z.number().int().min(0).max(3).optional(),
    state: customerState.optional(),
    sort: z
      .strictObject({
        key: z.enum(['name', 'created', 'expired', 'edition', 'members', 'rows']),
        order: z.enum(['asc', 'desc']),
      })
      .default({ key: 'created', order: 'desc' }),
    page: page.extend({ size: z.number().int().min(1).max(100).default(20) }).optional(),
  }),
  output: z.strictObject({ data: z.array(customer), size: z.number().int() }),
  access: { level: 'provider' },
  tags: ['Provider'],
  summary: 'The customers’ projects with owner, edition, expiry and usage, for the platform’s staff',
});

const oneCustomer = z.strictObject({ id: projectId });

export const getCustomer = defineContract({
  id: 'identity.provider.get',
  kind: 'query',
  method: 'GET',
  path: '/api/provider/project/:id',
  params: oneCustomer,
  output: z.strictObject({
    customer,
    /** What staff did to it, newest first, at most 20. */
    history: z.array(
      z.strictObject({
        _id: id,
        time: z.number(),
        /** Who did it; `null` when the account is gone. */
        by: z.string().nullable(),
        action: z.string(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    ),
  }),
  access: { level: 'provider' },
  tags: ['Provider'],
  summary: 'One customer’s project, and what staff did to it',
});

export const setLicence = defineContract({
  id: 'identity.provider.licence',
  kind: 'command',
  method: 'POST',
  path: '/api/provider/project/:id/licence',
  params: oneCustomer,
  input: z.strictObject({
    edition: z.number().int().min(0).max(3),
    /** `null`: the licence does not end. */
    expired: epochMs.nullable(),
    /** Refused when somebody else changed the project meanwhile (D86). */
    _ver: z.number().int(),
  }),
  output: customer,
  access: { level: 'provider' },
  errors: ['project.not-found', 'conflict'],
  tags: ['Provider'],
  summary: 'Change edition and expiry of a customer’s project',
});

export const holdProject = defineContract({
  id: 'identity.provider.freeze',
  kind: 'command',
  method: 'POST',
  path: '/api/provider/project/:id/freeze',
  params: oneCustomer,
  input: z.strictObject({ freeze: z.boolean(), reason: z.string().trim().min(1).max(500) }),
  output: customer,
  access: { level: 'provider' },
  errors: ['project.not-found'],
  tags: ['Provider'],
  summary:
    'Close a customer’s project to all but its owner, or open it again; the reason is shown to the owner',
});
