/** Nobody else in the service uses it; it works by itself. */
export { RetentionModule } from './retention.module.js';
