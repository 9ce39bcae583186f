import type { Principal } from '@buildmesh/contracts';
import { PROJECT_TOKEN_RECHECK_MS, SEEN_EVERY_MS, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '../limits.js';
import type { ProjectRow } from '../project/project.entity.js';
import { limitsOf, stateOf } from '../project/project.rules.js';

/** How long a session lives without a call; a configured access expiry takes the place of seven days (D11). */
export function idleMs(accessExpiryMin: number): number {
  return accessExpiryMin > 0 ? accessExpiryMin * 60_000 : SESSION_IDLE_MS;
}

/**
 * Epoch ms at which a session is over. `seen` is written at most once a minute, so a call in the last minute may be
 * missing from it: the idle time gets that minute on top.
 */
export function sessionEnd(session: { createdAt: Date; seenAt: Date }, idle: number): number {
  return Math.min(
    session.createdAt.getTime() + SESSION_ABSOLUTE_MS,
    session.seenAt.getTime() + idle + SEEN_EVERY_MS,
  );
}

/** Whether `seen` is due to be written again. */
export function isSeenDue(seenAt: Date, nowMs: number): boolean {
  return nowMs - seenAt.getTime() >= SEEN_EVERY_MS;
}

type ProjectFacts = Pick<
  ProjectRow,
  '_id' | '_owner' | '_status' | '_expired' | '_option' | '_limit' | 'removedAt'
>;

/** Who a session is and where it stands in the project that was asked for, as read in one statement. */
export interface SessionFacts {
  session: string;
  account: string;
  model: Principal['model'];
  createdAt: Date;
  seenAt: Date;
  project: ProjectFacts | undefined;
  /** Belongs to the project and is not banned from it. */
  member: boolean;
  role: string | null;
  roleType: Principal['roleType'] | null;
}

type Asked = { project?: string | undefined; nowMs: number; idle: number };

/** The principal of a session; without a project that it belongs to, it has no role and no project. */
export function principalOfSession(facts: SessionFacts, { project: asked, nowMs, idle }: Asked): Principal {
  const { project } = facts;
  const owner = project?._owner === facts.account;
  const member = facts.member || owner;
  return {
    via: 'session',
    user: facts.account,
    session: facts.session,
    model: facts.model,
    owner,
    member,
    untilMs: sessionEnd(facts, idle),
    ...(asked === undefined ? {} : { projectState: stateOf(project, nowMs) }),
    ...(project && member ? settingsOf(project) : {}),
    ...(member && facts.role && facts.roleType ? { role: facts.role, roleType: facts.roleType } : {}),
  };
}

/** The principal of a project token: an admin of that project, but not its owner (D27); nobody in any other project. */
export function principalOfToken(project: ProjectFacts, asked: Pick<Asked, 'project' | 'nowMs'>): Principal {
  const untilMs = asked.nowMs + PROJECT_TOKEN_RECHECK_MS;
  const nobody: Principal = { via: 'open-token', model: 'inner', owner: false, member: false, untilMs };
  if (asked.project !== undefined && asked.project !== project._id) return nobody;
  return {
    ...nobody,
    member: true,
    roleType: 'admin',
    projectState: stateOf(project, asked.nowMs),
    ...settingsOf(project),
  };
}

function settingsOf(project: ProjectFacts): Pick<Principal, 'project' | 'limit' | 'accuracy' | 'timezone'> {
  const { accuracy, timezone } = project._option;
  return {
    project: project._id,
    limit: { simple: limitsOf(project)['simple'] === true },
    ...(typeof accuracy === 'number' ? { accuracy } : {}),
    ...(typeof timezone === 'string' ? { timezone } : {}),
  };
}
