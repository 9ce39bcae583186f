/** Nobody else in the service uses it; it answers its contracts. */
export { SocialLoginModule } from './social-login.module.js';
