import { Module } from '@nestjs/common';
import { StoreModule } from '../store/index.js';
import { PlatformAdminHandlers } from './platform-admin.handlers.js';
import { PlatformAdminService } from './platform-admin.service.js';
import { StaffService } from './staff.service.js';

/** The platform's own staff, and what they may do with customers' projects. */
@Module({
  imports: [StoreModule],
  controllers: [PlatformAdminHandlers],
  providers: [PlatformAdminService, StaffService],
  exports: [StaffService],
})
export class PlatformAdminModule {}
