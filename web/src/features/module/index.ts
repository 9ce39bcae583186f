export { moduleRoutes } from './module.routes.js';
