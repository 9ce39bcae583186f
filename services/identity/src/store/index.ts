/** What the other modules may use of the service's memory. */
export { StoreModule } from './store.module.js';
export type { InvitationRow } from './access/invitation.entity.js';
export { CURRENT_ROLE, type MemberRepository, type Membership } from './access/member.repository.js';
export type { RoleRow } from './access/role.entity.js';
export type { RoleNode, RolePlace } from './access/role.repository.js';
export { isPhone, scopeOf, storedName } from './account/account-name.rules.js';
export type { Account, Model } from './account/account.entity.js';
export type { NewAccount } from './account/account.repository.js';
export type { SessionRepository } from './account/session.repository.js';
export type { CompiledGrants, ShareLinkRow } from './account/share-link.entity.js';
export type { SocialLogin } from './account/social-login.entity.js';
export type { SocialIdentity, SubjectKey } from './account/social-login.repository.js';
export type { TicketKind, TicketRow } from './account/ticket.entity.js';
export { changedParts } from './audit/audit.rules.js';
export { type Retry, retryOf } from './idempotency/idempotency.rules.js';
export type { CustomerQuery, CustomerRow } from './platform/customer.repository.js';
export type { DepartmentRow } from './access/department.entity.js';
export {
  type DepartmentNode,
  type ListedDepartment,
  type Part,
  REACHED_GROUPS,
} from './access/department.repository.js';
export { lockProject } from './project/lock-project.js';
export type { MenuRow } from './project/menu.entity.js';
export { ITEM_TYPES, type ItemType } from './project/module.repository.js';
export type { ProjectRow } from './project/project.entity.js';
export type { MemberStatus, ProjectRepository } from './project/project.repository.js';
export type { Repositories } from './repositories.js';
export { identitySql } from './schema.js';
export { Store, type WriteRepositories } from './store.js';
