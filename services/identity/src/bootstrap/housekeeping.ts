import { housekeepingOf, olderThan } from '@buildmesh/persistence';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config/index.js';
import { UsageService } from '../licensing/index.js';
import {
  AUDIT_KEPT_MS,
  HOUSEKEEPING_EVERY_MS,
  RETRY_KEPT_MS,
  SEEN_EVERY_MS,
  SESSION_ABSOLUTE_MS,
} from '../limits.js';
import { idleMs } from '../sign-in/index.js';
import { identitySql } from '../store/index.js';
import { ProjectEnd } from './project-end.js';

/** Sessions that are over. Reads the whole table: once an hour that is cheaper than more indexes, which every writing of `seen_at` would keep. */
function endedSessions({ ACCESS_EXPIRY_MIN }: IdentityConfig) {
  const idle = idleMs(ACCESS_EXPIRY_MIN) + SEEN_EVERY_MS;
  return {
    table: 'session',
    where: 'seen_at <= $1 OR created_at <= $2 OR ends_at <= $3',
    values: (nowMs: number) => [idle, SESSION_ABSOLUTE_MS, 0].map((age) => new Date(nowMs - age)),
  };
}

/**
 * Clears away sessions that are over, old audit entries, old answers and projects that cannot be restored any more, and
 * counts what the others use (D11, D70, D86, D78).
 */
export const housekeeping = housekeepingOf(
  [ProjectEnd, UsageService, IDENTITY_CONFIG],
  (end: ProjectEnd, usage: UsageService, config: IdentityConfig) => ({
    schema: identitySql.schema,
    everyMs: HOUSEKEEPING_EVERY_MS,
    expired: [
      endedSessions(config),
      olderThan('ticket', 'expires_at', 0),
      olderThan('share', 'expires_at', 0),
      olderThan('audit', 'time', AUDIT_KEPT_MS),
      olderThan('retry', 'created_at', RETRY_KEPT_MS),
    ],
    steps: {
      'project end': () => end.sweep(),
      // The last one, since it needs another service, which may be away.
      usage: () => usage.countDue(),
    },
  }),
);
