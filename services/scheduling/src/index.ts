export * from './scheduling.config.js';
export { schedulingService } from './scheduling.module.js';
