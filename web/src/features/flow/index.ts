export { flowRoutes } from './flow.routes.js';
export type { FlowSlots } from './flow-slots.js';
