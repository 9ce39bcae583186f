export { purchaseRoutes } from './purchase.routes.js';
