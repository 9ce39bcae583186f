/** Nobody else in the service uses it; it answers the contracts of the approvals service. */
export { ApprovalSyncModule } from './approval-sync.module.js';
