import type { Notice } from '../../../shared/push/pushes.js';
import { recordOf } from '../../../shared/api/commands/command-values.js';

interface LiveStep {
  id: string;
  type: string;
  name: string;
  ms: number;
  error: string | null;
}

/** A run as far as it has come (D40). */
export interface LiveRun {
  start: number;
  /** Steps that were done, in their order; those that nobody told of are left out. */
  steps: readonly LiveStep[];
  /** The step at work. */
  now: Pick<LiveStep, 'id' | 'type' | 'name'> | null;
}

/** Steps of a long run that are shown: the last ones. */
const MAX_SHOWN = 200;

/** A run with its news; news of another function change nothing, those of a newer run begin anew. */
export function withNews(
  run: LiveRun | null,
  { flow, start, steps, now }: Notice,
  of: string,
): LiveRun | null {
  if (flow !== of || typeof start !== 'number' || !Array.isArray(steps)) return run;
  if (run && start < run.start) return run;
  const before = run?.start === start ? run.steps : [];
  const all = [...before, ...steps.flatMap(stepOf)].slice(-MAX_SHOWN);
  return { start, steps: all, now: stepOf(now)[0] ?? null };
}

function stepOf(value: unknown): LiveStep[] {
  const { id, type, name, ms, error } = recordOf(value);
  if (typeof id !== 'string' || typeof type !== 'string' || typeof name !== 'string') return [];
  return [{ id, type, name, ms: Number(ms) || 0, error: typeof error === 'string' ? error : null }];
}
