import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { FileStore } from '@buildmesh/persistence';
import { LOGGER, type Logger } from '@buildmesh/service-kit';
import { ExportService } from './export/export.service.js';
import { ImportWork } from './import/import.work.js';
import { JobRepository, JobRunner } from '../jobs/index.js';
import { RevertWork } from './import/revert.work.js';
import { REVERSIBLE_MS, UPLOAD_KEPT_MS } from './transfer.limits.js';
import { UploadRepository } from './upload/upload.repository.js';

const SWEEP_MS = 3_600_000;

/** Registers what runs as a job, and clears away what nobody needs any more. */
@Injectable()
export class TransferLifecycle implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(JobRunner) private readonly runner: JobRunner,
    @Inject(ImportWork) private readonly imports: ImportWork,
    @Inject(ExportService) private readonly exports: ExportService,
    @Inject(RevertWork) private readonly reverts: RevertWork,
    @Inject(JobRepository) private readonly jobs: JobRepository,
    @Inject(UploadRepository) private readonly uploads: UploadRepository,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    for (const work of [this.imports, this.exports, this.reverts]) this.runner.register(work);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), SWEEP_MS);
    this.timer.unref();
    void this.sweep();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Files of jobs older than a week, uploads older than a day. */
  async sweep(): Promise<void> {
    try {
      const files = [
        ...(await this.jobs.forget(REVERSIBLE_MS)),
        ...(await this.uploads.forget(UPLOAD_KEPT_MS)),
      ];
      for (const { key } of files) await this.files.remove(key);
    } catch (error) {
      this.logger.warn({ err: error }, 'old files could not be cleared away');
    }
  }
}
