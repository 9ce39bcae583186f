import type { membersOf, OutputOf, ProjectUser, userStatus } from '@buildmesh/contracts';
import type { EntityManager } from 'typeorm';
import { REACHED_GROUPS } from './department.repository.js';
import { Member, RoleMember } from './member.entity.js';

/** An account's place in a project; the own role comes first. */
export interface Membership {
  account: string;
  blocked: boolean;
  roles: string[];
}

export interface MemberQuery {
  project: string;
  /** All members when empty. */
  ids: string[];
  search?: string | undefined;
  role?: string | undefined;
  /** Only those listed in this group itself. */
  group?: string | undefined;
  model?: 'inner' | 'public' | undefined;
  /** Who was seen after this moment (epoch ms) is online. */
  onlineSinceMs: number;
  /** Accounts that are online by what is known of their open clients. */
  present: string[];
  /** Only those who are online. */
  onlineOnly?: boolean;
  offset: number;
  limit: number;
}

/** Members as other services name them. */
export interface NameQuery {
  project: string;
  /** All members when absent. */
  ids?: string[] | undefined;
  /** Only those with a greater id. */
  after?: string | undefined;
  /** Part of a nickname or an account. */
  search?: string | undefined;
  limit: number;
}

export interface MemberCounts {
  inner: number;
  public: number;
}

export interface Profile {
  _id: string;
  nickname: string;
  avatar: string | null;
}

/** Joins the current role `r` of a member `m`: the one switched to while it is still held, else the own one (D24). */
export const CURRENT_ROLE = `LEFT JOIN LATERAL (
    SELECT held.role FROM identity.role_member held
    WHERE held._project = m._project AND held.account = m.account
    ORDER BY (held.role = m._rid) IS TRUE DESC, held.position LIMIT 1
  ) acting ON true
  LEFT JOIN identity.role r ON r._id = acting.role`;

const ONLINE = `(a._id = ANY($9::text[]) OR EXISTS (
  SELECT FROM identity.session s WHERE s.account = a._id AND s.seen_at > $6))`;

const LISTED = `FROM identity.member m
  JOIN identity.project p ON p._id = m._project
  JOIN identity.account a ON a._id = m.account
  WHERE m._project = $1
    AND (cardinality($2::text[]) = 0 OR a._id = ANY($2))
    AND ($3::text IS NULL OR a.nickname ILIKE $3 OR a.account ILIKE $3 OR a.phone LIKE $3)
    AND ($4::text IS NULL OR EXISTS (
      SELECT FROM identity.role_member rm WHERE rm._project = $1 AND rm.account = a._id AND rm.role = $4))
    AND ($7::text IS NULL OR EXISTS (
      SELECT FROM identity.group_member gm
      WHERE gm._project = $1 AND gm.account = a._id AND gm.org_group = $7 AND gm.part = 'user'))
    AND ($8::text IS NULL OR a.model = $8)
    AND (NOT $5::boolean OR ${ONLINE})`;

const STATUS = `CASE WHEN m.blocked THEN 'disabled' ELSE a.status END AS status`;
const ROLES = `ARRAY(SELECT rm.role FROM identity.role_member rm
  WHERE rm._project = m._project AND rm.account = m.account ORDER BY rm.position) AS role`;
const THIRD = `ARRAY(SELECT DISTINCT t.provider FROM identity.third_binding t
  WHERE t.account = m.account ORDER BY t.provider) AS third`;
const GROUPS = `ARRAY(SELECT gm.org_group FROM identity.group_member gm
  WHERE gm._project = m._project AND gm.account = m.account AND gm.part = 'user' ORDER BY gm.org_group) AS "group"`;

const COLUMN_OF = { id: '_id', account: 'account', phone: 'phone' } as const;

/** Keeps who belongs to a project in which roles. Every method looks at one project only. */
export class MemberRepository {
  constructor(private readonly manager: EntityManager) {}

  async find(project: string, account: string): Promise<Membership | undefined> {
    const rows: Membership[] = await this.manager.query(
      `SELECT m.account, m.blocked, ARRAY(
         SELECT rm.role FROM identity.role_member rm
         WHERE rm._project = m._project AND rm.account = m.account ORDER BY rm.position) AS roles
       FROM identity.member m WHERE m._project = $1 AND m.account = $2`,
      [project, account],
    );
    return rows[0];
  }

  /** Roles of those among `accounts` who are members, the own one first. */
  async rolesOf(project: string, accounts: string[]): Promise<Map<string, string[]>> {
    const rows: { account: string; roles: string[] }[] = await this.manager.query(
      `SELECT account, array_agg(role ORDER BY position) AS roles FROM identity.role_member
       WHERE _project = $1 AND account = ANY($2) GROUP BY account`,
      [project, accounts],
    );
    return new Map(rows.map((row) => [row.account, row.roles]));
  }

  /** Makes the account a member in exactly these roles, the first its own. */
  async setRoles(project: string, account: string, roles: string[]): Promise<void> {
    await this.manager.query(
      `INSERT INTO identity.member (_project, account, blocked, created_at) VALUES ($1, $2, false, now())
       ON CONFLICT (_project, account) DO UPDATE SET _rid = CASE WHEN member._rid = ANY($3) THEN member._rid END`,
      [project, account, roles],
    );
    await this.manager.delete(RoleMember, { _project: project, account });
    await this.manager.insert(
      RoleMember,
      roles.map((role, position) => ({ role, account, _project: project, position })),
    );
  }

  async setBlocked(project: string, account: string, blocked: boolean): Promise<void> {
    await this.manager.update(Member, { _project: project, account }, { blocked });
  }

  async setCurrentRole(project: string, account: string, role: string): Promise<void> {
    await this.manager.update(Member, { _project: project, account }, { _rid: role });
  }

  async remove(project: string, account: string): Promise<void> {
    await this.manager.delete(Member, { _project: project, account });
  }

  /** Members other than `account` who hold a role of type admin and are neither banned nor disabled. */
  async countOtherAdmins(project: string, account: string): Promise<number> {
    const rows: { count: string }[] = await this.manager.query(
      `SELECT count(DISTINCT rm.account) FROM identity.role_member rm
       JOIN identity.role r ON r._id = rm.role AND r._type = 'admin'
       JOIN identity.member m ON m._project = rm._project AND m.account = rm.account AND NOT m.blocked
       JOIN identity.account a ON a._id = rm.account AND a.status = 'active'
       WHERE rm._project = $1 AND rm.account <> $2`,
      [project, account],
    );
    return Number(rows[0]?.count ?? 0);
  }

  /** The owner and the administrators who are neither banned nor disabled, in the order of their ids. */
  async admins(project: string, limit: number): Promise<string[]> {
    const rows: { _id: string }[] = await this.manager.query(
      `SELECT a._id FROM identity.account a
       WHERE a.status = 'active' AND (
         EXISTS (SELECT FROM identity.project p WHERE p._id = $1 AND p._owner = a._id)
         OR a._id IN (
           SELECT rm.account FROM identity.role_member rm
           JOIN identity.role r ON r._id = rm.role AND r._type = 'admin'
           JOIN identity.member m ON m._project = rm._project AND m.account = rm.account AND NOT m.blocked
           WHERE rm._project = $1
         )
       ) ORDER BY a._id LIMIT $2`,
      [project, limit],
    );
    return rows.map(({ _id }) => _id);
  }

  async count(project: string): Promise<MemberCounts> {
    const rows: { inner: number; public: number }[] = await this.manager.query(
      `SELECT count(*) FILTER (WHERE a.model = 'inner')::int AS inner,
              count(*) FILTER (WHERE a.model = 'public')::int AS public
       FROM identity.member m JOIN identity.account a ON a._id = m.account WHERE m._project = $1`,
      [project],
    );
    return rows[0] ?? { inner: 0, public: 0 };
  }

  async list(query: MemberQuery): Promise<{ data: ProjectUser[]; size: number }> {
    const { project, ids, role, group, model, onlineOnly = false, offset, limit } = query;
    const values = [
      project,
      ids,
      patternOf(query.search),
      role ?? null,
      onlineOnly,
      new Date(query.onlineSinceMs),
      group ?? null,
      model ?? null,
      query.present,
    ];
    const data: ProjectUser[] = await this.manager.query(
      `SELECT a._id, a.nickname, a.account, a.phone, a.avatar, a.model, a._id = p._owner AS owner,
         ${STATUS}, ${ROLES}, ${GROUPS}, ${THIRD},
         ${ONLINE} AS online
       ${LISTED} ORDER BY m.created_at, a._id LIMIT $10 OFFSET $11`,
      [...values, limit, offset],
    );
    const counted: { size: number }[] = await this.manager.query(
      `SELECT count(*)::int AS size ${LISTED}`,
      values,
    );
    return { data, size: counted[0]?.size ?? 0 };
  }

  /** In the order of their ids. */
  names({ project, ids, after = '', search, limit }: NameQuery): Promise<OutputOf<typeof membersOf>['data']> {
    return this.manager.query(
      `SELECT a._id, a.nickname, a.account, a.avatar, ${STATUS}, ${ROLES}, ${GROUPS}
       FROM identity.member m JOIN identity.account a ON a._id = m.account
       WHERE m._project = $1 AND m.account > $2 AND ($3::text[] IS NULL OR m.account = ANY($3))
         AND ($4::text IS NULL OR a.nickname ILIKE $4 OR a.account ILIKE $4)
       ORDER BY m.account LIMIT $5`,
      [project, after, ids ?? null, patternOf(search), limit],
    );
  }

  /** How an account stands in a project now; nothing for no account. */
  async standing(project: string, account: string): Promise<OutputOf<typeof userStatus> | undefined> {
    const rows: OutputOf<typeof userStatus>[] = await this.manager.query(
      `SELECT a.status = 'active' AND (p._owner = a._id OR m.account IS NOT NULL) AS active,
         p._owner = a._id AS owner, r._id AS role, r._type AS "roleType", ${REACHED_GROUPS} AS groups
       FROM identity.account a
       JOIN identity.project p ON p._id = $1 AND p.removed_at IS NULL
       LEFT JOIN identity.member m ON m._project = p._id AND m.account = a._id AND NOT m.blocked
       ${CURRENT_ROLE}
       WHERE a._id = $2`,
      [project, account],
    );
    return rows[0];
  }

  /** Profiles of those among `list` who share a project with `caller`, or are the caller. */
  profiles(caller: string, by: 'id' | 'account' | 'phone', list: string[]): Promise<Profile[]> {
    return this.manager.query(
      `SELECT a._id, a.nickname, a.avatar FROM identity.account a
       WHERE a.${COLUMN_OF[by]} = ANY($2) AND (a._id = $1 OR EXISTS (
         SELECT FROM identity.member mine JOIN identity.member theirs ON theirs._project = mine._project
         JOIN identity.project p ON p._id = mine._project AND p.removed_at IS NULL
         WHERE mine.account = $1 AND NOT mine.blocked AND theirs.account = a._id))
       LIMIT 200`,
      [caller, list],
    );
  }
}

/** `search` anywhere in a text, as itself. */
function patternOf(search: string | undefined): string | null {
  return search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
}
