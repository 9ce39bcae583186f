import { In, type EntityManager } from 'typeorm';
import { refusal, type ErrorKey } from '@buildmesh/contracts';
import { sqlState, UNIQUE_VIOLATION, violatedConstraint } from '@buildmesh/persistence';
import type { Actor } from '../../caller.js';
import { externalAccount, isPhone } from './account-name.rules.js';
import { Account } from './account.entity.js';

export type NewAccount = Omit<Account, '_ver'>;
export type AccountChange = Partial<
  Pick<Account, 'nickname' | 'avatar' | 'phone' | 'password' | 'status' | 'account'>
>;

const TAKEN: Record<string, ErrorKey> = {
  account_name: 'user.account-taken',
  account_phone: 'user.phone-taken',
};

async function refusingTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const key = sqlState(error) === UNIQUE_VIOLATION ? TAKEN[violatedConstraint(error) ?? ''] : undefined;
    if (key) throw refusal(key);
    throw error;
  }
}

/** Keeps accounts. `insert` and `update` refuse a name or phone that is taken. */
export class AccountRepository {
  constructor(private readonly manager: EntityManager) {}

  async byId(id: string): Promise<Account | undefined> {
    return (await this.manager.findOneBy(Account, { _id: id })) ?? undefined;
  }

  /** As `byId`; others who lock it wait until this transaction ends. Guards how many projects it owns. */
  async lock(id: string): Promise<Account | undefined> {
    const options = { where: { _id: id }, lock: { mode: 'for_no_key_update' } } as const;
    return (await this.manager.findOne(Account, options)) ?? undefined;
  }

  /** As `byId`, with the password. */
  withPassword(id: string): Promise<Account | undefined> {
    return this.selectWithPassword('account._id = :id', { id });
  }

  /** The account with this name (in any case) or phone in a scope, with its password. */
  byLogin(scope: string, login: string): Promise<Account | undefined> {
    const where = isPhone(login) ? 'account.phone = :login' : 'lower(account.account) = lower(:login)';
    return this.selectWithPassword(`account.scope = :scope AND ${where}`, { scope, login });
  }

  /** The public account of a project by the name its owner types, or by phone. */
  byPublicLogin(project: string, login: string): Promise<Account | undefined> {
    return this.byLogin(project, isPhone(login) ? login : externalAccount(project, login));
  }

  /** Ids of accounts by exact name (in any case) or phone, keyed by what was asked for. */
  async idsByLogin(scope: string, logins: string[]): Promise<Map<string, string>> {
    const rows: { login: string; _id: string }[] = await this.manager.query(
      `SELECT asked.login, a._id FROM unnest($2::text[]) AS asked(login)
       JOIN identity.account a ON a.scope = $1 AND (lower(a.account) = lower(asked.login) OR a.phone = asked.login)`,
      [scope, logins],
    );
    return new Map(rows.map((row) => [row.login, row._id]));
  }

  async insert(account: NewAccount): Promise<void> {
    await refusingTaken(this.manager.insert(Account, account));
  }

  async update(id: string, change: AccountChange): Promise<void> {
    await refusingTaken(this.manager.update(Account, { _id: id }, change));
  }

  /**
   * Whether the account is active and still has this password hash, once no change of it is under way; none comes in
   * between until this transaction ends.
   */
  async stillHas(id: string, password: string): Promise<boolean> {
    const rows: unknown[] = await this.manager.query(
      `SELECT FROM identity.account WHERE _id = $1 AND password = $2 AND status = 'active' FOR SHARE`,
      [id, password],
    );
    return rows.length > 0;
  }

  /** Accounts made in or registered for a project, by name. */
  madeIn(project: string, limit: number): Promise<Pick<Account, '_id' | 'nickname' | 'account'>[]> {
    return this.manager.find(Account, {
      select: { _id: true, nickname: true, account: true },
      where: { homeProject: project },
      order: { nickname: 'ASC', _id: 'ASC' },
      take: limit,
    });
  }

  /** Whether there is any account at all. */
  async any(): Promise<boolean> {
    return this.manager.exists(Account);
  }

  /** Whether there is still none, after waiting for any other process that is about to make the first (D79). */
  async claimFirst(): Promise<boolean> {
    await this.manager.query(`SELECT pg_advisory_xact_lock(hashtext('buildmesh.identity.first-start'))`);
    return !(await this.any());
  }

  /**
   * Marks as staff the account of the first start and the inner ones among `ids`, and nobody else; answers whose mark
   * changed, and which ids are no inner account's.
   */
  async markStaff(
    ids: readonly string[],
  ): Promise<{ changed: Pick<Account, '_id' | 'staff'>[]; unknown: string[] }> {
    const [changed]: [Pick<Account, '_id' | 'staff'>[], number] = await this.manager.query(
      `UPDATE identity.account SET staff = NOT staff
       WHERE staff <> (model = 'inner' AND (unlimited OR _id = ANY($1))) RETURNING _id, staff`,
      [ids],
    );
    const known = await this.manager.find(Account, {
      select: { _id: true },
      where: { _id: In([...ids]), model: 'inner' },
    });
    return { changed, unknown: ids.filter((id) => !known.some(({ _id }) => _id === id)) };
  }

  /**
   * Whether the account is the project's own to somebody at work there: made for it, owner of nothing, elsewhere a member
   * only of projects of that person, and not of the platform's staff. Only then may that person as an admin decide over the
   * account itself, not just over the membership.
   */
  async belongsToProject(id: string, { project, user }: Actor): Promise<boolean> {
    const rows: { own: boolean }[] = await this.manager.query(
      `SELECT NOT a.staff AND NOT EXISTS (SELECT FROM identity.project owned WHERE owned._owner = a._id)
          AND NOT EXISTS (SELECT FROM identity.member m JOIN identity.project other ON other._id = m._project
                          WHERE m.account = a._id AND other._id <> a.home_project AND other._owner <> $3) AS own
       FROM identity.account a WHERE a._id = $1 AND a.home_project = $2`,
      [id, project, user],
    );
    return rows[0]?.own === true;
  }

  private async selectWithPassword(
    where: string,
    values: Record<string, string>,
  ): Promise<Account | undefined> {
    const query = this.manager
      .createQueryBuilder(Account, 'account')
      .addSelect('account.password')
      .where(where, values);
    return (await query.getOne()) ?? undefined;
  }
}
