export { flowRoutes } from './flow.routes.js';
