import type { Principal } from '@buildmesh/contracts';
import { admitsExternalUsers, limitsOf, quotaOf, stateOf } from '../../licensing/index.js';
import {
  PROJECT_TOKEN_RECHECK_MS,
  SEEN_EVERY_MS,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
} from '../../limits.js';
import type { ProjectRow } from '../../store/index.js';

/** How long a session lives without a call; a configured access expiry takes the place of seven days (D11). */
export function idleMs(accessExpiryMin: number): number {
  return accessExpiryMin > 0 ? accessExpiryMin * 60_000 : SESSION_IDLE_MS;
}

/**
 * Epoch ms at which a session is over. `seen` is written at most once a minute, so a call in the last minute may be
 * missing from it: the idle time gets that minute on top.
 */
export function sessionEnd(
  session: { createdAt: Date; seenAt: Date; endsAt?: Date | null },
  idle: number,
): number {
  return Math.min(
    session.createdAt.getTime() + SESSION_ABSOLUTE_MS,
    session.seenAt.getTime() + idle + SEEN_EVERY_MS,
    session.endsAt?.getTime() ?? Infinity,
  );
}

/** Whether `seen` is due to be written again. */
export function isSeenDue(seenAt: Date, nowMs: number): boolean {
  return nowMs - seenAt.getTime() >= SEEN_EVERY_MS;
}

type ProjectFacts = Pick<
  ProjectRow,
  '_id' | '_owner' | '_status' | '_expired' | '_option' | '_limit' | 'hold' | 'removedAt'
>;

/** Who a session is and where it stands in the project that was asked for, as read in one statement. */
export interface SessionFacts {
  session: string;
  account: string;
  model: Principal['model'];
  /** The account works for whoever runs the platform. */
  staff: boolean;
  createdAt: Date;
  seenAt: Date;
  endsAt: Date | null;
  /** The session is an administrator's look at `project` in a role, which may be gone by now. */
  preview:
    { project: string | null; role: string | null; roleType: Principal['roleType'] | null } | undefined;
  project: ProjectFacts | undefined;
  /** Belongs to the project and is not banned from it. */
  member: boolean;
  role: string | null;
  roleType: Principal['roleType'] | null;
  /** Groups the account belongs to in the project, directly or through one below. */
  groups: string[] | null;
}

/** A ticket that stands for a session. */
export interface TicketFacts {
  _id: string;
  account: string;
  model: Principal['model'];
  expiresAt: Date;
}

/** A share link, and where its maker stands. */
export interface ShareLinkFacts extends Pick<TicketFacts, 'account' | 'model' | 'expiresAt'> {
  share: string;
  project: ProjectFacts;
  role: string | null;
  roleType: Principal['roleType'] | null;
  /** The project is still its maker's, as it was then. */
  owner: boolean;
  groups: string[] | null;
}

type Asked = { project?: string | undefined; nowMs: number; idle: number };

/** The principal of a session; without a project that it belongs to, it has no role and no project. */
export function principalOfSession(facts: SessionFacts, asking: Asked): Principal {
  if (facts.preview) return principalOfPreview(facts, facts.preview, asking);
  const { project: asked, nowMs, idle } = asking;
  const { project } = facts;
  const owner = project?._owner === facts.account;
  const shutOut = facts.model === 'public' && project !== undefined && !admitsExternalUsers(project._option);
  const member = (facts.member && !shutOut) || owner;
  return {
    via: 'session',
    user: facts.account,
    session: facts.session,
    model: facts.model,
    owner,
    member,
    untilMs: sessionEnd(facts, idle),
    ...(facts.staff && facts.model === 'inner' ? { staff: true as const } : {}),
    ...(asked === undefined ? {} : { projectState: stateOf(project, nowMs) }),
    ...(project && member ? settingsOf(project) : {}),
    ...(member && facts.groups ? { groups: facts.groups } : {}),
    ...(member && facts.role && facts.roleType ? { role: facts.role, roleType: facts.roleType } : {}),
  };
}

/**
 * The principal of a preview: in its project it has the previewed role and nothing of who looks, as long as that person is
 * an administrator there; in every other project it is nobody.
 */
function principalOfPreview(
  facts: SessionFacts,
  preview: NonNullable<SessionFacts['preview']>,
  { project: asked, nowMs, idle }: Asked,
): Principal {
  const { project } = facts;
  const owns = project?._owner === facts.account;
  const administers = owns || (facts.member && facts.roleType === 'admin');
  const { role, roleType } = preview;
  const member = project !== undefined && preview.project === project._id && administers && role !== null;
  return {
    via: 'preview',
    user: facts.account,
    session: facts.session,
    model: member && roleType === 'public' ? 'public' : 'inner',
    owner: false,
    member,
    untilMs: sessionEnd(facts, idle),
    ...(asked === undefined ? {} : { projectState: stateOf(project, nowMs) }),
    ...(member && roleType ? { ...settingsOf(project), role, roleType } : {}),
  };
}

/** The principal of a ticket: no member of anything, whoever made it. */
export function principalOfTicket({ _id, account, model, expiresAt }: TicketFacts): Principal {
  return {
    via: 'ticket',
    user: account,
    session: _id,
    model,
    owner: false,
    member: false,
    untilMs: expiresAt.getTime(),
  };
}

/**
 * The principal of a share link: in its project it reads in the role in which its maker made it, as long as the maker is in
 * it, and what of that the page shows (D14). `user` is the maker, whom row filters may speak of.
 */
export function principalOfShareLink(
  facts: ShareLinkFacts,
  asked: Pick<Asked, 'project' | 'nowMs'>,
): Principal {
  const { share, account, model, project, role, roleType, groups, expiresAt } = facts;
  const nobody: Principal = {
    via: 'share',
    user: account,
    session: share,
    model,
    owner: false,
    member: false,
    untilMs: expiresAt.getTime(),
  };
  if (asked.project !== project._id) return nobody;
  return {
    ...nobody,
    owner: facts.owner,
    member: true,
    projectState: stateOf(project, asked.nowMs),
    ...settingsOf(project),
    ...(groups ? { groups } : {}),
    ...(role && roleType ? { role, roleType } : {}),
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

/** What the services have to hold the project to (D65); 0 means no limit. */
function limitOf(project: ProjectFacts): Principal['limit'] {
  const simple = limitsOf(project)['simple'] === true;
  return {
    simple,
    rows: quotaOf(project, 'row'),
    entities: quotaOf(project, 'entity'),
    tasks: quotaOf(project, 'schedule'),
    storage: quotaOf(project, 'storage'),
    aiCalls: quotaOf(project, 'aiCall'),
    ...(limitsOf(project)['approval'] === false ? { approval: false as const } : {}),
  };
}

function settingsOf(
  project: ProjectFacts,
): Pick<Principal, 'project' | 'limit' | 'accuracy' | 'timezone' | 'sockets'> {
  const { accuracy, timezone, socket } = project._option;
  return {
    project: project._id,
    limit: limitOf(project),
    ...(socket === false || limitsOf(project)['socket'] === false ? { sockets: false as const } : {}),
    ...(typeof accuracy === 'number' ? { accuracy } : {}),
    ...(typeof timezone === 'string' ? { timezone } : {}),
  };
}
