export * from './messaging.config.js';
export { messagingService } from './messaging.module.js';
