import { z } from 'zod';
import { defineContract } from '../define.js';
import { epochMs, id, inProject } from '../shapes.js';
import {
  approvalBrief,
  approvalName,
  MANAGERS_PATH,
  member,
  MEMBERS_PATH,
  peopleNamed,
  state,
  tags,
} from './application-shapes.js';

/** What a list holds (D53); `recent` is all that the caller has a part in. */
export const BUCKETS = ['todo', 'done', 'report', 'my', 'recent'] as const;

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
  people: peopleNamed,
});
export type ApprovalPage = z.output<typeof listed>;

export const fetchApprovals = defineContract({
  id: 'approvals.application.fetch',
  kind: 'query',
  method: 'POST',
  path: `${MEMBERS_PATH}/fetch`,
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
  path: `${MEMBERS_PATH}/count`,
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

export const adminFetchApprovals = defineContract({
  id: 'approvals.application.admin-fetch',
  kind: 'query',
  method: 'POST',
  path: `${MANAGERS_PATH}/fetch`,
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
