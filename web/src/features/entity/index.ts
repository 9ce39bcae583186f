export { entityRoutes } from './entity.routes.js';
export type { EntitySlots } from './entity-slots.js';
