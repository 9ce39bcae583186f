import type { Provider } from '@nestjs/common';
import { BackupArchive } from './backup-archive.js';
import { BackupRepository } from './backup.repository.js';
import { BackupRounds } from './backup-rounds.js';
import { BackupService } from './backup.service.js';
import { BackupWork } from './backup.work.js';

/** Backups of projects (D69). */
export const backupProviders: Provider[] = [
  BackupRepository,
  BackupArchive,
  BackupWork,
  BackupService,
  BackupRounds,
];
