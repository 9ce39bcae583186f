export { publicRoutes } from './public.routes.js';
