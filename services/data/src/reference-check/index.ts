/** Nobody else in the service uses it; it answers its contract. */
export { ReferenceCheckModule } from './reference-check.module.js';
