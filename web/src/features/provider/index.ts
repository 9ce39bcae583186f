export { platformAdminRoutes } from './provider.routes.js';
