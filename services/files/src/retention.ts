import { housekeepingOf, JOURNAL_EXPIRED, olderThan, projectPurgeOf } from '@buildmesh/persistence';
import { Blobs } from './file/blobs.js';
import { SCHEMA } from './schema.js';

/** Bytes that nobody names are to be gone soon. */
const SWEEP_MS = 600_000;

/** What is forgotten in time, and what leaves with its project. */
export const retention = [
  housekeepingOf([Blobs], (blobs: Blobs) => ({
    schema: SCHEMA,
    everyMs: SWEEP_MS,
    expired: [...JOURNAL_EXPIRED, olderThan('short_link', 'expires_at', 0)],
    steps: { blobs: () => blobs.sweep() },
  })),
  projectPurgeOf([Blobs], (blobs: Blobs) => ({
    schema: SCHEMA,
    tables: ['audit'],
    within: (manager, project) => blobs.forgetProject(manager, project),
    after: () => blobs.sweep(),
  })),
];
