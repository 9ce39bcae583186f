export * from './application.contract.js';
export * from './application-list.contract.js';
export * from './application-manage.contract.js';
export {
  approvalBrief,
  approvalName,
  type ApprovalBrief,
  type ApprovalOutcome,
} from './application-shapes.js';
export * from './definition.contract.js';
