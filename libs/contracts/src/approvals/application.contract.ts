import { z } from 'zod';
import { APPROVAL_ACTIONS, APPROVAL_STATES, SIGNER_PLACES } from '@buildmesh/domain';
import { defineContract, type Access } from '../define.js';
import { field } from '../data/field.contract.js';
import { approvalValues } from '../data/approval-row.contract.js';
import { epochMs, id, inProject, oneInProject } from '../shapes.js';
import { approvalNode } from './definition.contract.js';

const tags = ['Approval'];
const member: Access = { level: 'member' };
const P = '/api/app/approval/:project';
const A = '/api/admin/approval/:project';

/** An approval as rows name it: `approval-{id}`, or its id alone (D29). */
export const approvalName = z
  .string()
  .regex(/^(approval-)?[0-9a-z]{24}$/)
  .transform((name) => name.slice(-24));

const state = z.enum(APPROVAL_STATES);
const action = z.enum(APPROVAL_ACTIONS);
const people = z.array(id).max(100);
const comment = z.string().trim().max(2000).optional();
/** Whom the applicant chooses, by step (D49 user.editable). */
const chosen = z.record(z.string().max(40), people).refine((map) => Object.keys(map).length <= 100);
const version = z.number().int();

const outcome = z.strictObject({ _id: id, state, node: z.string(), _ver: version });
export type ApprovalOutcome = z.output<typeof outcome>;

export const applyApproval = defineContract({
  id: 'approvals.application.apply',
  kind: 'command',
  method: 'POST',
  path: `${P}/apply`,
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

/** What an act needs besides its name; the node and the version are those that the caller saw (D52). */
const actOption = {
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

const actErrors = [
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

export const submitApproval = defineContract({
  id: 'approvals.application.submit',
  kind: 'command',
  method: 'POST',
  path: `${P}/submit`,
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

const predicted = z.strictObject({
  node: z.string(),
  name: z.string(),
  type: z.string(),
  users: z.array(id).max(1000),
});

export const assumeApproval = defineContract({
  id: 'approvals.application.assume',
  kind: 'query',
  method: 'POST',
  path: `${P}/assume`,
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
    people: z.array(z.strictObject({ _id: id, nickname: z.string() })).max(2000),
  }),
  access: member,
  errors: ['approval.not-found', 'approval.application-not-found', 'entity.not-found', 'feature-missing'],
  tags,
  summary: 'The steps that lie ahead, and who handles them, should everybody pass; stores nothing',
});

/** What a list holds (D53); `recent` is all that the caller has a part in. */
export const BUCKETS = ['todo', 'done', 'report', 'my', 'recent'] as const;

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

const which = {
  approval: approvalName.optional(),
  state: z.union([state.transform((one) => [one]), z.array(state).max(6)]).optional(),
  search: z.string().trim().max(100).optional(),
  /** From and until, of the last change. */
  time: z.tuple([epochMs.nullable(), epochMs.nullable()]).optional(),
};
const listOption = z
  .strictObject({
    page: z.number().int().min(1).max(100_000).default(1),
    size: z.number().int().min(1).max(100).default(20),
    count: z.boolean().default(false),
  })
  .default({ page: 1, size: 20, count: false });
const listed = z.strictObject({
  data: z.array(approvalBrief).max(100),
  /** Only where it was asked for. */
  size: z.number().int().optional(),
  people: z.array(z.strictObject({ _id: id, nickname: z.string() })).max(2000),
});
export type ApprovalPage = z.output<typeof listed>;

export const fetchApprovals = defineContract({
  id: 'approvals.application.fetch',
  kind: 'query',
  method: 'POST',
  path: `${P}/fetch`,
  params: inProject,
  input: z.strictObject({ query: z.strictObject({ bucket: z.enum(BUCKETS), ...which }), option: listOption }),
  output: listed,
  access: member,
  errors: ['feature-missing'],
  tags,
  summary:
    'Applications that wait for the caller, were decided by, copied to or made by the caller; the latest change first (D53)',
});

export const countApprovals = defineContract({
  id: 'approvals.application.count',
  kind: 'query',
  method: 'GET',
  path: `${P}/count`,
  params: inProject,
  output: z.strictObject({
    todo: z.number().int(),
    done: z.number().int(),
    report: z.number().int(),
    my: z.number().int(),
  }),
  access: member,
  errors: ['feature-missing'],
  tags,
  summary: 'How many applications each tab holds; counting ends at 100',
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
});

export const getApplication = defineContract({
  id: 'approvals.application.get',
  kind: 'query',
  method: 'GET',
  path: `${P}/record/:id`,
  params: oneInProject,
  output: approvalBrief.extend({
    nodeName: z.string(),
    log: z.array(logEntry),
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
    people: z.array(z.strictObject({ _id: id, nickname: z.string() })).max(2000),
  }),
  access: member,
  errors: ['approval.application-not-found', 'approval.not-found', 'entity.not-found', 'feature-missing'],
  tags,
  summary: 'One application with its form and log, for those who have to do with it',
});

export const migrateApproval = defineContract({
  id: 'approvals.application.migrate',
  kind: 'command',
  method: 'POST',
  path: `${P}/migrate`,
  params: inProject,
  input: z.strictObject({ approval: approvalName }),
  output: z.strictObject({ migrated: z.number().int() }),
  access: { level: 'admin' },
  errors: ['approval.not-found', 'entity.not-found', 'feature-missing'],
  tags,
  summary: 'Move the applications that run to the newest version of the approval (D47)',
});

export const handleApproval = defineContract({
  id: 'approvals.application.handle',
  kind: 'command',
  method: 'POST',
  path: `${A}/handle`,
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
  summary: 'Act as a manager (D51), or deliver the tasks of one person to another (D54)',
});

export const adminFetchApprovals = defineContract({
  id: 'approvals.application.admin-fetch',
  kind: 'query',
  method: 'POST',
  path: `${A}/fetch`,
  params: inProject,
  input: z.strictObject({
    query: z.strictObject({ ...which, user: id.optional(), creator: id.optional() }).default({}),
    option: listOption,
  }),
  output: listed,
  // An administrator sees all, a manager the applications of what the manager manages.
  access: member,
  errors: ['feature-missing'],
  tags,
  summary: 'All applications, for those who manage them; removed ones where their state is asked for',
});
