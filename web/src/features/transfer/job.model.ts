import type { Job } from '@buildmesh/contracts';

/** True while a job may still change. */
export function isRunning(job: Pick<Job, 'state'>): boolean {
  return job.state === 'waiting' || job.state === 'running';
}
