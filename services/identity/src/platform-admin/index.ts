/** What the other modules may use of the platform's own staff. */
export { PlatformAdminModule } from './platform-admin.module.js';
export { StaffService } from './staff.service.js';
