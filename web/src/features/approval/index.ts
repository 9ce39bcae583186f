export { approvalRoutes, loadApprovalBucket } from './approval.routes.js';
export { ApprovalDialogs } from './application/approval-dialogs.js';
export type { ApprovalSlots } from './approval-slots.js';
