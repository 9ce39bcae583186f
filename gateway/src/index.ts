export * from './gateway.config.js';
export * from './start-gateway.js';
