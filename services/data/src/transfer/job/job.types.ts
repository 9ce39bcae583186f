import type { PoolClient } from 'pg';
import type { CallContext, ImportOption, InputOf, Job, StoredFile, exportRows } from '@buildmesh/contracts';

export type JobKind = Job['kind'];
export type JobState = Job['state'];
export type RowFaultText = Job['errors'][number];

/** What a job was asked to do; `context` is who asked, and rights are looked up again when it runs (peers.md 16). */
export type JobRequest =
  /** `file` is absent for rows that came in the call itself; such a job cannot be started over. */
  | { kind: 'import'; context: CallContext; file: StoredFile | null; option: ImportOption; simple: boolean }
  | { kind: 'export'; context: CallContext; input: InputOf<typeof exportRows> }
  | { kind: 'revert'; context: CallContext; job: string }
  | { kind: 'index'; context: CallContext };

export interface JobRecord {
  id: string;
  project: string;
  entity: string;
  kind: JobKind;
  state: JobState;
  user: string | null;
  request: JobRequest;
  done: number;
  total: number | null;
  saved: number;
  updated: number;
  failed: number;
  errors: RowFaultText[];
  message: string | null;
  file: StoredFile | null;
  reversibleUntil: number | null;
  attempts: number;
  createdAt: number;
  endedAt: number | null;
}

/** How far a job has come. */
export interface JobProgress {
  done: number;
  total?: number | null;
}

/** What a job came to. `message` is the JSON of a refusal, for `JobService` to put into words. */
export type JobResult = { state: 'done' | 'failed' } & Partial<
  Pick<
    JobRecord,
    'done' | 'total' | 'saved' | 'updated' | 'failed' | 'errors' | 'message' | 'file' | 'reversibleUntil'
  >
>;

/** What a running job may do to its own record. */
export interface JobControl {
  /** Aborted when the job was cancelled, lost to another process, or the process stops. */
  readonly signal: AbortSignal;
  /** Remembered with the next heartbeat. */
  progress(progress: JobProgress): void;
  /**
   * Ends the job inside the caller's transaction, so that its effect and its end are one; throws `JobLost` when the job
   * is not this process's any more, which rolls the effect back.
   */
  finish(client: PoolClient, result: JobResult): Promise<void>;
}

/** Does one kind of job. Ends it by `control.finish`, or by returning its result. */
export interface JobWork {
  readonly kind: JobKind;
  run(job: JobRecord, control: JobControl): Promise<JobResult | undefined>;
}

/** The job was cancelled, or another process took it over. */
export class JobLost extends Error {
  override readonly name = 'JobLost';
}

/** Thrown by work that was to be answered at once and turns out too large for it: it goes into the background. */
export class ForBackground extends Error {
  override readonly name = 'ForBackground';
}
