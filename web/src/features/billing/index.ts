export { billingRoutes } from './billing.routes.js';
