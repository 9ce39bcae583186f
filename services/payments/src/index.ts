export * from './payments.config.js';
export { paymentsService } from './payments.module.js';
