export type { OtherSlots } from './other-settings-screen.js';
export { projectRoutes } from './project.routes.js';
