export { departmentRoutes } from './department.routes.js';
