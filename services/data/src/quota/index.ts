/** What the other modules may use of quotas: the room that writes claim. */
export { QuotaModule } from './quota.module.js';
export { RowQuota } from './row-quota.js';
