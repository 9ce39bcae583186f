export { externalUserRoutes } from './external.routes.js';
