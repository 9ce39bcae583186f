export * from './config/data-config.js';
export { dataService } from './data.module.js';
