import { z } from 'zod';
import { APPROVAL_ACTIONS, APPROVAL_STATES, SIGNER_PLACES } from '@buildmesh/domain';
import type { Access } from '../define.js';
import { epochMs, id } from '../shapes.js';

export const tags = ['Approval'];
export const member: Access = { level: 'member' };
/** Where members work with applications, and where managers do. */
export const MEMBERS_PATH = '/api/app/approval/:project';
export const MANAGERS_PATH = '/api/admin/approval/:project';

/** An approval as rows name it: `approval-{id}`, or its id alone (D29). */
export const approvalName = z
  .string()
  .regex(/^(approval-)?[0-9a-z]{24}$/)
  .transform((name) => name.slice(-24));

export const state = z.enum(APPROVAL_STATES);
export const action = z.enum(APPROVAL_ACTIONS);
const people = z.array(id).max(100);
export const comment = z.string().trim().max(2000).optional();
/** Whom the applicant chooses, by step (D49 user.editable). */
export const chosen = z.record(z.string().max(40), people).refine((map) => Object.keys(map).length <= 100);
export const version = z.number().int();

export const outcome = z.strictObject({ _id: id, state, node: z.string(), _ver: version });
export type ApprovalOutcome = z.output<typeof outcome>;

/** What an act needs besides its name; the node and the version are those that the caller saw (D52). */
export const actOption = {
  node: z.string().max(40),
  _ver: version,
  comment,
  /** People of `forward`, `report`, `modify`, `adjust`. */
  user: z.union([id.transform((one) => [one]), people]).optional(),
  where: z.enum(SIGNER_PLACES).optional(),
  /** Where a rollback leads. */
  to: z.string().max(40).optional(),
  users: chosen.optional(),
};

export const actErrors = [
  'approval.not-found',
  'approval.application-not-found',
  'approval.moved',
  'approval.no-rollback-node',
  'approval.nobody-named',
  'approval.too-much',
  'approval.too-late',
  'approval.choose',
  'entity.not-found',
  'quota-reached',
  'feature-missing',
] as const;

/** Names of the people that an answer speaks of. */
export const peopleNamed = z.array(z.strictObject({ _id: id, nickname: z.string() })).max(2000);

/** A step that lies ahead. */
export const predicted = z.strictObject({
  node: z.string(),
  name: z.string(),
  type: z.string(),
  users: z.array(id).max(1000),
});

/** An application as lists show it (spec: data §3). */
export const approvalBrief = z.strictObject({
  _id: id,
  key: id,
  approval: id,
  __approval: z.string(),
  entity: id,
  name: z.string(),
  icon: z.string(),
  creator: id,
  state,
  node: z.string(),
  /** Current handlers, and people with a copy. */
  user: z.array(id),
  report: z.array(id),
  createdAt: epochMs,
  updatedAt: epochMs,
  _ver: version,
  /** Up to three fields of the form that tell it from others. */
  info: z.array(z.strictObject({ key: z.string(), name: z.string(), value: z.unknown() })).max(3),
});
export type ApprovalBrief = z.output<typeof approvalBrief>;
