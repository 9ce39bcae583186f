import type { Provider } from '@nestjs/common';
import type { Pool } from 'pg';
import { POOL } from '@buildmesh/persistence';
import { LOGGER, type Logger } from '@buildmesh/service-kit';
import { ExportFile } from './export/export-file.js';
import { ExportService } from './export/export.service.js';
import { ImportPreview } from './import/import.preview.js';
import { ImportService } from './import/import.service.js';
import { ImportWork } from './import/import.work.js';
import { JobRepository } from './job/job.repository.js';
import { JobRunner } from './job/job.runner.js';
import { JobService } from './job/job.service.js';
import { RevertWork } from './job/revert.work.js';
import { RequesterAccess } from './requester.js';
import { JobHandlers, TransferHandlers } from './transfer.handlers.js';
import { TransferLifecycle } from './transfer.lifecycle.js';
import { UploadRepository } from './upload/upload.repository.js';

/** Import, export and background jobs of the data service. */
export const transferProviders: Provider[] = [
  { provide: JobRepository, useFactory: (pool: Pool) => new JobRepository(pool), inject: [POOL] },
  {
    provide: JobRunner,
    useFactory: (jobs: JobRepository, logger: Logger) => new JobRunner(jobs, logger),
    inject: [JobRepository, LOGGER],
  },
  UploadRepository,
  RequesterAccess,
  JobService,
  RevertWork,
  ImportPreview,
  ImportWork,
  ImportService,
  ExportFile,
  ExportService,
  TransferHandlers,
  JobHandlers,
  TransferLifecycle,
];
