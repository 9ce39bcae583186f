import { Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import type { Clock } from '@buildmesh/kernel';
import { refusal } from '@buildmesh/contracts';
import { FileStore, FileTooLarge } from '@buildmesh/persistence';
import { CLOCK } from '@buildmesh/service-kit';
import { type JobControl, type JobOf, JobRunner, type JobWork } from '../jobs/index.js';
import { MAX_JOB_FILE_BYTES } from '../transfer/index.js';
import { BackupArchive } from './backup-archive.js';
import { BackupRepository } from './backup.repository.js';
import { backupName } from './backup.rules.js';

/** Writes a backup into the file store. After a crash it starts over: what was written is not known to anybody. */
@Injectable()
export class BackupWork implements JobWork<'backup'>, OnModuleInit {
  readonly kind = 'backup';

  constructor(
    @Inject(BackupArchive) private readonly archive: BackupArchive,
    @Inject(BackupRepository) private readonly backups: BackupRepository,
    @Inject(JobRunner) private readonly runner: JobRunner,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  async run(job: JobOf<'backup'>, control: JobControl): Promise<undefined> {
    const { id, project, user, request } = job;
    const createdAt = new Date(this.clock.now());
    // An attempt that lost its job must not take the file of the one that has it now.
    const key = `backups/${project}/${id}-${job.attempts}.zip`;
    let rows = 0;
    const progress = (done: number, total: number): void => {
      control.progress({ done, total });
      rows = done;
    };
    try {
      const content = Readable.from(this.archive.write({ project, time: createdAt, progress }));
      const { size } = await this.files.put(key, content, MAX_JOB_FILE_BYTES);
      const backup = {
        id,
        project,
        day: request.day,
        user,
        key,
        name: backupName(createdAt.getTime()),
        size,
        rows,
        createdAt,
      };
      const isKept = await this.manager.transaction(async (manager) => {
        await control.finish(manager, { state: 'done', done: rows, total: rows });
        return this.backups.add(manager, backup);
      });
      // The day had its backup already.
      if (!isKept) await this.files.remove(key);
    } catch (error) {
      await this.files.remove(key);
      throw error instanceof FileTooLarge ? refusal('backup.too-large') : error;
    }
  }
}
