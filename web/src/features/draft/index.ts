export { draftRoutes } from './draft.routes.js';
