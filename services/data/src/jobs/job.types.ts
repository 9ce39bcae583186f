import type { EntityManager } from 'typeorm';
import type {
  adminTransformField,
  CallContext,
  exportRows,
  ImportOption,
  InputOf,
  Job,
  StoredFile,
  transformField,
} from '@buildmesh/contracts';

type JobKind = Job['kind'];
type JobState = Job['state'];
type RowFaultText = Job['errors'][number];
/** A value that a cast could not read; `index` is the place of its row, oldest first from 1. */
export interface UnreadValue {
  index: number;
  value: string;
}

/** What a job was asked to do; `context` is who asked, and rights are looked up again when it runs (peers.md 16). */
export type JobRequest =
  /** `file` is absent for rows that came in the call itself; such a job cannot be started over. */
  | { kind: 'import'; context: CallContext; file: StoredFile | null; option: ImportOption; simple: boolean }
  | { kind: 'export'; context: CallContext; input: InputOf<typeof exportRows> }
  | { kind: 'revert'; context: CallContext; job: string }
  | { kind: 'index'; context: CallContext }
  | { kind: 'compute'; context: CallContext }
  /** `day` of a daily one, `2026-11-29`. */
  | { kind: 'backup'; context: CallContext; day: string | null }
  | FieldToolRequest;

/** A tool of D34; `simple` when it was asked for by the member's endpoint. */
export type FieldToolRequest = { context: CallContext; simple: boolean; from: string; dry: boolean } & (
  | { kind: 'copy'; to: string; name?: string | undefined }
  | { kind: 'transform'; as?: FieldToBe | undefined; mend: Mended[] }
  | { kind: 'merge'; partial: boolean }
);

/** What to read instead of a value that a field does not take. */
export type Mended = InputOf<typeof transformField>['option']['mend'][number];
/** A field as it is to be, to tell beforehand what becomes of its values. */
export type FieldToBe = NonNullable<InputOf<typeof adminTransformField>['as']>;

/** True for a job that was asked for by the member's endpoint: the rights of the role count. */
export function isSimple(request: JobRequest): boolean {
  return 'simple' in request && request.simple;
}

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
  /** The first values that a cast could not read. */
  unread: readonly UnreadValue[];
  /** Headers of the first columns that an import left out. */
  left: readonly string[];
  message: string | null;
  file: StoredFile | null;
  reversibleUntil: number | null;
  attempts: number;
  createdAt: number;
  endedAt: number | null;
}

/** A job of one kind, or of some. */
export type JobOf<K extends JobKind> = JobRecord & { request: Extract<JobRequest, { kind: K }> };

/** How far a job has come. */
export interface JobProgress {
  done: number;
  total?: number | null;
}

/** What a job came to. `message` is the JSON of a refusal, for `JobService` to put into words. */
export type JobResult = { state: 'done' | 'failed' } & Partial<
  Pick<
    JobRecord,
    | 'done'
    | 'total'
    | 'saved'
    | 'updated'
    | 'failed'
    | 'errors'
    | 'unread'
    | 'left'
    | 'message'
    | 'file'
    | 'reversibleUntil'
  >
>;

/** What a running job may do to its own record. */
export interface JobControl {
  /** Aborted when the job was cancelled, lost to another process, or the process stops. */
  readonly signal: AbortSignal;
  /** Remembered with the next heartbeat; throws `JobLost` where `signal` is aborted, so that long work stops here. */
  progress(progress: JobProgress): void;
  /**
   * Ends the job inside the caller's transaction, so that its effect and its end are one; throws `JobLost` when the job
   * is not this process's any more, which rolls the effect back.
   */
  finish(manager: EntityManager, result: JobResult): Promise<void>;
}

/** Does one kind of job. Ends it by `control.finish`, or by returning its result. */
export interface JobWork<K extends JobKind = JobKind> {
  readonly kind: K;
  run(job: JobOf<K>, control: JobControl): Promise<JobResult | undefined>;
}

/** The job was cancelled, or another process took it over. */
export class JobLost extends Error {
  override readonly name = 'JobLost';
}

/** Thrown by work that was to be answered at once and turns out too large for it: it goes into the background. */
export class ForBackground extends Error {
  override readonly name = 'ForBackground';
}
