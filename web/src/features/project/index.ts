export type { OtherSettings } from './other-settings-screen.js';
export { projectRoutes } from './project.routes.js';
