import type { Project } from '@buildmesh/contracts';

/** What a guard needs to know of the session. */
export interface GuardFacts {
  signedIn: boolean;
  project: Project | null;
  mobile: boolean;
  nowMs: number;
}

export type Verdict = { go: 'on' } | { go: 'to'; path: string; keep?: boolean };

const ON: Verdict = { go: 'on' };
const to = (path: string, keep = false): Verdict => ({ go: 'to', path, keep });

const GUEST_ONLY = /^\/(login|register)(\/|$)/;
const OPEN = /^\/(s|open)(\/|$)/;
const ALWAYS = /^\/(reset|pc-only|no-authority)\/?$|\/logout\/?$/;
const WITHOUT_PROJECT = /^\/(projects|user|upgrade)(\/|$)/;
const ADMIN = /^\/(dev|system)(\/|$)/;
const DEV = /^\/dev(\/|$)/;
const EXPIRY_EXEMPT = /^\/dev\/(preview|expired)(\/|$)/;

/** First entry of the settings, opened when somebody enters them (WE-GUARD-023). */
export const FIRST_SYSTEM_ENTRY = '/system/user';

/** Overview of the workbench: its tables. */
export const FIRST_DEV_ENTRY = '/dev/entity';

/**
 * Whether `path` may be shown, and if not, where to go (platform §2.2). `keep` asks for the wanted address to be kept as
 * the last-access page. Convenience only: the server decides what anybody may read.
 */
export function guard(path: string, facts: GuardFacts): Verdict {
  if (OPEN.test(path) || ALWAYS.test(path)) return ON;
  if (GUEST_ONLY.test(path)) return facts.signedIn ? to('/') : ON;
  if (!facts.signedIn) return to('/login', path !== '/');
  if (!facts.project) return WITHOUT_PROJECT.test(path) ? ON : to('/projects', path !== '/');
  if (!ADMIN.test(path)) return ON;
  return guardAdminArea(path, facts.project, facts);
}

function guardAdminArea(path: string, project: Project, { mobile, nowMs }: GuardFacts): Verdict {
  if (project._auth !== 'admin') return to('/no-authority');
  if (/^\/system\/?$/.test(path)) return to(FIRST_SYSTEM_ENTRY);
  if (!DEV.test(path) || EXPIRY_EXEMPT.test(path)) return ON;
  if (isExpired(project, nowMs)) return to('/dev/expired');
  if (mobile) return to('/pc-only');
  return /^\/dev\/?$/.test(path) ? to(FIRST_DEV_ENTRY) : ON;
}

export function isExpired(project: Project, nowMs: number): boolean {
  return project._expired !== null && project._expired < nowMs;
}
