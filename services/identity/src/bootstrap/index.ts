/** What runs by itself: the first start, the end of projects, and clearing away. */
export { BootstrapModule } from './bootstrap.module.js';
export { FirstStart } from './first-start.js';
