import { DAY_MS } from '@buildmesh/domain';
import { housekeepingOf, JOURNAL_EXPIRED, projectPurgeOf } from '@buildmesh/persistence';
import { OverdueOrders } from './order/overdue-orders.js';
import { SCHEMA } from './schema.js';

/** Orders are to be closed soon after their payment period is over. */
const SWEEP_MS = 60_000;
/** Orders that nobody paid are shown for a year; what was paid stays as long as its project. */
const CLOSED_MS = 365 * DAY_MS;

/** What is forgotten in time, and what leaves with its project; payments leave with their orders. */
export const retention = [
  housekeepingOf([OverdueOrders], (overdue: OverdueOrders) => ({
    schema: SCHEMA,
    everyMs: SWEEP_MS,
    expired: [
      ...JOURNAL_EXPIRED,
      {
        table: 'orders',
        where: 'closes_at < $1 AND status = 2',
        values: (nowMs: number) => [new Date(nowMs - CLOSED_MS)],
      },
    ],
    steps: { overdue: (nowMs: number) => overdue.close(nowMs) },
  })),
  projectPurgeOf([], () => ({ schema: SCHEMA, tables: ['orders', 'audit'] })),
];
