export { customRoutes } from './custom.routes.js';
export { OwnerSection } from './owner-section.js';
export { UsageSection } from './usage-section.js';
