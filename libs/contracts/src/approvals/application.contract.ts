import { z } from 'zod';
import { APPROVAL_ACTIONS } from '@buildmesh/domain';
import { approvalValues } from '../data/approval-row.contract.js';
import { field } from '../data/field-shapes.js';
import { defineContract } from '../define.js';
import { epochMs, id, inProject, oneInProject } from '../shapes.js';
import {
  actErrors,
  action,
  actOption,
  approvalBrief,
  approvalName,
  chosen,
  comment,
  member,
  MEMBERS_PATH,
  outcome,
  peopleNamed,
  predicted,
  tags,
} from './application-shapes.js';
import { approvalNode } from './definition.contract.js';

export const applyApproval = defineContract({
  id: 'approvals.application.apply',
  kind: 'command',
  method: 'POST',
  path: `${MEMBERS_PATH}/apply`,
  params: inProject,
  input: z.strictObject({
    entity: approvalName,
    /** The form. */
    value: approvalValues,
    option: z.strictObject({ users: chosen.optional(), comment }).default({}),
  }),
  output: outcome,
  access: member,
  errors: [
    'approval.not-found',
    'approval.disabled',
    'approval.choose',
    'entity.not-found',
    'quota-reached',
    'feature-missing',
  ],
  tags,
  summary: 'Apply: store the form, and give it to the first ones who decide',
});

export const submitApproval = defineContract({
  id: 'approvals.application.submit',
  kind: 'command',
  method: 'POST',
  path: `${MEMBERS_PATH}/submit`,
  params: inProject,
  input: z.strictObject({
    entity: approvalName,
    /** The application. */
    value: id,
    /** Values of the form that the step lets its handler set. */
    data: approvalValues.optional(),
    action,
    option: z.strictObject(actOption),
  }),
  output: outcome,
  access: member,
  errors: actErrors,
  tags,
  summary: 'Decide, hand on, ask back or take back, as the caller’s part in the application allows (D51)',
});

export const assumeApproval = defineContract({
  id: 'approvals.application.assume',
  kind: 'query',
  method: 'POST',
  path: `${MEMBERS_PATH}/assume`,
  params: inProject,
  input: z.strictObject({
    entity: approvalName,
    /** An application that runs; absent for one that is still being filled in. */
    value: id.optional(),
    data: approvalValues.default({}),
    action: action.optional(),
    option: z.strictObject({ users: chosen.optional() }).default({}),
  }),
  output: z.strictObject({
    nodes: z.array(predicted).max(100),
    people: peopleNamed,
  }),
  access: member,
  errors: ['approval.not-found', 'approval.application-not-found', 'entity.not-found', 'feature-missing'],
  tags,
  summary: 'The steps that lie ahead, and who handles them, should everybody pass; stores nothing',
});

const logEntry = z.strictObject({
  type: z.enum(['task', 'form']),
  /** Empty for what the system did. */
  user: z.string(),
  action: z.string(),
  node: z.string(),
  nodeName: z.string(),
  time: epochMs,
  comment: z.string().optional(),
  to: z.array(z.string()).optional(),
  /** Of a step whose rule found nobody: whom it named all the same, and why they do not count. */
  absent: z
    .array(z.strictObject({ user: z.string(), why: z.enum(['disabled', 'left']) }))
    .max(1000)
    .optional(),
  /** Names of fields: of a branch that could not be read, or those that were changed in the table. */
  fields: z.array(z.string()).max(1000).optional(),
});

export const getApplication = defineContract({
  id: 'approvals.application.get',
  kind: 'query',
  method: 'GET',
  path: `${MEMBERS_PATH}/record/:id`,
  params: oneInProject,
  output: approvalBrief.extend({
    nodeName: z.string(),
    /** Since when the present step waits. */
    entered: epochMs,
    log: z.array(logEntry),
    /** The row was changed in the table while this ran. */
    changed: z.boolean(),
    /** The row: what the caller may see of it. */
    form: z.record(z.string(), z.unknown()),
    fields: z.array(field).max(1000),
    users: z.array(z.string()).max(1000),
    /** The table of members, where people are looked for. */
    members: id.nullable(),
    /** Keys that may be sent with the next act, or with applying again. */
    editable: z.array(z.string()).max(1000),
    reapplicable: z.array(z.string()).max(1000),
    /** What the caller may do, as whoever the caller is in the process, and as a manager. */
    actions: z.array(action).max(APPROVAL_ACTIONS.length),
    managing: z.array(action).max(APPROVAL_ACTIONS.length),
    nodes: z.array(approvalNode.pick({ id: true, type: true, name: true })).max(100),
    /** Nodes that a rollback may lead to. */
    back: z.array(z.string()).max(100),
    predicted: z.array(predicted).max(100),
    people: peopleNamed,
  }),
  access: member,
  errors: ['approval.application-not-found', 'approval.not-found', 'entity.not-found', 'feature-missing'],
  tags,
  summary: 'One application with its form and log, for those who have to do with it',
});
