import type { Job } from '@buildmesh/contracts';

/** True while a job may still change. */
export function isRunning(job: Pick<Job, 'state'>): boolean {
  return job.state === 'waiting' || job.state === 'running';
}

/** Jobs that store values, so that they can be taken back. */
const LOADS: ReadonlySet<Job['kind']> = new Set(['import', 'copy', 'transform', 'merge']);
/** Jobs that put values into cells of rows that are there. */
const CASTS: ReadonlySet<Job['kind']> = new Set(['copy', 'transform']);

export interface Figure {
  /** What its text is called, done or only foreseen. */
  name: 'saved' | 'updated' | 'failed' | 'converted' | 'unconverted';
  count: number;
  isBad: boolean;
}

/** What a job that loads or casts came to; nothing for the other kinds. */
export function figuresOf(job: Pick<Job, 'kind' | 'total' | 'saved' | 'updated' | 'failed'>): Figure[] {
  const { kind, total, saved, updated, failed } = job;
  if (CASTS.has(kind))
    return [
      { name: 'converted', count: Math.max(0, (total ?? 0) - failed), isBad: false },
      { name: 'unconverted', count: failed, isBad: failed > 0 },
    ];
  if (!LOADS.has(kind)) return [];
  return [
    { name: 'saved', count: saved, isBad: false },
    { name: 'updated', count: updated, isBad: false },
    { name: 'failed', count: failed, isBad: failed > 0 },
  ];
}

/** True while what a job stored can be taken back. */
export function isReversible(job: Pick<Job, 'kind' | 'state' | 'reversibleUntil'>): boolean {
  return LOADS.has(job.kind) && job.state === 'done' && job.reversibleUntil !== null;
}

/** Key of the words that say how a job ended. */
export function headingOf(job: Pick<Job, 'kind' | 'state' | 'failed'>, dry: boolean): string {
  if (job.kind === 'revert' && job.state === 'done') return 'transfer.taken-back';
  if (!dry || job.state !== 'done') return `transfer.state.${job.state}`;
  if (CASTS.has(job.kind))
    return job.failed === 0 ? 'transfer.checked-values-good' : 'transfer.checked-values-bad';
  return job.failed === 0 ? 'transfer.checked-good' : 'transfer.checked-bad';
}
