export * from './files.config.js';
export { filesService } from './files.module.js';
