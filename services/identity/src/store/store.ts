import type { EventContract, PayloadOf } from '@buildmesh/contracts';
import type { AccountRepository } from '../account/account.repository.js';
import type { AuditRepository } from '../audit/audit.repository.js';
import type { ProjectRepository } from '../project/project.repository.js';
import type { Retry } from '../retry/retry.rules.js';
import type { RoleRepository } from '../role/role.repository.js';
import type { SessionRepository } from '../session/session.repository.js';
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
  roles: RoleRepository;
  members: MemberRepository;
  audit: AuditRepository;
}

/** Repositories inside one transaction. */
export interface Writing extends Repositories {
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
  abstract write<T>(work: (repositories: Writing) => Promise<T>, retry?: Retry): Promise<T>;
}
