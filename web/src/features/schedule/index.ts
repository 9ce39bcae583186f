export { scheduleRoutes } from './schedule.routes.js';
