export { paymentsService } from './payments.module.js';
