import { Module } from '@nestjs/common';
import { StoreModule } from '../store/index.js';
import { LicenceHandlers } from './licence.handlers.js';
import { LicenceService } from './licence.service.js';
import { UsageHandlers } from './usage.handlers.js';
import { UsageService } from './usage.service.js';

/** What a project may use, and what it does use. */
@Module({
  imports: [StoreModule],
  controllers: [LicenceHandlers, UsageHandlers],
  providers: [LicenceService, UsageService],
  exports: [UsageService],
})
export class LicensingModule {}
