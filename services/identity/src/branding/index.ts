/** Nobody else in the service uses it; it answers its contracts. */
export { BrandingModule } from './branding.module.js';
