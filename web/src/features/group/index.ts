export { groupRoutes } from './group.routes.js';
