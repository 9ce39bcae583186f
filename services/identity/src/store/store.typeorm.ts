import type { DataSource, EntityManager } from 'typeorm';
import type { Clock } from '@buildmesh/kernel';
import { refusal } from '@buildmesh/contracts';
import {
  DEADLOCK_DETECTED,
  LOCK_NOT_AVAILABLE,
  SERIALIZATION_FAILURE,
  sqlState,
  type Outbox,
} from '@buildmesh/persistence';
import { TypeormAccounts } from '../account/account.typeorm.js';
import { TypeormAudit } from '../audit/audit.typeorm.js';
import { TypeormApplications } from '../application/application.typeorm.js';
import { TypeormPurge } from '../bootstrap/purge.typeorm.js';
import { TypeormDepartments } from '../department/department.typeorm.js';
import { TypeormBranding } from '../branding/branding.typeorm.js';
import { TypeormLicences } from '../licence/licence.typeorm.js';
import { TypeormMenu } from '../menu/menu.typeorm.js';
import { TypeormModules } from '../module/module.typeorm.js';
import { TypeormInvitations } from '../invitation/invitation.typeorm.js';
import { TypeormProjects } from '../project/project.typeorm.js';
import { TypeormCustomers } from '../platform-admin/customer.typeorm.js';
import { idempotently } from '../idempotency/idempotency.repository.js';
import type { Retry } from '../idempotency/idempotency.rules.js';
import { TypeormRetries } from '../idempotency/idempotency.typeorm.js';
import { TypeormRoles } from '../role/role.typeorm.js';
import { TypeormSessions } from '../session/session.typeorm.js';
import { TypeormSocialLogins } from '../social-login/social-login.typeorm.js';
import { TypeormShareLinks, TypeormTickets } from '../ticket/ticket.typeorm.js';
import { TypeormUsage } from '../usage/usage.typeorm.js';
import { TypeormMembers } from '../user/member.typeorm.js';
import { Store, type Events, type Repositories, type WriteRepositories } from './store.js';

/** Too many writers at the same thing; nothing was written, and a moment later it may work. */
const CROWDED = new Set([LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED, SERIALIZATION_FAILURE]);

export class TypeormStore extends Store {
  readonly read: Repositories;

  constructor(
    private readonly source: DataSource,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    super();
    this.read = this.repositoriesOn(source.manager);
  }

  async write<T>(work: (repositories: WriteRepositories) => Promise<T>, retry?: Retry): Promise<T> {
    try {
      const result = await this.source.transaction((manager) =>
        idempotently(new TypeormRetries(manager, this.clock), retry, () =>
          work({ ...this.repositoriesOn(manager), events: this.eventsOn(manager) }),
        ),
      );
      this.outbox.flush();
      return result;
    } catch (error) {
      if (CROWDED.has(sqlState(error) ?? '')) throw refusal('too-many-requests', { retryAfterS: 1 });
      throw error;
    }
  }

  private repositoriesOn(manager: EntityManager): Repositories {
    return {
      accounts: new TypeormAccounts(manager),
      sessions: new TypeormSessions(manager),
      projects: new TypeormProjects(manager),
      customers: new TypeormCustomers(manager),
      licences: new TypeormLicences(manager),
      roles: new TypeormRoles(manager),
      members: new TypeormMembers(manager),
      groups: new TypeormDepartments(manager),
      usage: new TypeormUsage(manager),
      purge: new TypeormPurge(manager),
      invitations: new TypeormInvitations(manager),
      applications: new TypeormApplications(manager),
      menu: new TypeormMenu(manager),
      modules: new TypeormModules(manager),
      tickets: new TypeormTickets(manager),
      shares: new TypeormShareLinks(manager),
      custom: new TypeormBranding(manager),
      third: new TypeormSocialLogins(manager),
      audit: new TypeormAudit(manager, this.clock),
    };
  }

  private eventsOn(manager: EntityManager): Events {
    return {
      add: async (event, payload) => {
        await this.outbox.add(manager, event, payload);
      },
    };
  }
}
