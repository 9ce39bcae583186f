/** What the other modules may use of roles and members. */
export { AccessModule } from './access.module.js';
export { difference } from './member/member-departments.rules.js';
export { assertMayActOn, lockMember } from './member/membership.js';
export { IdentityReferenceService, type Named } from './reference-check.service.js';
export { isOpenForRegistration, modelOf } from './role/registration.rules.js';
export { assertReachable } from './role/role-switch.service.js';
export { compileGrants } from './role/role.rules.js';
export { newRole } from './role/role.service.js';
