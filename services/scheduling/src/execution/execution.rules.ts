import { lastExecutions, nextExecutions } from '@buildmesh/domain';
import { MISSED_TOLD, REPLAY_MS } from '../limits.js';

/** What becomes of the fires of a task that are due. Times are epoch ms. */
export interface ExecutionPlan {
  /** Run now. */
  run: number | null;
  /** Nobody was there for these, oldest first. */
  missed: number[];
  /** The one to wait for. */
  next: number | null;
}

/** The newest fire is run unless it is too old; all before it are missed (D56). */
export function planExecutions(
  cron: string,
  { dueMs, nowMs, zone }: { dueMs: number; nowMs: number; zone: string },
): ExecutionPlan {
  const executions = lastExecutions(cron, { untilMs: nowMs, count: MISSED_TOLD, zone }).filter(
    (execution) => execution >= dueMs,
  );
  const [newest] = executions;
  const run = newest !== undefined && nowMs - newest < REPLAY_MS ? newest : null;
  return {
    run,
    missed: executions.filter((execution) => execution !== run).reverse(),
    next: nextExecutions(cron, { afterMs: nowMs, count: 1, zone })[0] ?? null,
  };
}

/** What is due and not to be had is another process's, for a moment. */
const OVERDUE_MS = 50;

/** How long to sleep until `next`, at most `longestMs`. */
export function sleepMs(next: number | null, nowMs: number, longestMs: number): number {
  if (next === null) return longestMs;
  return next > nowMs ? Math.min(next - nowMs, longestMs) : OVERDUE_MS;
}
