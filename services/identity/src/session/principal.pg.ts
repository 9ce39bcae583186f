import type { Pool } from 'pg';
import { runStatement } from '@buildmesh/persistence';
import { SEEN_EVERY_MS } from '../limits.js';
import { CURRENT_ROLE } from '../user/member.typeorm.js';
import { PrincipalReader } from './principal.reader.js';
import type { SessionFacts } from './session.rules.js';

type Project = NonNullable<SessionFacts['project']>;
interface Row extends Omit<SessionFacts, 'project'>, Project {
  project: string | null;
}

const PROJECT_COLUMNS = `p._id, p._owner, p._status, p._expired, p._option, p._limit, p.removed_at AS "removedAt"`;

const BY_SESSION = `SELECT s._id AS session, s.account, a.model, s.created_at AS "createdAt", s.seen_at AS "seenAt",
    p._id AS project, ${PROJECT_COLUMNS}, m.account IS NOT NULL AS member, r._id AS role, r._type AS "roleType"
  FROM identity.session s
  JOIN identity.account a ON a._id = s.account AND a.status = 'active'
  LEFT JOIN identity.project p ON p._id = $2 AND p.removed_at IS NULL
  LEFT JOIN identity.member m ON m._project = p._id AND m.account = s.account AND NOT m.blocked
  ${CURRENT_ROLE}
  WHERE s.token_hash = $1`;

const BY_TOKEN = `SELECT ${PROJECT_COLUMNS} FROM identity.project p WHERE p.token_hash = $1 AND p.removed_at IS NULL`;

const TOUCH = 'UPDATE identity.session SET seen_at = $2 WHERE _id = $1 AND seen_at <= $3';

/** Prepared by name on each connection, past the ORM. */
export class PgPrincipalReader extends PrincipalReader {
  constructor(private readonly pool: Pool) {
    super();
  }

  async bySession(tokenHash: string, project?: string): Promise<SessionFacts | undefined> {
    const statement = { name: 'identity-session', text: BY_SESSION, values: [tokenHash, project ?? null] };
    const { rows } = await runStatement<Row>(this.pool, statement);
    return rows[0] && factsOf(rows[0]);
  }

  async byProjectToken(tokenHash: string): Promise<Project | undefined> {
    const statement = { name: 'identity-project-token', text: BY_TOKEN, values: [tokenHash] };
    return (await runStatement<Project & object>(this.pool, statement)).rows[0];
  }

  async touch(session: string, nowMs: number): Promise<void> {
    const values = [session, new Date(nowMs), new Date(nowMs - SEEN_EVERY_MS)];
    await runStatement(this.pool, { name: 'identity-seen', text: TOUCH, values });
  }
}

function factsOf(row: Row): SessionFacts {
  const { session, account, model, createdAt, seenAt, member, role, roleType } = row;
  return {
    session,
    account,
    model,
    createdAt,
    seenAt,
    member,
    role,
    roleType,
    project: row.project ? row : undefined,
  };
}
