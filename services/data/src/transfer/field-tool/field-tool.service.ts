import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { FieldToolResult, ImportResult } from '@buildmesh/contracts';
import { answerOf } from '../import/import.service.js';
import {
  type FieldToolRequest,
  jobIdempotencyOf,
  type JobOf,
  type JobRecord,
  JobRepository,
  type JobResult,
  JobRunner,
  type JobWork,
  type NewJob,
  type Requester,
} from '../../jobs/index.js';
import { FieldToolWork } from './field-tool.work.js';

/** What is asked of a tool, by whom, and by which contract. */
export interface FieldToolCommand {
  requester: Requester;
  request: FieldToolRequest;
  contract: string;
}

/** Starts the tools of D34: over few rows they are answered at once, over many they become a job. */
@Injectable()
export class FieldToolService implements OnModuleInit {
  constructor(
    @Inject(JobRepository) private readonly jobs: JobRepository,
    @Inject(JobRunner) private readonly runner: JobRunner,
    @Inject(FieldToolWork) private readonly work: FieldToolWork,
  ) {}

  onModuleInit(): void {
    for (const kind of ['copy', 'transform'] as const)
      this.runner.register({
        kind,
        run: (job: JobOf<'copy' | 'transform'>, control) => this.work.cast({ job, control, patient: true }),
      });
    this.runner.register({
      kind: 'merge',
      run: (job: JobOf<'merge'>, control) => this.work.merge({ job, control, patient: true }),
    });
  }

  async cast(request: FieldToolCommand): Promise<FieldToolResult> {
    const { job, result } = await this.start(request, (record: JobOf<'copy' | 'transform'>, control) =>
      this.work.cast({ job: record, control, patient: false }),
    );
    if (!result) return { job: job.id };
    const { total, failed: unconverted = 0, unread = [] } = result;
    return {
      total: total ?? 0,
      converted: (total ?? 0) - unconverted,
      unconverted,
      failed: [...unread],
      job: job.id,
    };
  }

  async merge(request: FieldToolCommand): Promise<ImportResult> {
    const { job, result } = await this.start(request, (record: JobOf<'merge'>, control) =>
      this.work.merge({ job: record, control, patient: false }),
    );
    return result ? answerOf({ ...job, ...result }) : { job: job.id };
  }

  private async start(
    { requester, request, contract }: FieldToolCommand,
    now: JobWork['run'],
  ): Promise<{ job: JobRecord; result?: JobResult | undefined }> {
    const { isLarge } = await this.work.check(requester, request);
    const { context, project, entity } = requester;
    const { context: _who, ...body } = request;
    const asked: NewJob = {
      project,
      entity,
      user: context.user ?? null,
      request,
      worker: isLarge ? undefined : this.runner.worker,
      once: jobIdempotencyOf(requester, contract, body),
    };
    const job = await this.jobs.create(asked);
    if (!job) {
      const first = await this.jobs.first(asked);
      return first.state === 'done' ? { job: first, result: { ...first, state: 'done' } } : { job: first };
    }
    if (!isLarge) return { job, result: await this.runner.runNow(job, now) };
    this.runner.wake();
    return { job };
  }
}
