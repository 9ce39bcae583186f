export { ExplainDialog } from './explain/lazy-explain.js';
export { roleRoutes } from './role.routes.js';
