export { paymentsConfig, type PaymentsConfig } from './payments.config.js';
export { paymentsService } from './payments.module.js';
