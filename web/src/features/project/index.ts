export { projectRoutes } from './project.routes.js';
