import { housekeepingOf, JOURNAL_EXPIRED, projectPurgeOf } from '@buildmesh/persistence';
import { FIRES_KEPT_MS } from './limits.js';
import { SCHEMA } from './schema.js';

/** What is forgotten in time, and what leaves with its project; logs leave with their tasks. */
export const retention = [
  housekeepingOf([], () => ({
    schema: SCHEMA,
    expired: [
      ...JOURNAL_EXPIRED,
      {
        table: 'fire',
        where: `state <> 'running' AND due < $1`,
        values: (nowMs: number) => [new Date(nowMs - FIRES_KEPT_MS)],
      },
    ],
  })),
  projectPurgeOf([], () => ({ schema: SCHEMA, tables: ['schedule', 'audit'] })),
];
