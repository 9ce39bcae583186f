/** What a project's edition allows, and what is counted of it. */
export { LicensingModule } from './licensing.module.js';
export { admitsExternalUsers, expiryOf, limitsOf, quotaOf, stateOf } from './edition.rules.js';
export { assertRoom, assertTakes } from './quota.js';
export { UsageService } from './usage.service.js';
