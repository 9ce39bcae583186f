export { brandingRoutes } from './branding.routes.js';
export { OwnerSection } from './owner-section.js';
export { UsageSection } from './usage-section.js';
