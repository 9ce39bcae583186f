export { approvalRoutes, loadApprovalBucket } from './approval.routes.js';
