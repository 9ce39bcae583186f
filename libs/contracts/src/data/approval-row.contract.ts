import { z } from 'zod';
import { APPROVAL_STATES } from '@buildmesh/domain';
import { defineContract, defineEvent, type Access } from '../define.js';
import { epochMs, id, projectId } from '../shapes.js';
import { field } from './field-shapes.js';

const access: Access = { level: 'internal' };
const tags = ['Approval'];
const ofEntity = { project: projectId, entity: id };
/** Values of a form by field key. */
export const approvalValues = z
  .record(z.string().max(60), z.unknown())
  .refine((form) => Object.keys(form).length <= 500);

/** In whose name the rows that a form names are looked up: nobody learns of a row by naming it (D29). */
const reader = z.strictObject({
  user: id,
  role: id.optional(),
  roleType: z.enum(['admin', 'common', 'public']).optional(),
  owner: z.boolean(),
  groups: z.array(id).max(2000),
  simple: z.boolean(),
});
export type FormReader = z.output<typeof reader>;

/** Key and code of the field that says where an application stands (spec: data §3). */
export const STATE_FIELD = 'approval_state';

export const approvalForm = defineContract({
  id: 'data.approval.form',
  kind: 'query',
  input: z.strictObject(ofEntity),
  output: z.strictObject({
    _id: id,
    _name: z.string(),
    fields: z.array(field).max(1000),
    /** Keys of the fields that relate to members. */
    users: z.array(z.string()).max(1000),
    /** The table of members, where people are looked for. */
    members: id.nullable(),
  }),
  access,
  errors: ['entity.not-found'],
  tags,
  summary: 'The form of an approval: the fields of its table',
});

export const prepareApprovalTable = defineContract({
  id: 'data.approval.prepare',
  kind: 'command',
  input: z.strictObject(ofEntity),
  output: z.literal(true),
  access,
  errors: ['entity.not-found', 'entity.system', 'entity.busy', 'field.key-taken'],
  tags,
  summary: 'Make a table one of approvals: its rows get the field approval_state (D47)',
});

export const checkApprovalRow = defineContract({
  id: 'data.approval.check',
  kind: 'query',
  input: z.strictObject({
    ...ofEntity,
    /** The row that exists already: only what is given is checked. */
    id: id.optional(),
    values: approvalValues,
    as: reader,
    accuracy: z.number().int().optional(),
  }),
  output: z.strictObject({ values: approvalValues }),
  access,
  errors: ['entity.not-found', 'permission-denied'],
  tags,
  summary:
    'Check the values of a form as a write would; stores nothing, answers them as they would be stored',
});

export const writeApprovalRow = defineContract({
  id: 'data.approval.write',
  kind: 'command',
  input: z.strictObject({
    ...ofEntity,
    id,
    /** Checked before. */
    values: approvalValues,
    state: z.enum(APPROVAL_STATES),
    /** What holds the row as long as the state is `pending` (D95). */
    hold: z.strictObject({
      approval: id,
      name: z.string(),
      /** Keys that are in no form of the process: free for all. */
      free: z.array(z.string().max(60)).max(500),
      /** The fields may be changed in the table all the same; the approval is told. */
      changes: z.boolean(),
    }),
    /** Who applied, for a row that is new. */
    user: id,
    role: id.nullable(),
    /** Quota of the project (D65). */
    rows: z.number().int().optional(),
  }),
  output: z.literal(true),
  access,
  errors: ['entity.not-found', 'quota-reached'],
  tags,
  summary:
    'Make the row of an application as it is to be, whether it is there or not; the same call again changes nothing',
});

export const readApprovalRow = defineContract({
  id: 'data.approval.read',
  kind: 'query',
  input: z.strictObject({
    ...ofEntity,
    id,
    as: reader,
    /** As stored, without the names of related rows. */
    raw: z.boolean().default(false),
  }),
  output: z.record(z.string(), z.unknown()).nullable(),
  access,
  errors: ['entity.not-found'],
  tags,
  summary: 'The row of an application with the names of related rows; nothing while it is not there',
});

/** A held row was changed in its table, where its approval allows that. */
export const approvalRowChanged = defineEvent(
  'data.approval.changed',
  z.strictObject({ project: projectId, id }),
);

export const approvalRowChanges = defineContract({
  id: 'data.approval.changes',
  kind: 'query',
  input: z.strictObject({
    ...ofEntity,
    id,
    /** Only those after this one. */
    after: z.number().int(),
  }),
  output: z.strictObject({
    list: z
      .array(
        z.strictObject({
          id: z.number().int(),
          /** Empty for what the system did. */
          user: z.string(),
          time: epochMs,
          fields: z.array(z.string()).max(1000),
        }),
      )
      .max(100),
    /** What these fields hold now. */
    values: z.record(z.string(), z.unknown()),
  }),
  access,
  errors: ['entity.not-found'],
  tags,
  summary: 'How the row of an application was changed in its table, the oldest change first (D95)',
});

export const heldApprovalRows = defineContract({
  id: 'data.approval.held',
  kind: 'query',
  input: z.strictObject({
    /** Id of the last one of the answer before. */
    after: z.string().max(24),
    limit: z.number().int().min(1).max(500),
  }),
  output: z.array(z.strictObject({ project: projectId, entity: id, id })).max(500),
  access,
  tags,
  summary:
    'Rows that applications hold, in the order of their ids: what has ended in the meantime is to be freed',
});

export const freeApprovalRow = defineContract({
  id: 'data.approval.free',
  kind: 'command',
  input: z.strictObject({ ...ofEntity, id }),
  output: z.literal(true),
  access,
  tags,
  summary: 'Free a row whose application no longer runs',
});

export const relatedApprovalUsers = defineContract({
  id: 'data.approval.users',
  kind: 'query',
  input: z.strictObject({
    ...ofEntity,
    /** The field of the form that leads to the other rows, these rows, and their user field. */
    field: z.string().max(60),
    ids: z.array(id).max(100),
    target: z.string().max(60),
  }),
  output: z.array(id).max(1000),
  access,
  errors: ['entity.not-found'],
  tags,
  summary: 'People whom related rows name (D49 data.target); none where a field is gone',
});
