import { DAY_MS, DEBUG_LIMITS } from '@buildmesh/domain';
import { housekeepingOf, JOURNAL_EXPIRED, olderThan, projectPurgeOf } from '@buildmesh/persistence';
import { SCHEMA } from '../schema.js';
import { REVERSIBLE_MS } from '../transfer/index.js';
import { ProjectSchema } from './project-schema.js';
import { RecycleBins } from './recycle-bins.js';

/** The recycle bin has what was removed in the last 30 days (D28). */
const RECYCLE_MS = 30 * DAY_MS;

const EXPIRED = [
  ...JOURNAL_EXPIRED,
  olderThan('undo', 'time', REVERSIBLE_MS),
  // Pages of the recycle bin with their views, and views that were taken off pages.
  olderThan('page', 'removed_at', RECYCLE_MS),
  olderThan('view', 'removed_at', RECYCLE_MS),
  {
    table: 'view',
    where: `page IS NOT NULL AND NOT EXISTS (SELECT FROM "${SCHEMA}".page p WHERE p.id = page)`,
    values: () => [],
  },
  olderThan('flow_run', 'expires', 0),
  olderThan('flow_debug', 'time', DEBUG_LIMITS.keepMs),
  olderThan('flow_submit', 'time', DAY_MS),
  // Claims of imports that died, by the clock that they were given by.
  { table: 'usage_claim', where: 'until < now()', values: () => [] },
];

/**
 * What is kept by project, besides its tables; fields before the entities that they are of. Jobs and uploads have files,
 * and leave with them when their time is over.
 */
const OF_PROJECT = [
  ...['approval_hold', 'audit', 'undo', 'share', 'view', 'page', 'flow', 'usage', 'usage_claim', 'counter'],
  { table: 'field', where: `entity IN (SELECT id FROM "${SCHEMA}".entity WHERE project = $1)` },
  'entity',
];

/** What is forgotten in time, and what leaves with its project. */
export const retentionProviders = [
  RecycleBins,
  ProjectSchema,
  housekeepingOf([RecycleBins], (bins: RecycleBins) => ({
    schema: SCHEMA,
    expired: EXPIRED,
    steps: { 'recycle bins': (nowMs) => bins.empty(nowMs - RECYCLE_MS) },
  })),
  projectPurgeOf([ProjectSchema], (space: ProjectSchema) => ({
    schema: SCHEMA,
    tables: OF_PROJECT,
    before: (project) => space.empty(project),
    within: (manager, project) => space.drop(manager, project),
  })),
];
