export { providerRoutes } from './provider.routes.js';
