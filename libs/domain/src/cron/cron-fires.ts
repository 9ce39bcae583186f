import { Cron } from 'croner';
import { LruCache } from '@buildmesh/kernel';
import { canonicalCron } from './cron-pattern.js';

/**
 * Where the times of scheduled tasks are read: Beijing time, whatever the zone of the server or of the project, because the
 * specification fixes it (spec: data §5, D55). It has no summer time, so that no hour comes twice or never.
 */
export const SCHEDULE_TIMEZONE = 'Asia/Shanghai';

const KNOWN = 2_000;
const known = new LruCache<string, Cron | null>(KNOWN);

/** What is wrong with a cron: no cron at all, or one with no time after `nowMs` (D55); `undefined` for a good one. */
export function cronFault(text: string, nowMs: number): 'format' | 'never' | undefined {
  if (!read(text)) return 'format';
  return nextFires(text, { afterMs: nowMs, count: 1 }).length === 0 ? 'never' : undefined;
}

/** The first `count` fire times after a moment, epoch ms, fewer where there are no more; none for what is no cron. */
export function nextFires(text: string, { afterMs, count }: { afterMs: number; count: number }): number[] {
  const found = read(text)?.nextRuns(count, new Date(afterMs)) ?? [];
  return found.map((time) => time.getTime());
}

/** The last `count` fire times at or before a moment, newest first. */
export function lastFires(text: string, { untilMs, count }: { untilMs: number; count: number }): number[] {
  const found = read(text)?.previousRuns(count, new Date(untilMs + SECOND_MS)) ?? [];
  return found.map((time) => time.getTime()).filter((time) => time <= untilMs);
}

/** A cron counts whole seconds. */
const SECOND_MS = 1_000;

function read(text: string): Cron | null {
  const remembered = known.get(text);
  if (remembered !== undefined) return remembered;
  const cron = parse(text);
  known.set(text, cron);
  return cron;
}

function parse(text: string): Cron | null {
  const pattern = canonicalCron(text);
  if (pattern === undefined) return null;
  try {
    return new Cron(pattern, { timezone: SCHEDULE_TIMEZONE, mode: '7-part', paused: true });
  } catch {
    return null;
  }
}
