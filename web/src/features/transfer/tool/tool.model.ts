import type { Field, Job } from '@buildmesh/contracts';
import { takesValues } from '@buildmesh/domain';

/** A value that a field does not take, and in how many rows it stands. */
export interface Unconverted {
  value: string;
  rows: number;
}

/** The values at fault in a job, each once, the commonest first. */
export function unconvertedOf(job: Pick<Job, 'errors'>): Unconverted[] {
  const counts = new Map<string, number>();
  for (const { value, rows = 1 } of job.errors)
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + rows);
  return [...counts].map(([value, rows]) => ({ value, rows })).sort((a, b) => b.rows - a.rows);
}

/** What somebody wrote beside values, as the call takes it; what they left alone is not in it. */
export function mendsOf(written: ReadonlyMap<string, string>): { value: string; to: string }[] {
  return [...written].map(([value, to]) => ({ value, to: to.trim() }));
}

/** Fields that the values of `from` can be copied into. */
export function copyTargets(fields: readonly Field[], from: Field): Field[] {
  return fields.filter((field) => field._status === 'normal' && field._id !== from._id && takesValues(field));
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A key for a field that nobody names in programs: `f_` and eight letters (D28). */
export function generatedKey(random: () => number = Math.random): string {
  const letters = Array.from({ length: 8 }, () => LETTERS[Math.floor(random() * LETTERS.length)]);
  return `f_${letters.join('')}`;
}
