import { DAY_MS, LOGGER_BOT } from '@buildmesh/domain';
import { housekeepingOf, JOURNAL_EXPIRED, olderThan, projectPurgeOf } from '@buildmesh/persistence';
import { SCHEMA } from './schema.js';

/** What assistants were asked counts for the day and the minute alone. */
const COUNTED_MS = DAY_MS;
/** Entries of the activity log; as the logs of scheduled tasks (D56). */
const LOG_MS = 90 * DAY_MS;

/** What is forgotten in time, and what leaves with its project. */
export const retention = [
  housekeepingOf([], () => ({
    schema: SCHEMA,
    expired: [
      ...JOURNAL_EXPIRED,
      olderThan('ai_minute', 'minute', COUNTED_MS),
      { ...olderThan('ai_day', 'day', COUNTED_MS), where: 'day < $1::date - 1' },
      {
        table: 'message',
        where: 'created_at < $1 AND sender = $2',
        values: (nowMs: number) => [new Date(nowMs - LOG_MS), LOGGER_BOT],
      },
    ],
  })),
  projectPurgeOf([], () => ({
    schema: SCHEMA,
    tables: ['message', 'part', 'conversation', 'ai_day', 'ai_minute', 'audit'],
  })),
];
