import type { ServiceDefinition } from '@buildmesh/service-kit';
import { identityEnvironment } from './config/identity-config.js';
import { IdentityModule } from './identity.module.js';

export { identityConfig, type IdentityConfig } from './config/identity-config.js';
export { FirstStart } from './bootstrap/first-start.js';

/** Accounts, sessions, projects, roles and members. */
export const identityService: ServiceDefinition = {
  name: 'identity',
  config: identityEnvironment,
  module: (runtime) => IdentityModule.forRoot(runtime),
};
