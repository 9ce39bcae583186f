import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { JobsModule } from '../jobs/index.js';
import { StoreModule } from '../store/index.js';
import { BackupArchive } from './backup-archive.js';
import { BackupRounds } from './backup-rounds.js';
import { BackupHandlers } from './backup.handlers.js';
import { BackupRepository } from './backup.repository.js';
import { BackupService } from './backup.service.js';
import { BackupWork } from './backup.work.js';

/** Backups of projects (D69). */
@Module({
  imports: [StoreModule, CatalogModule, JobsModule],
  controllers: [BackupHandlers],
  providers: [BackupRepository, BackupArchive, BackupWork, BackupService, BackupRounds],
})
export class BackupModule {}
