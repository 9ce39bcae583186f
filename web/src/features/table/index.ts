export { tableRoutes } from './table.routes.js';
