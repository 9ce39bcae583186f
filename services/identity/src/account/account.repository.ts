import type { Actor } from '../caller.js';
import type { Account } from './account.entity.js';

export type NewAccount = Omit<Account, '_ver'>;
export type AccountChange = Partial<
  Pick<Account, 'nickname' | 'avatar' | 'phone' | 'password' | 'status' | 'account'>
>;

/** Keeps accounts. `insert` and `update` refuse a name or phone that is taken. */
export abstract class AccountRepository {
  abstract byId(id: string): Promise<Account | undefined>;
  /** As `byId`; others who lock it wait until this transaction ends. Guards how many projects it owns. */
  abstract lock(id: string): Promise<Account | undefined>;
  /** As `byId`, with the password. */
  abstract withPassword(id: string): Promise<Account | undefined>;
  /** The account with this name (in any case) or phone in a scope, with its password. */
  abstract byLogin(scope: string, login: string): Promise<Account | undefined>;
  /** The public account of a project by the name its owner types, or by phone. */
  abstract byPublicLogin(project: string, login: string): Promise<Account | undefined>;
  /** Ids of accounts by exact name (in any case) or phone, keyed by what was asked for. */
  abstract idsByLogin(scope: string, logins: string[]): Promise<Map<string, string>>;
  abstract insert(account: NewAccount): Promise<void>;
  abstract update(id: string, change: AccountChange): Promise<void>;
  /**
   * Whether the account is active and still has this password hash, once no change of it is under way; none comes in
   * between until this transaction ends.
   */
  abstract stillHas(id: string, password: string): Promise<boolean>;
  /** Accounts made in or registered for a project, by name. */
  abstract madeIn(project: string, limit: number): Promise<Pick<Account, '_id' | 'nickname' | 'account'>[]>;
  /** Whether there is any account at all. */
  abstract any(): Promise<boolean>;
  /**
   * Marks as staff the account of the first start and the inner ones among `ids`, and nobody else; answers whose mark
   * changed, and which ids are no inner account's.
   */
  abstract markStaff(
    ids: readonly string[],
  ): Promise<{ changed: Pick<Account, '_id' | 'staff'>[]; unknown: string[] }>;
  /** Whether there is still none, after waiting for any other process that is about to make the first (D79). */
  abstract claimFirst(): Promise<boolean>;
  /**
   * Whether the account is the project's own to somebody at work there: made for it, owner of nothing, elsewhere a member
   * only of projects of that person, and not of the platform's staff. Only then may that person as an admin decide over the
   * account itself, not just over the membership.
   */
  abstract belongsToProject(id: string, actor: Actor): Promise<boolean>;
}
