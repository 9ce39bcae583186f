export { departmentRoutes } from './group.routes.js';
