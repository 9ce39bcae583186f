import type { ServiceDefinition } from '@buildmesh/service-kit';
import { identityEnvironment } from './config/index.js';
import { IdentityModule } from './identity.module.js';

export { identityConfig, type IdentityConfig } from './config/index.js';
export { FirstStart } from './bootstrap/index.js';

/** Accounts, sessions, projects, roles and members. */
export const identityService: ServiceDefinition = {
  name: 'identity',
  config: identityEnvironment,
  module: (runtime) => IdentityModule.forRoot(runtime),
};
