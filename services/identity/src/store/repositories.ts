import type { EntityManager } from 'typeorm';
import type { Clock } from '@buildmesh/kernel';
import { AccountRepository } from '../account/account.repository.js';
import { ApplicationRepository } from '../application/application.repository.js';
import { AuditRepository } from '../audit/audit.repository.js';
import { PurgeRepository } from '../bootstrap/purge.repository.js';
import { BrandingRepository } from '../branding/branding.repository.js';
import { DepartmentRepository } from '../department/department.repository.js';
import { InvitationRepository } from '../invitation/invitation.repository.js';
import { LicenceRepository } from '../licence/licence.repository.js';
import { MenuRepository } from '../menu/menu.repository.js';
import { ModuleRepository } from '../module/module.repository.js';
import { CustomerRepository } from '../platform-admin/customer.repository.js';
import { ProjectRepository } from '../project/project.repository.js';
import { RoleRepository } from '../role/role.repository.js';
import { SessionRepository } from '../session/session.repository.js';
import { SocialLoginRepository } from '../social-login/social-login.repository.js';
import { ShareLinkRepository } from '../ticket/share-link.repository.js';
import { TicketRepository } from '../ticket/ticket.repository.js';
import { UsageRepository } from '../usage/usage.repository.js';
import { MemberRepository } from '../user/member.repository.js';

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
    groups: new DepartmentRepository(manager),
    usage: new UsageRepository(manager),
    purge: new PurgeRepository(manager),
    invitations: new InvitationRepository(manager),
    applications: new ApplicationRepository(manager),
    menu: new MenuRepository(manager),
    modules: new ModuleRepository(manager),
    tickets: new TicketRepository(manager),
    shares: new ShareLinkRepository(manager),
    custom: new BrandingRepository(manager),
    third: new SocialLoginRepository(manager),
    audit: new AuditRepository(manager, clock),
  };
}
