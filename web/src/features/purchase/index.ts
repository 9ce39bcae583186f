export { billingRoutes } from './purchase.routes.js';
