import { Inject, Injectable } from '@nestjs/common';
import { Refusal, sleep, type Clock } from '@buildmesh/kernel';
import { DAY_MS } from '@buildmesh/domain';
import {
  refusal,
  type BackupEntry,
  type CallContext,
  type listBackups,
  type makeBackup,
  type OutputOf,
  type StoredFile,
} from '@buildmesh/contracts';
import { FileStore, UnitOfWork, ObjectStore } from '@buildmesh/persistence';
import { CLOCK } from '@buildmesh/service-kit';
import { JobRepository, JobRunner } from '../jobs/index.js';
import { BackupRepository, type Backup } from './backup.repository.js';
import { dayOf } from './backup.rules.js';

/** So long a caller waits for a backup; a larger one is told by its job. */
const PATIENCE_MS = 5_000;
const LOOK_MS = 100;
const TYPE = 'application/zip';

/** Backups of a project for its administrators (D69). */
@Injectable()
export class BackupService {
  constructor(
    @Inject(BackupRepository) private readonly backups: BackupRepository,
    @Inject(JobRepository) private readonly jobs: JobRepository,
    @Inject(JobRunner) private readonly runner: JobRunner,
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** One of now; a second call while it is made is told of the same one. */
  async make(context: CallContext, project: string): Promise<OutputOf<typeof makeBackup>> {
    const job = (await this.backups.openJob(project)) ?? (await this.started(context, project));
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(LOOK_MS)) {
      const made = await this.backups.get(project, job);
      if (made) return this.onWire(made);
      const state = (await this.jobs.get(project, job))?.state;
      if (state !== 'waiting' && state !== 'running') break;
    }
    return { job };
  }

  /** The daily one of `days` days ago, on the clocks of the platform. */
  async daily(project: string, days: number): Promise<BackupEntry> {
    const found = await this.backups.ofDay(project, dayOf(this.clock.now() - days * DAY_MS));
    if (!found) throw refusal('file.not-found');
    return this.onWire(found);
  }

  async list(project: string): Promise<OutputOf<typeof listBackups>> {
    const [found, job] = await Promise.all([this.backups.list(project), this.backups.openJob(project)]);
    return { data: found.map((backup) => this.onWire(backup)), job: job ?? null };
  }

  async file(project: string, id: string): Promise<StoredFile> {
    const backup = await this.backups.get(project, id);
    if (!backup || (await this.files.size(backup.key)) === undefined) throw refusal('file.not-found');
    const { key, name, size } = backup;
    return { key, name, type: TYPE, size };
  }

  /** Of several who ask at the same moment one is first, and the others are told of the same. */
  private async started(context: CallContext, project: string): Promise<string> {
    try {
      return await this.start(context, project);
    } catch (error) {
      const other =
        error instanceof Refusal && error.key === 'entity.busy'
          ? await this.backups.openJob(project)
          : undefined;
      if (other === undefined) throw error;
      return other;
    }
  }

  private async start(context: CallContext, project: string): Promise<string> {
    const request = { kind: 'backup' as const, context, day: null };
    const asked = { project, entity: project, user: context.user ?? null, request };
    const id = await this.unitOfWork.write({ context }, async ({ manager, record }) => {
      const job = await this.jobs.create(asked, manager);
      if (!job) throw refusal('entity.busy');
      await record({ project, entity: 'backup', target: job.id, action: 'backup.create' });
      return job.id;
    });
    this.runner.wake();
    return id;
  }

  private onWire({ id, key, name, size, rows, user, day, createdAt }: Backup): BackupEntry {
    const oss = this.files instanceof ObjectStore;
    const time = createdAt.getTime();
    return { _id: id, type: 'file', value: key, name, oss, size, mime: TYPE, user, time, day, rows };
  }
}
