export * from './data.config.js';
export { dataService } from './data.module.js';
