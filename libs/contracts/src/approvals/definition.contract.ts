import { z } from 'zod';
import {
  APPROVAL_ACTIONS,
  APPROVAL_NODE_TYPES,
  EMPTY_STEPS,
  STEP_MODES,
  STEP_TYPES,
  TIMEOUT_ACTIONS,
} from '@buildmesh/domain';
import { defineContract, type Access } from '../define.js';
import { filter } from '../filter.js';
import { done, foundPeople, id, inProject, oneInProject, partOfName, projectId } from '../shapes.js';
import { field, fieldKey } from '../data/field-shapes.js';

const tags = ['Approval'];
const admin: Access = { level: 'admin' };
const A = '/api/admin/approval/:project/definition';

const nodeId = z.string().regex(/^[\w-]{1,40}$/);
const users = z.array(id).max(100);

const step = z.strictObject({
  type: z.enum(STEP_TYPES),
  users: users.optional(),
  level: z.number().int().min(1).max(20).optional(),
  groups: z.array(id).max(100).optional(),
  roles: z.array(id).max(50).optional(),
  min: z.number().int().min(0).max(100).optional(),
  max: z.number().int().min(1).max(100).optional(),
  field: fieldKey.optional(),
  target: fieldKey.optional(),
});

export const approvalNode = z.strictObject({
  id: nodeId,
  type: z.enum(APPROVAL_NODE_TYPES),
  name: z.string().trim().max(100),
  step: step.optional(),
  mode: z.enum(STEP_MODES).optional(),
  ratio: z.number().int().min(1).max(100).optional(),
  fields: z
    .record(fieldKey, z.enum(['edit', 'read', 'hide']))
    .refine((rights) => Object.keys(rights).length <= 500)
    .optional(),
  timeout: z
    .strictObject({
      /** A minute up to a year. */
      hours: z
        .number()
        .min(1 / 60)
        .max(8760),
      action: z.enum(TIMEOUT_ACTIONS),
    })
    .optional(),
  cc: users.optional(),
  buttons: z.array(z.enum(APPROVAL_ACTIONS)).max(APPROVAL_ACTIONS.length).optional(),
});

export const approvalProcess = z.strictObject({
  nodes: z.array(approvalNode).min(1).max(100),
  edges: z.array(z.strictObject({ from: nodeId, to: nodeId, filter: filter.optional() })).max(300),
});

/** Most fields that a list of applications shows of each (spec: data §3). */
export const MAX_INFO_FIELDS = 3;

const value = z.strictObject({
  name: z.string().trim().min(1).max(100),
  icon: z.string().max(60).default(''),
  sort: z.number().default(0),
  disabled: z.boolean().default(false),
  /** The table that holds the forms. */
  entity: id,
  option: z.strictObject({
    /** Departments whose people may apply; everybody where it is empty. */
    group: z.array(id).max(200).default([]),
    info: z
      .strictObject({
        disabled: z.boolean().default(false),
        fields: z.array(fieldKey).max(MAX_INFO_FIELDS).default([]),
      })
      .default({ disabled: false, fields: [] }),
    /** Who manages the applications besides the administrators. */
    manager: users.default([]),
    autopass: z.boolean().default(false),
    /** What becomes of a step whose rule finds nobody (D95). */
    empty: z.enum(EMPTY_STEPS).default('pass'),
    /** The fields of the form may be changed in the table while an application runs (D95). */
    changes: z.boolean().default(false),
  }),
  process: approvalProcess,
});
export type ApprovalValue = z.output<typeof value>;

/** A definition (D47); `version` counts the changes that running applications do not follow by themselves. */
export const approvalDefinition = value.extend({
  _id: id,
  _ver: z.number().int(),
  version: z.number().int(),
});
export type ApprovalDefinition = z.output<typeof approvalDefinition>;

export const listApprovals = defineContract({
  id: 'approvals.definition.list',
  kind: 'query',
  method: 'GET',
  path: `${A}/list`,
  params: inProject,
  output: z
    .array(
      approvalDefinition.omit({ process: true }).extend({
        /** Applications that run. */
        pending: z.number().int(),
      }),
    )
    .max(500),
  access: admin,
  tags,
  summary: 'All approvals of a project in their order',
});

export const getApproval = defineContract({
  id: 'approvals.definition.get',
  kind: 'query',
  method: 'GET',
  path: `${A}/:id`,
  params: oneInProject,
  output: approvalDefinition.extend({
    fields: z.array(field).max(1000),
    users: z.array(z.string()).max(1000),
    members: id.nullable(),
    /** Of the people whom it names, those who are no active members. */
    inactive: z.array(id).max(1000),
    /** Steps whose rule finds nobody now, whoever applies. */
    vacant: z.array(nodeId).max(100),
  }),
  access: admin,
  errors: ['approval.not-found', 'entity.not-found'],
  tags,
  summary: 'One approval with the fields of its form',
});

export const saveApproval = defineContract({
  id: 'approvals.definition.save',
  kind: 'command',
  method: 'POST',
  path: `${A}/save`,
  params: inProject,
  input: z.strictObject({
    /** Absent: a new one. */
    _id: id.optional(),
    _ver: z.number().int().optional(),
    value,
  }),
  output: z.strictObject({ _id: id, _ver: z.number().int(), version: z.number().int() }),
  access: admin,
  errors: [
    'approval.not-found',
    'approval.process',
    'approval.unfillable',
    'approval.unreadable',
    'approval.unknown-yet',
    'quota-reached',
    'conflict',
    'entity.not-found',
    'entity.system',
    'entity.busy',
    'field.key-taken',
    'feature-missing',
  ],
  tags,
  summary: 'Make or change an approval; applications that run keep the version they began with',
});

export const toggleApproval = defineContract({
  id: 'approvals.definition.toggle',
  kind: 'command',
  method: 'POST',
  path: `${A}/:id/toggle`,
  params: oneInProject,
  input: z.strictObject({ disabled: z.boolean() }),
  output: done,
  access: admin,
  errors: [
    'approval.not-found',
    'approval.process',
    'approval.unfillable',
    'approval.unreadable',
    'approval.unknown-yet',
    'entity.not-found',
  ],
  tags,
  summary: 'Let nobody apply any more, or again',
});

export const removeApproval = defineContract({
  id: 'approvals.definition.remove',
  kind: 'command',
  method: 'POST',
  path: `${A}/:id/remove`,
  params: oneInProject,
  output: done,
  access: admin,
  errors: ['approval.not-found', 'approval.in-use'],
  tags,
  summary: 'Remove an approval of which no application runs; those that are closed stay',
});

/** An approval as those who may apply see it. */
export const approvalToApply = approvalDefinition.pick({
  _id: true,
  name: true,
  icon: true,
  sort: true,
  entity: true,
});

export const applicableApprovals = defineContract({
  id: 'approvals.definition.open',
  kind: 'query',
  method: 'GET',
  path: '/api/app/approval/:project/definitions',
  params: inProject,
  output: z.array(approvalToApply).max(500),
  access: { level: 'member' },
  errors: ['feature-missing'],
  tags,
  summary: 'The approvals that the caller may apply for',
});

export const approvalToFill = defineContract({
  id: 'approvals.definition.form',
  kind: 'query',
  method: 'GET',
  path: '/api/app/approval/:project/definition/:id',
  params: oneInProject,
  output: approvalToApply.extend({
    /** Those that the applicant may see. */
    fields: z.array(field).max(1000),
    /** Keys of those that may be filled in. */
    editable: z.array(z.string()).max(1000),
    users: z.array(z.string()).max(1000),
    members: id.nullable(),
    /** Steps whose handlers the applicant chooses. */
    choose: z
      .array(
        z.strictObject({ node: z.string(), name: z.string(), min: z.number().int(), max: z.number().int() }),
      )
      .max(100),
  }),
  access: { level: 'member' },
  errors: ['approval.not-found', 'entity.not-found', 'feature-missing'],
  tags,
  summary: 'The form of an approval, to apply with',
});

export const peopleToChoose = defineContract({
  id: 'approvals.definition.people',
  kind: 'query',
  method: 'POST',
  path: '/api/app/approval/:project/people',
  params: inProject,
  /** The form that is being filled in: of an approval to apply for, or of an application. */
  input: z.union([
    z.strictObject({ approval: id, search: partOfName }),
    z.strictObject({ application: id, search: partOfName }),
  ]),
  output: foundPeople,
  access: { level: 'member' },
  errors: ['approval.not-found', 'approval.application-not-found', 'feature-missing'],
  tags,
  summary: 'Active members by name, for whoever may fill in a form that names people',
});

/** What data must not take away from the approvals of a table (D95). */
export const approvalFieldUses = defineContract({
  id: 'approvals.definition.reading',
  kind: 'query',
  input: z.strictObject({ project: projectId, entity: id }),
  output: z
    .array(
      z.strictObject({
        _id: id,
        name: z.string(),
        /** Its forms are rows of the table; else it reads a field of it through a relation. */
        own: z.boolean(),
        /** Keys of the fields that branches and steps of it read. */
        fields: z.array(z.string()).max(1000),
        /** Keys of the fields that who applies cannot fill in; only of one that people may apply for. */
        closed: z.array(z.string()).max(1000),
      }),
    )
    .max(500),
  access: { level: 'internal' },
  tags,
  summary: 'The approvals that people may apply for or that run, as far as they read a table',
});
