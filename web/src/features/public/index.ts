export { externalUserRoutes } from './public.routes.js';
