export { approvalRoutes, loadApprovalBucket } from './approval.routes.js';
export { ApprovalDialogs } from './application/approval-dialogs.js';
