import { z } from 'zod';
import { defineContract } from '../define.js';
import { inProject } from '../shapes.js';

/** What a project holds of what its edition limits (D65), for the usage page. */
export const countUsage = defineContract({
  id: 'data.usage.count',
  kind: 'query',
  input: inProject,
  output: z.strictObject({
    /** Rows of all tables, those in the recycle bin left out. */
    rows: z.number().int(),
    /** Data tables, those in the recycle bin and the system's own left out. */
    entities: z.number().int(),
  }),
  access: { level: 'internal' },
  tags: ['Usage'],
  summary: 'Rows and data tables of a project, as its quotas count them',
});
