export { ExplainDialog } from './explain/lazy-explain.js';
export { roleRoutes } from './role.routes.js';
export type { RoleSlots } from './role-slots.js';
