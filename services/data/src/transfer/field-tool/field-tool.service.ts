import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { fail, type FieldToolResult, type ImportResult } from '@buildmesh/contracts';
import { answerOf } from '../import/import.service.js';
import { JobRepository } from '../job/job.repository.js';
import { JobRunner } from '../job/job.runner.js';
import type { FieldToolRequest, JobRecord, JobResult, JobWork } from '../job/job.types.js';
import type { Requester } from '../requester.js';
import { FieldToolWork, type FailedValue } from './field-tool.work.js';

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
        run: (job, control) => this.work.cast({ job, control, patient: true }),
      });
    this.runner.register({
      kind: 'merge',
      run: (job, control) => this.work.merge({ job, control, patient: true }),
    });
  }

  async cast(requester: Requester, request: FieldToolRequest): Promise<FieldToolResult> {
    const failed: FailedValue[] = [];
    const { job, result } = await this.start(requester, request, (record, control) =>
      this.work.cast({ job: record, control, patient: false }, failed),
    );
    if (!result) return { job: job.id };
    const { total = 0, failed: unconverted = 0 } = result;
    return {
      total: total ?? 0,
      converted: (total ?? 0) - unconverted,
      unconverted,
      failed,
      job: job.id,
    };
  }

  async merge(requester: Requester, request: FieldToolRequest): Promise<ImportResult> {
    const { job, result } = await this.start(requester, request, (record, control) =>
      this.work.merge({ job: record, control, patient: false }),
    );
    return result ? answerOf({ ...job, ...result }) : { job: job.id };
  }

  private async start(
    requester: Requester,
    request: FieldToolRequest,
    now: JobWork['run'],
  ): Promise<{ job: JobRecord; result?: JobResult | undefined }> {
    const { isLarge } = await this.work.check(requester, request);
    const { context, project, entity } = requester;
    const job = await this.jobs.create({
      project,
      entity,
      user: context.user ?? null,
      request,
      worker: isLarge ? undefined : this.runner.worker,
    });
    if (!job) throw fail('entity.busy');
    if (!isLarge) return { job, result: await this.runner.runNow(job, now) };
    this.runner.wake();
    return { job };
  }
}
