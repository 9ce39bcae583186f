import { Cron } from 'croner';
import { LruCache } from '@buildmesh/kernel';
import { canonicalCron } from './cron-pattern.js';

const KNOWN = 2_000;
const known = new LruCache<string, Cron | null>(KNOWN);

/** From where fire times are looked for, and by whose clocks they are read. */
interface Search {
  count: number;
  zone: string;
}

/** What is wrong with a cron: no cron at all, or one with no time after `nowMs` (D55); `undefined` for a good one. */
export function cronFault(
  text: string,
  { nowMs, zone }: { nowMs: number; zone: string },
): 'format' | 'never' | undefined {
  if (!read(text, zone)) return 'format';
  return nextExecutions(text, { afterMs: nowMs, count: 1, zone }).length === 0 ? 'never' : undefined;
}

/**
 * The first `count` fire times after a moment, epoch ms, fewer where there are no more; none for what is no cron. A time that
 * the clocks leap over in spring is their first one after the leap; of one that comes twice in autumn the first counts.
 */
export function nextExecutions(
  text: string,
  { afterMs, count, zone }: Search & { afterMs: number },
): number[] {
  const found = read(text, zone)?.nextRuns(count, new Date(afterMs)) ?? [];
  return found.map((time) => time.getTime());
}

/** The last `count` fire times at or before a moment, newest first. */
export function lastExecutions(
  text: string,
  { untilMs, count, zone }: Search & { untilMs: number },
): number[] {
  const found = read(text, zone)?.previousRuns(count, new Date(untilMs + SECOND_MS)) ?? [];
  return found.map((time) => time.getTime()).filter((time) => time <= untilMs);
}

/** A cron counts whole seconds. */
const SECOND_MS = 1_000;

function read(text: string, zone: string): Cron | null {
  const key = `${zone} ${text}`;
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const cron = parse(text, zone);
  known.set(key, cron);
  return cron;
}

function parse(text: string, timezone: string): Cron | null {
  const pattern = canonicalCron(text);
  if (pattern === undefined) return null;
  try {
    return new Cron(pattern, { timezone, mode: '7-part', paused: true });
  } catch {
    return null;
  }
}
