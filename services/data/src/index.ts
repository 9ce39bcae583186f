export { DATA_CONFIG, type DataConfig, dataConfig } from './config/index.js';
export { dataService } from './data.module.js';
