export { dataService } from './data.module.js';
