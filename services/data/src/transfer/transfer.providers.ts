import type { Provider } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { LOGGER, type Logger } from '@buildmesh/service-kit';
import { ExportFile } from './export/export-file.js';
import { ExportService } from './export/export.service.js';
import { FieldToolHandlers } from './field-tool/field-tool.handlers.js';
import { FieldToolService } from './field-tool/field-tool.service.js';
import { FieldToolWork } from './field-tool/field-tool.work.js';
import { ImportPreview } from './import/import.preview.js';
import { ImportService } from './import/import.service.js';
import { ImportWork } from './import/import.work.js';
import { JobGuard } from '../jobs/job.guard.js';
import { JobHandlers } from '../jobs/job.handlers.js';
import { JobLifecycle } from '../jobs/job.lifecycle.js';
import { JobRepository } from '../jobs/job.repository.js';
import { JobRunner } from '../jobs/job.runner.js';
import { JobService } from '../jobs/job.service.js';
import { RevertWork } from './import/revert.work.js';
import { SheetRows } from './import/sheet-rows.js';
import { LoadTools } from './load-tools.js';
import { RequesterAccess } from '../jobs/requester.js';
import { TransferHandlers } from './transfer.handlers.js';
import { TransferLifecycle } from './transfer.lifecycle.js';
import { UploadRepository } from './upload/upload.repository.js';

/** Import, export and background jobs of the data service. */
export const transferProviders: Provider[] = [
  {
    provide: JobRepository,
    useFactory: (manager: EntityManager) => new JobRepository(manager),
    inject: [EntityManager],
  },
  {
    provide: JobRunner,
    useFactory: (jobs: JobRepository, guard: JobGuard, logger: Logger) => new JobRunner(jobs, guard, logger),
    inject: [JobRepository, JobGuard, LOGGER],
  },
  UploadRepository,
  LoadTools,
  RequesterAccess,
  JobGuard,
  JobService,
  JobLifecycle,
  RevertWork,
  ImportPreview,
  SheetRows,
  ImportWork,
  ImportService,
  ExportFile,
  ExportService,
  FieldToolWork,
  FieldToolService,
  TransferLifecycle,
];

export const transferHandlers = [FieldToolHandlers, TransferHandlers, JobHandlers];
