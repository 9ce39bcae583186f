import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { LicensingModule } from '../licensing/index.js';
import { PlatformAdminModule } from '../platform-admin/index.js';
import { StoreModule } from '../store/index.js';
import { ANNOUNCE, FirstStart, type Announce } from './first-start.js';
import { housekeeping } from './housekeeping.js';
import { ProjectEnd } from './project-end.js';

const announceOnStdout: Announce = (line) => void process.stdout.write(`${line}\n`);

/** What happens without anybody's call: the first account, the end of projects, and clearing away. */
@Module({
  imports: [StoreModule, AccountsModule, LicensingModule, PlatformAdminModule],
  providers: [{ provide: ANNOUNCE, useValue: announceOnStdout }, FirstStart, ProjectEnd, housekeeping],
})
export class BootstrapModule {}
