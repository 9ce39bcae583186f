import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { newId } from '@buildmesh/kernel';
import { refusal, type OutputOf, type exportRows } from '@buildmesh/contracts';
import { FileStore } from '@buildmesh/persistence';
import {
  type JobControl,
  jobIdempotencyOf,
  type JobOf,
  JobRepository,
  type JobResult,
  JobRunner,
  type JobWork,
  type NewJob,
  type Requester,
} from '../../jobs/index.js';
import { EXPORT_MAX_ROWS } from '../transfer.limits.js';
import { ExportFile, type ExportInput } from './export-file.js';

/** Who asks for an export, and by which contract. */
export interface ExportRequest extends Requester {
  contract: string;
}

/** Exports rows: up to the specification's bounds as an answer, any number as a job (D35). */
@Injectable()
export class ExportService implements JobWork<'export'> {
  readonly kind = 'export';

  constructor(
    @Inject(ExportFile) private readonly exports: ExportFile,
    @Inject(JobRepository) private readonly jobs: JobRepository,
    @Inject(JobRunner) private readonly runner: JobRunner,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(EntityManager) private readonly manager: EntityManager,
  ) {}

  async export(requester: ExportRequest, input: ExportInput): Promise<OutputOf<typeof exportRows>> {
    if (input.option.job) return this.start(requester, input);
    const progress = (rows: number): void => {
      if (rows > EXPORT_MAX_ROWS) throw refusal('export.too-many-rows');
    };
    const { file } = await this.exports.write({
      requester,
      input,
      key: `tmp/export/${newId()}.${input.type}`,
      progress,
      bounded: true,
    });
    return file;
  }

  async run(job: JobOf<'export'>, control: JobControl): Promise<undefined> {
    const { context, input } = job.request;
    const requester = { context, project: job.project, entity: job.entity, simple: false };
    // Only to show how far it is: a table too large to be counted in time is exported all the same.
    const total = await this.exports.count({ requester, input }).catch(() => null);
    control.progress({ done: 0, total });
    const progress = (rows: number): void => {
      control.progress({ done: rows });
    };
    // An attempt that lost its job must not take the file of the one that has it now.
    const key = `jobs/${job.project}/${job.id}/export-${job.attempts}.${input.type}`;
    try {
      const { file, rows } = await this.exports.write({ requester, input, key, progress, bounded: false });
      const result: JobResult = { state: 'done', done: rows, total: rows, file };
      await this.manager.transaction((manager) => control.finish(manager, result));
    } catch (error) {
      await this.files.remove(key);
      throw error;
    }
  }

  /** What is wrong with an export is told at once, not by a failed job. */
  private async start(requester: ExportRequest, input: ExportInput): Promise<{ job: string }> {
    await this.exports.check({ requester, input });
    const { context, project, entity } = requester;
    const asked: NewJob = {
      project,
      entity,
      user: context.user ?? null,
      request: { kind: 'export', context, input },
      once: jobIdempotencyOf(requester, requester.contract, input),
    };
    const job = (await this.jobs.create(asked)) ?? (await this.jobs.first(asked));
    this.runner.wake();
    return { job: job.id };
  }
}
