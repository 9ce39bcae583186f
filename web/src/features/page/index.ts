export { loadSharedScreen, pageRoutes } from './page.routes.js';
export type { PageSlots } from './page-slots.js';
