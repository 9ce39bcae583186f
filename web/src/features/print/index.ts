export { PrintHost } from './print-host.js';
export { printRoutes } from './print.routes.js';
export type { PrintSlots } from './print-screen.js';
