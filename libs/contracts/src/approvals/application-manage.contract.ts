import { z } from 'zod';
import { approvalValues } from '../data/approval-row.contract.js';
import { defineContract, LONG_REPLY_TIMEOUT_MS } from '../define.js';
import { id, inProject } from '../shapes.js';
import {
  actErrors,
  action,
  actOption,
  approvalName,
  MANAGERS_PATH,
  member,
  MEMBERS_PATH,
  outcome,
  tags,
  version,
} from './application-shapes.js';

export const migrateApproval = defineContract({
  id: 'approvals.application.migrate',
  kind: 'command',
  method: 'POST',
  path: `${MEMBERS_PATH}/migrate`,
  params: inProject,
  input: z.strictObject({ approval: approvalName }),
  output: z.strictObject({ migrated: z.number().int() }),
  access: { level: 'admin' },
  errors: ['approval.not-found', 'entity.not-found', 'feature-missing'],
  tags,
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  summary: 'Move the applications that run to the newest version of the approval (D47)',
});

export const handleApproval = defineContract({
  id: 'approvals.application.handle',
  kind: 'command',
  method: 'POST',
  path: `${MANAGERS_PATH}/handle`,
  params: inProject,
  input: z.strictObject({
    entity: approvalName.optional(),
    /** The application; absent to deliver all that waits for somebody. */
    value: id.optional(),
    action,
    data: approvalValues.optional(),
    option: z.strictObject({
      ...actOption,
      node: actOption.node.optional(),
      _ver: version.optional(),
      /** Deliver: what waits for `from` waits for `to` from now on (D54). */
      from: id.optional(),
      to: z.string().max(40).optional(),
      /** Bring back what was removed. */
      restore: z.boolean().optional(),
    }),
  }),
  output: z.strictObject({
    ...outcome.partial().shape,
    /** Of a delivery: how many applications. */
    delivered: z.number().int().optional(),
  }),
  // Managers of a definition need not be administrators (D47): the handler asks for either.
  access: member,
  errors: [...actErrors, 'user.not-found'],
  tags,
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  summary: 'Act as a manager (D51), or deliver the tasks of one person to another (D54)',
});
