import { Controller, Inject } from '@nestjs/common';
import {
  downloadBackup,
  listBackups,
  makeBackup,
  type OutputOf,
  type StoredFile,
} from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { BackupService } from './backup.service.js';

@Controller()
export class BackupHandlers {
  constructor(@Inject(BackupService) private readonly backups: BackupService) {}

  @Handles(makeBackup)
  make({ context, params, input }: Call<typeof makeBackup>): Promise<OutputOf<typeof makeBackup>> {
    const { project } = params;
    return input.day === 0 ? this.backups.make(context, project) : this.backups.daily(project, input.day);
  }

  @Handles(listBackups)
  list({ params }: Call<typeof listBackups>): Promise<OutputOf<typeof listBackups>> {
    return this.backups.list(params.project);
  }

  @Handles(downloadBackup)
  file({ params }: Call<typeof downloadBackup>): Promise<StoredFile> {
    return this.backups.file(params.project, params.id);
  }
}
