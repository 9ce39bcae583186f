export { approvalRoutes, loadApprovalBucket } from './approval.routes.js';
export { ApprovalDialogs } from './approval-dialogs.js';
