import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { runPrepared } from '@buildmesh/persistence';
import { SEEN_EVERY_MS } from '../../limits.js';
import { CURRENT_ROLE, REACHED_GROUPS } from '../../store/index.js';
import type { SessionFacts, ShareLinkFacts, TicketFacts } from './session.rules.js';

type Project = NonNullable<SessionFacts['project']>;
interface Row extends Omit<SessionFacts, 'project' | 'preview'>, Project {
  project: string | null;
  previews: boolean;
  openedFor: string | null;
  shownRole: string | null;
  shownType: SessionFacts['roleType'];
}

const PROJECT_COLUMNS = `p._id, p._owner, p._status, p._expired, p._option, p._limit, p.hold, p.removed_at AS "removedAt"`;

const BY_SESSION = `SELECT s._id AS session, s.account, a.model, a.staff, s.created_at AS "createdAt", s.seen_at AS "seenAt",
    s.ends_at AS "endsAt", s.preview_role IS NOT NULL AS previews, s.project AS "openedFor",
    shown._id AS "shownRole", shown._type AS "shownType",
    p._id AS project, ${PROJECT_COLUMNS}, m.account IS NOT NULL AS member, r._id AS role, r._type AS "roleType",
    CASE WHEN m.account IS NOT NULL THEN ${REACHED_GROUPS} END AS groups
  FROM identity.session s
  JOIN identity.account a ON a._id = s.account AND a.status = 'active'
  LEFT JOIN identity.project p ON p._id = $2 AND p.removed_at IS NULL
  LEFT JOIN identity.member m ON m._project = p._id AND m.account = s.account AND NOT m.blocked
  ${CURRENT_ROLE}
  LEFT JOIN identity.role shown ON shown._project = p._id AND shown._id = s.preview_role
  WHERE s.token_hash = $1`;

const BY_TICKET = `SELECT t._id, t.account, a.model, t.expires_at AS "expiresAt"
  FROM identity.ticket t
  JOIN identity.account a ON a._id = t.account AND a.status = 'active'
  WHERE t.hash = $1 AND t.kind IN ('login', 'preview')`;

/** Whoever shared must still be in that role, or own the project as then. */
const BY_SHARE_LINK = `SELECT s._id AS share, s.account, a.model, s.expires_at AS "expiresAt", ${PROJECT_COLUMNS},
    r._id AS role, r._type AS "roleType", s.owner AND p._owner = s.account AS owner, ${REACHED_GROUPS} AS groups
  FROM identity.share s
  JOIN identity.account a ON a._id = s.account AND a.status = 'active'
  JOIN identity.project p ON p._id = s._project AND p.removed_at IS NULL
  JOIN identity.member m ON m._project = s._project AND m.account = s.account AND NOT m.blocked
  LEFT JOIN identity.role_member held ON held._project = s._project AND held.account = s.account AND held.role = s.role
  LEFT JOIN identity.role r ON r._project = s._project AND r._id = held.role
  WHERE s.hash = $1 AND (r._id IS NOT NULL OR (s.owner AND p._owner = s.account))`;

const BY_TOKEN = `SELECT ${PROJECT_COLUMNS} FROM identity.project p WHERE p.token_hash = $1 AND p.removed_at IS NULL`;

const TOUCH = 'UPDATE identity.session SET seen_at = $2 WHERE _id = $1 AND seen_at <= $3';

/**
 * Finds out who a token is; asked once per session and project until an event, so it takes one statement, prepared by
 * name on each connection.
 */
@Injectable()
export class PrincipalReader {
  constructor(@Inject(EntityManager) private readonly manager: EntityManager) {}

  /** Facts of an active account's session; `undefined` for any other token. */
  async bySession(tokenHash: string, project?: string): Promise<SessionFacts | undefined> {
    const statement = { name: 'identity-session', text: BY_SESSION, values: [tokenHash, project ?? null] };
    const [row] = await runPrepared<Row>(this.manager, statement);
    return row && factsOf(row);
  }

  /** A login or preview ticket whose account may still use it; it may be over. */
  async byTicket(hash: string): Promise<TicketFacts | undefined> {
    const statement = { name: 'identity-ticket', text: BY_TICKET, values: [hash] };
    return (await runPrepared<TicketFacts & object>(this.manager, statement))[0];
  }

  /** A share link whose maker is still in the role that it was made in; it may be over. */
  async byShareLink(hash: string): Promise<ShareLinkFacts | undefined> {
    const statement = { name: 'identity-share', text: BY_SHARE_LINK, values: [hash] };
    const [row] = await runPrepared<Omit<ShareLinkFacts, 'project'> & Project>(this.manager, statement);
    return row && { ...row, project: row };
  }

  async byProjectToken(tokenHash: string): Promise<Project | undefined> {
    const statement = { name: 'identity-project-token', text: BY_TOKEN, values: [tokenHash] };
    return (await runPrepared<Project & object>(this.manager, statement))[0];
  }

  /** Writes that a session was seen, unless another process did so less than a minute ago. */
  async touch(session: string, nowMs: number): Promise<void> {
    const values = [session, new Date(nowMs), new Date(nowMs - SEEN_EVERY_MS)];
    await runPrepared(this.manager, { name: 'identity-seen', text: TOUCH, values });
  }
}

function factsOf(row: Row): SessionFacts {
  const { session, account, model, staff, createdAt, seenAt, member, role, roleType, groups } = row;
  return {
    session,
    account,
    model,
    staff,
    createdAt,
    seenAt,
    endsAt: row.endsAt,
    preview: row.previews
      ? { project: row.openedFor, role: row.shownRole, roleType: row.shownType }
      : undefined,
    member,
    role,
    roleType,
    groups,
    project: row.project ? row : undefined,
  };
}
