export { roleRoutes } from './role.routes.js';
export type { RoleSlots } from './role-slots.js';
