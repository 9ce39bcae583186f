export * from './standalone.config.js';
export * from './start-standalone.js';
