import type { EntityManager } from 'typeorm';
import type { Clock } from '@buildmesh/kernel';
import { ApplicationRepository } from './access/application.repository.js';
import { InvitationRepository } from './access/invitation.repository.js';
import { MemberRepository } from './access/member.repository.js';
import { RoleRepository } from './access/role.repository.js';
import { AccountRepository } from './account/account.repository.js';
import { SessionRepository } from './account/session.repository.js';
import { ShareLinkRepository } from './account/share-link.repository.js';
import { SocialLoginRepository } from './account/social-login.repository.js';
import { TicketRepository } from './account/ticket.repository.js';
import { AuditRepository } from './audit/audit.repository.js';
import { CustomerRepository } from './platform/customer.repository.js';
import { LicenceRepository } from './platform/licence.repository.js';
import { PurgeRepository } from './platform/purge.repository.js';
import { UsageRepository } from './platform/usage.repository.js';
import { BrandingRepository } from './project/branding.repository.js';
import { DepartmentRepository } from './access/department.repository.js';
import { MenuRepository } from './project/menu.repository.js';
import { ModuleRepository } from './project/module.repository.js';
import { ProjectRepository } from './project/project.repository.js';

/** The repositories of every aggregate, all on the same connection. */
export type Repositories = ReturnType<typeof repositoriesOn>;

export function repositoriesOn(manager: EntityManager, clock: Clock) {
  return {
    accounts: new AccountRepository(manager),
    sessions: new SessionRepository(manager),
    projects: new ProjectRepository(manager),
    customers: new CustomerRepository(manager),
    licences: new LicenceRepository(manager),
    roles: new RoleRepository(manager),
    members: new MemberRepository(manager),
    departments: new DepartmentRepository(manager),
    usage: new UsageRepository(manager),
    purge: new PurgeRepository(manager),
    invitations: new InvitationRepository(manager),
    applications: new ApplicationRepository(manager),
    menu: new MenuRepository(manager),
    modules: new ModuleRepository(manager),
    tickets: new TicketRepository(manager),
    shareLinks: new ShareLinkRepository(manager),
    branding: new BrandingRepository(manager),
    socialLogins: new SocialLoginRepository(manager),
    audit: new AuditRepository(manager, clock),
  };
}
