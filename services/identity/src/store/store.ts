import type { EventContract, PayloadOf } from '@buildmesh/contracts';
import type { AccountRepository } from '../account/account.repository.js';
import type { AuditRepository } from '../audit/audit.repository.js';
import type { ApplicationRepository } from '../application/application.repository.js';
import type { PurgeRepository } from '../bootstrap/purge.repository.js';
import type { DepartmentRepository } from '../department/department.repository.js';
import type { BrandingRepository } from '../branding/branding.repository.js';
import type { LicenceRepository } from '../licence/licence.repository.js';
import type { MenuRepository } from '../menu/menu.repository.js';
import type { ModuleRepository } from '../module/module.repository.js';
import type { InvitationRepository } from '../invitation/invitation.repository.js';
import type { ProjectRepository } from '../project/project.repository.js';
import type { CustomerRepository } from '../platform-admin/customer.repository.js';
import type { Retry } from '../idempotency/idempotency.rules.js';
import type { RoleRepository } from '../role/role.repository.js';
import type { SessionRepository } from '../session/session.repository.js';
import type { SocialLoginRepository } from '../social-login/social-login.repository.js';
import type { ShareLinkRepository } from '../ticket/share-link.repository.js';
import type { TicketRepository } from '../ticket/ticket.repository.js';
import type { UsageRepository } from '../usage/usage.repository.js';
import type { MemberRepository } from '../user/member.repository.js';

/** Events that go out exactly when the transaction they were added in is committed. */
export interface Events {
  add<E extends EventContract>(event: E, payload: PayloadOf<E>): Promise<void>;
}

/** The repositories of every slice, all on the same connection. */
export interface Repositories {
  accounts: AccountRepository;
  sessions: SessionRepository;
  projects: ProjectRepository;
  customers: CustomerRepository;
  licences: LicenceRepository;
  roles: RoleRepository;
  members: MemberRepository;
  groups: DepartmentRepository;
  usage: UsageRepository;
  purge: PurgeRepository;
  invitations: InvitationRepository;
  applications: ApplicationRepository;
  menu: MenuRepository;
  modules: ModuleRepository;
  tickets: TicketRepository;
  shares: ShareLinkRepository;
  custom: BrandingRepository;
  third: SocialLoginRepository;
  audit: AuditRepository;
}

/** Repositories inside one transaction. */
export interface WriteRepositories extends Repositories {
  events: Events;
}

/** The service's memory. A use case that writes does all of it, audit and events included, in one `write`. */
export abstract class Store {
  /** Repositories outside of transactions, for reading. */
  abstract readonly read: Repositories;
  /**
   * Runs `work` in one transaction; what it throws undoes everything. Events are published after the commit. With a
   * `retry` that was answered before, answers the same and does nothing (D86).
   */
  abstract write<T>(work: (repositories: WriteRepositories) => Promise<T>, retry?: Retry): Promise<T>;
}
