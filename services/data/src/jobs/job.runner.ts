import { FairQueue, randomText, Refusal } from '@buildmesh/kernel';
import { refusal } from '@buildmesh/contracts';
import type { Logger } from '@buildmesh/service-kit';
import { isUnavailable, type JobGuard } from './job.guard.js';
import { JobRepository } from './job.repository.js';
import {
  ForBackground,
  JobLost,
  type JobControl,
  type JobProgress,
  type JobRecord,
  type JobResult,
  type JobWork,
} from './job.types.js';

/** Signs of life come this often; four may be missed before the lease ends. */
const BEAT_MS = 1_000;
/** The runner looks for work by itself this often, beside being woken. */
const POLL_MS = 1_000;
/** A job that fails for a reason of ours is started over this often in all. */
const MAX_ATTEMPTS = 3;
/** Jobs small enough to be answered at once: this many at a time, this many of one project in line. */
const QUICK = { places: 2, waiting: 20, retryAfterS: 5 };
/** Heavy jobs at a time, each of another project: a long one keeps no other project waiting. */
const HEAVY_PLACES = 2;

/**
 * Runs jobs: few heavy ones per process at a time, so that the process goes on answering; small ones beside them, while
 * their caller waits. Projects have their turns. A job whose process died is taken over when its lease ends, and starts over: its effect is one
 * transaction, which it either reached or not.
 */
export class JobRunner {
  readonly worker = randomText(16);
  private readonly works = new Map<string, JobWork>();
  private readonly quick = new FairQueue(QUICK);
  /** Projects of the heavy jobs that run here. */
  private readonly heavy = new Map<string, Promise<unknown>>();
  private readonly running = new Map<string, { done: Promise<unknown>; abort: AbortController }>();
  private timer: NodeJS.Timeout | undefined;
  private turning: Promise<void> | undefined;
  private stopping = false;

  constructor(
    private readonly jobs: JobRepository,
    private readonly guard: Pick<JobGuard, 'check' | 'checkPatiently'>,
    private readonly logger: Logger,
  ) {}

  register(work: JobWork): void {
    this.works.set(work.kind, work);
  }

  start(): void {
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.timer.unref();
  }

  /** Looks for work now. */
  wake(): void {
    if (this.turning || this.stopping) return;
    this.turning = this.turn()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'jobs could not be run'))
      .finally(() => (this.turning = undefined));
  }

  /** Stops what runs and gives it back for another process. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    const running = [...this.running.values()];
    for (const { abort } of running) abort.abort();
    await Promise.allSettled([...running.map(({ done }) => done), this.turning]);
    await Promise.allSettled(this.heavy.values());
  }

  /**
   * Runs a job that this worker created as running, and answers what it came to; `undefined` when it went into the
   * background instead. Throws what `work` throws.
   */
  async runNow(job: JobRecord, work: JobWork['run']): Promise<JobResult | undefined> {
    try {
      return await this.track(job, (record, control) =>
        this.quick.run(job.project, () => this.begin(record, control, work)),
      );
    } catch (error) {
      if (error instanceof ForBackground) {
        await this.jobs.release(job.id, this.worker);
        this.wake();
        return undefined;
      }
      const refusal = refusalOf(error);
      await this.jobs.finish(this.held(job), failure(job, refusal));
      throw refusal;
    }
  }

  /** What waited in line may have been cancelled or taken over by then. */
  private async begin(
    job: JobRecord,
    control: JobControl,
    work: JobWork['run'],
  ): Promise<JobResult | undefined> {
    const isOurs = !control.signal.aborted && (await this.jobs.beat(job.id, this.worker, { done: 0 }));
    if (!isOurs) throw new JobLost(job.id);
    return work(job, control);
  }

  private async turn(): Promise<void> {
    while (this.heavy.size < HEAVY_PLACES && !this.stopping) {
      const job = await this.jobs.claim(this.worker, [...this.heavy.keys()]);
      if (!job) return;
      // Its signs of life did not get through; the claim is one.
      if (this.running.has(job.id)) continue;
      const done = this.work(job).finally(() => {
        this.heavy.delete(job.project);
        this.wake();
      });
      this.heavy.set(job.project, done);
      done.catch((error: unknown) => this.logger.warn({ err: error }, 'jobs could not be run'));
    }
  }

  private async work(job: JobRecord): Promise<void> {
    const work = this.works.get(job.kind);
    if (!work) {
      await this.jobs.finish(this.held(job), failure(job, undefined));
      return;
    }
    const run: JobWork['run'] = async (record, control) =>
      work.run(await this.guard.checkPatiently(record), control);
    await this.track(job, run).catch((error: unknown) => this.settle(job, error));
  }

  private async track(job: JobRecord, work: JobWork['run']): Promise<JobResult> {
    const abort = new AbortController();
    const done = this.hold(job, work, abort);
    this.running.set(job.id, { done, abort });
    try {
      return await done;
    } finally {
      this.running.delete(job.id);
    }
  }

  private async hold(job: JobRecord, work: JobWork['run'], abort: AbortController): Promise<JobResult> {
    let progress: JobProgress = { done: 0 };
    let result: JobResult | undefined;
    const startedAt = Date.now();
    // What is done within a beat was allowed a moment ago.
    const allowed = async () => Date.now() - startedAt > BEAT_MS && this.guard.checkPatiently(job);
    const control: JobControl = {
      signal: abort.signal,
      progress: (now) => {
        if (abort.signal.aborted) throw new JobLost(job.id);
        progress = { ...progress, ...now };
      },
      finish: async (manager, ended) => {
        await allowed();
        if (!(await this.jobs.finish(this.held(job), ended, manager))) throw new JobLost(job.id);
        result = ended;
      },
    };
    const beat = setInterval(() => {
      this.jobs.beat(job.id, this.worker, progress).then(
        (mine) => !mine && !result && abort.abort(),
        (error: unknown) => this.logger.warn({ err: error, job: job.id }, 'no sign of life could be sent'),
      );
      this.guard.check(job).catch((error: unknown) => !isUnavailable(error) && abort.abort(error));
    }, BEAT_MS);
    try {
      const returned = await work(job, control);
      if (result) return result;
      if (!returned) throw new Error(`${job.kind} job ended without a result`);
      await allowed();
      if (!(await this.jobs.finish(this.held(job), returned))) throw new JobLost(job.id);
      return returned;
    } catch (error) {
      // Why the work was stopped, rather than how it noticed.
      throw abort.signal.reason instanceof Refusal ? abort.signal.reason : error;
    } finally {
      clearInterval(beat);
    }
  }

  private held({ id }: JobRecord): { id: string; worker: string } {
    return { id, worker: this.worker };
  }

  /** A refusal ends a job; a fault of ours is tried again first. */
  private async settle(job: JobRecord, error: unknown): Promise<void> {
    if (error instanceof Refusal) await this.jobs.finish(this.held(job), failure(job, error));
    else if (this.stopping) await this.jobs.release(job.id, this.worker);
    else if (!(error instanceof JobLost)) {
      this.logger.error({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, 'job failed');
      if (job.attempts < MAX_ATTEMPTS) await this.jobs.release(job.id, this.worker);
      else await this.jobs.finish(this.held(job), failure(job, error));
    }
  }
}

/** What the caller of a job that is answered at once is told. */
function refusalOf(error: unknown): unknown {
  return error instanceof JobLost ? refusal('import.failed') : error;
}

function failure(job: JobRecord, error: unknown): JobResult {
  const why =
    error instanceof Refusal
      ? { key: error.key, details: error.details }
      : { key: job.kind === 'import' ? 'import.failed' : 'internal' };
  return { state: 'failed', message: JSON.stringify(why) };
}
