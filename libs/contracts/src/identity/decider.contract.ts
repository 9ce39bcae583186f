import { z } from 'zod';
import { defineContract } from '../define.js';
import { id, projectId } from '../shapes.js';

/** Asked when the next ones to decide are looked for (D49). */
export const decidersOf = defineContract({
  id: 'identity.user.deciders',
  kind: 'query',
  input: z.strictObject({
    project: projectId,
    /** Who applies. */
    user: id,
    groups: z.array(id).max(500).default([]),
    roles: z.array(id).max(100).default([]),
  }),
  output: z.strictObject({
    /** The departments and groups of the applicant with all above them, and those asked for. */
    groups: z
      .array(
        z.strictObject({
          _id: id,
          type: z.enum(['group', 'member']),
          parent: id.nullable(),
          head: id.nullable(),
          admin: z.array(id),
          /** Only whether the applicant is listed. */
          user: z.array(id),
        }),
      )
      .max(2000),
    /** Of those asked for, the ones that there are. */
    roles: z.record(id, z.array(id).max(1000)),
    /** Active members in a role of type admin, and the owner. */
    admins: z.array(id).max(1000),
  }),
  access: { level: 'internal' },
  tags: ['User'],
  summary: 'Who leads the departments above a member, looks after groups, and belongs to roles',
});
