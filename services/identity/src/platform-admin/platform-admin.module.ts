import { Module } from '@nestjs/common';
import { StoreModule } from '../store/index.js';
import { PlatformAdminHandlers } from './platform-admin.handlers.js';
import { PlatformAdminService } from './platform-admin.service.js';
import { StaffService } from './staff.service.js';

/** The platform's own staff, and what they may do with customers' projects. */
@Module({
  imports: [StoreModule],
  providers: [PlatformAdminService, StaffService, PlatformAdminHandlers],
  exports: [StaffService],
})
export class PlatformAdminModule {}
