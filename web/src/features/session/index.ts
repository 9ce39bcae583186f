export { leave } from './leave.js';
export { sessionApi } from './session.api.js';
export { sessionRoutes } from './session.routes.js';
