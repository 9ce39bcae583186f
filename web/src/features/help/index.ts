export { helpRoutes } from './help.routes.js';
