/** The variables of the service. */
export { DataConfigModule } from './config.module.js';
export { DATA_CONFIG, type DataConfig, DATABASE_URL, dataConfig } from './data-config.js';
