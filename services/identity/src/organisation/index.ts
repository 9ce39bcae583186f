/** Nobody else in the service uses it; it answers its contracts. */
export { OrganisationModule } from './organisation.module.js';
