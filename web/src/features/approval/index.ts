export { approvalRoutes } from './approval.routes.js';
