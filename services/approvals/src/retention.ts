import { DAY_MS } from '@buildmesh/domain';
import { housekeepingOf, JOURNAL_EXPIRED, projectPurgeOf } from '@buildmesh/persistence';
import { SCHEMA } from './schema.js';

/** A removed application can be restored for 30 days (D51). */
const REMOVED_MS = 31 * DAY_MS;

/** What is forgotten in time, and what leaves with its project; versions leave with their definitions. */
export const retention = [
  housekeepingOf([], () => ({
    schema: SCHEMA,
    expired: [
      ...JOURNAL_EXPIRED,
      {
        table: 'application',
        where: `state = 'removed' AND updated_at < $1`,
        values: (nowMs: number) => [new Date(nowMs - REMOVED_MS)],
      },
    ],
  })),
  projectPurgeOf([], () => ({ schema: SCHEMA, tables: ['notice', 'application', 'definition', 'audit'] })),
];
