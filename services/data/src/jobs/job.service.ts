import { Inject, Injectable } from '@nestjs/common';
import type { Clock, Locale, RefusalDetails } from '@buildmesh/kernel';
import { refusal, messageOf, type CallContext, type Job, type StoredFile } from '@buildmesh/contracts';
import { FileStore } from '@buildmesh/persistence';
import { CLOCK } from '@buildmesh/service-kit';
import { JobRepository } from './job.repository.js';
import { JobRunner } from './job.runner.js';
import type { JobRecord } from './job.types.js';

/** What an administrator does with jobs. */
@Injectable()
export class JobService {
  constructor(
    @Inject(JobRepository) private readonly jobs: JobRepository,
    @Inject(JobRunner) private readonly runner: JobRunner,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(project: string, locale: Locale): Promise<Job[]> {
    return (await this.jobs.list(project)).map((job) => this.onWire(job, locale));
  }

  async get(project: string, id: string, locale: Locale): Promise<Job> {
    return this.onWire(await this.find(project, id), locale);
  }

  /** Refuses with `conflict` a job that has ended, and one that has to come to its end. */
  async cancel(project: string, id: string): Promise<true> {
    const { kind } = await this.find(project, id);
    // Half of the rows would say what no formula says.
    if (kind === 'compute') throw refusal('conflict');
    if (!(await this.jobs.cancel(project, id))) throw refusal('conflict');
    return true;
  }

  /** Starts taking an import back (D35). */
  async revert(context: CallContext, project: string, id: string): Promise<{ job: string }> {
    const job = await this.find(project, id);
    if (!this.reversibleUntil(job)) throw refusal('job.not-reversible');
    const request = { kind: 'revert' as const, context, job: id };
    const revert = await this.jobs.create({
      project,
      entity: job.entity,
      user: context.user ?? null,
      request,
    });
    if (!revert) throw refusal('entity.busy');
    this.runner.wake();
    return { job: revert.id };
  }

  async file(project: string, id: string): Promise<StoredFile> {
    const { file } = await this.find(project, id);
    if (!file || (await this.files.size(file.key)) === undefined) throw refusal('file.not-found');
    return file;
  }

  private async find(project: string, id: string): Promise<JobRecord> {
    const job = await this.jobs.get(project, id);
    if (!job) throw refusal('job.not-found');
    return job;
  }

  private reversibleUntil(job: JobRecord): number | null {
    const reversible =
      job.state === 'done' && job.reversibleUntil !== null && job.reversibleUntil > this.clock.now();
    return reversible ? job.reversibleUntil : null;
  }

  private onWire(job: JobRecord, locale: Locale): Job {
    const { id, kind, entity, state, done, total, saved, updated, failed, errors } = job;
    const { left, createdAt, endedAt, user } = job;
    const message = job.message === null ? null : inWords(job.message, locale);
    const rest = { message, file: job.file !== null, reversibleUntil: this.reversibleUntil(job) };
    return {
      _id: id,
      kind,
      entity,
      state,
      done,
      total,
      saved,
      updated,
      failed,
      errors,
      left: [...left],
      createdAt,
      endedAt,
      user,
      ...rest,
    };
  }
}

function inWords(message: string, locale: Locale): string {
  const { key, details } = JSON.parse(message) as { key: string; details?: RefusalDetails };
  const faults = (details?.errors ?? []).map(
    (fault) => `${fault.field}: ${messageOf(fault.message, locale, fault.params)}`,
  );
  return [messageOf(key, locale, details?.params), ...faults].join(' · ');
}
