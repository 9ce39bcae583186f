import { z } from 'zod';
import { LOCALES } from '@buildmesh/kernel';

/**
 * The caller, as the gateway established it (D9). Made by the gateway only, signed with `BUS_SECRET`, checked by every
 * service. Without a project of the path, `project`, `role` and `roleType` are absent.
 */
export const callContext = z.strictObject({
  /** Id of the user; absent for anonymous calls and project tokens. */
  user: z.string().optional(),
  /** Session id (not the token), for ending it. */
  session: z.string().optional(),
  /** How the caller proved who it is. */
  via: z.enum(['anonymous', 'session', 'open-token', 'ticket', 'share', 'preview', 'system']),
  model: z.enum(['inner', 'public']),
  project: z.string().optional(),
  /** Current role in the project (D24 `_rid`). */
  role: z.string().optional(),
  roleType: z.enum(['admin', 'common', 'public']).optional(),
  owner: z.boolean(),
  /** The user works for whoever runs the platform. */
  staff: z.literal(true).optional(),
  /** Groups the caller belongs to directly or through a group below: what `dept` in a filter means (D31). */
  groups: z.array(z.string()).max(2000).optional(),
  /** Edition flags and settings of the project that decide data calls. */
  limit: z
    .strictObject({
      simple: z.boolean(),
      /** False where the project has no approvals (spec: data §4). */
      approval: z.literal(false).optional(),
      /** Most rows and data tables of the project (D65); absent or 0: no limit. */
      rows: z.number().int().optional(),
      entities: z.number().int().optional(),
      /** Most scheduled tasks, bytes of files, and calls of an assistant a day (D65); absent or 0: no limit. */
      tasks: z.number().int().optional(),
      storage: z.number().int().optional(),
      aiCalls: z.number().int().optional(),
    })
    .optional(),
  accuracy: z.number().int().optional(),
  timezone: z.string().optional(),
  locale: z.enum(LOCALES),
  ip: z.string(),
  platform: z.enum(['dev', 'app']),
  requestId: z.string(),
  /** Hash of the mark of the caller's browser, for contracts that mark it. */
  browser: z.string().max(64).optional(),
  /** The caller asks for a fresh token in exchange for the presented one (D15). */
  exchange: z.literal(true).optional(),
  /** The caller's key for a retry without a second effect (D86). */
  idempotencyKey: z.string().max(255).optional(),
});
export type CallContext = z.output<typeof callContext>;
