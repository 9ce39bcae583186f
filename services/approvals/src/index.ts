export * from './approvals.config.js';
export { approvalsService } from './approvals.module.js';
