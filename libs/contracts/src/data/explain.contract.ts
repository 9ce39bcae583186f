import { z } from 'zod';
import { defineContract } from '../define.js';
import { filter } from '../filter.js';
import { id, inEntity } from '../shapes.js';

/** What may decide: kinds of grants, what a person is, what the edition lets, and what holds where nobody said anything. */
export const EXPLAIN_RULES = [
  'member',
  'owner',
  'admin',
  'edition',
  'simple',
  'entity',
  'filter',
  'query',
  'default',
] as const;

const verdict = z.enum(['allows', 'denies', 'silent']);

/** Why a user sees, or does not see, a table, a row and a field: the rules in the order in which they decided. */
export const explainAccess = defineContract({
  id: 'data.access.explain',
  kind: 'query',
  method: 'POST',
  path: '/api/admin/entity/:project/:entity/explain',
  params: inEntity,
  input: z.strictObject({
    user: id,
    /** A role of the user; the current one when absent. */
    role: id.optional(),
    row: id.optional(),
    field: z.string().max(100).optional(),
    action: z.enum(['query', 'view', 'save', 'update', 'remove', 'import']).default('query'),
  }),
  output: z.strictObject({
    allowed: z.boolean(),
    /** What decided: the first step that denied, else the last that allowed. */
    steps: z
      .array(
        z.strictObject({
          /** `entity`, `simple`, `query` and `filter` are kinds of grants; `default`: nobody said anything. */
          rule: z.enum(EXPLAIN_RULES),
          verdict,
          /** The role whose grant this is. */
          role: z.strictObject({ _id: id, _name: z.string() }).nullable(),
          /** The grant's key, such as `{entity}.{field}`. */
          key: z.string().nullable(),
          /** The row filter, for rule `filter`. */
          filter: filter.nullable(),
        }),
      )
      .max(100),
    /** The role chain that was looked at, nearest first. */
    chain: z
      .array(z.strictObject({ _id: id, _name: z.string(), _type: z.enum(['admin', 'common', 'public']) }))
      .max(20),
  }),
  access: { level: 'admin' },
  errors: ['entity.not-found', 'user.not-found', 'role.not-found', 'row.not-found', 'field.not-found'],
  tags: ['Access'],
  summary: 'The rule and the role chain that decide what a user may do with a table, row or field',
});
