import type { Project } from '@buildmesh/contracts';

/** What a guard needs to know of the session. */
export interface GuardFacts {
  signedIn: boolean;
  project: Project | null;
  mobile: boolean;
  nowMs: number;
  /** First entry of the settings (or its first child), opened when somebody enters them (WE-GUARD-023, -024). */
  firstAdminPlace: string | undefined;
  /** Debug mode is on in this browser (D17). */
  debug: boolean;
}

export type Verdict =
  { go: 'on' } | { go: 'to'; path: string; keep?: boolean } | { go: 'init'; project: string };

const ON: Verdict = { go: 'on' };
const to = (path: string, keep = false): Verdict => ({ go: 'to', path, keep });

const GUEST_ONLY = /^\/(login|register|forgot)(\/|$)/;
const OPEN = /^\/(s|open)(\/|$)/;
const ALWAYS = /^\/(reset|pc-only|no-authority)\/?$|\/logout\/?$/;
const WITHOUT_PROJECT = /^\/(projects|user|upgrade|scan|help)(\/|$)|^\/common\/modal\/?$/;
const ADMIN = /^\/(dev|system)(\/|$)/;
const PLAYGROUND = /^\/playground(\/|$)/;
const DEV = /^\/dev(\/|$)/;
const PROVIDER = /^\/dev\/provider(\/|$)/;
const EXPIRY_EXEMPT = /^\/dev\/(preview|expired)(\/|$)/;
const APP = /^\/app\/([0-9a-f]{24})(\/|$)/;

/** Overview of the workbench: its tables. */
const FIRST_DEV_ENTRY = '/dev/entity';

/**
 * Whether `path` may be shown, and if not, where to go (platform §2.2). `keep` asks for the wanted address to be kept as
 * the last-access page; `init` asks for the project of `/app/{project}` to be entered first. Convenience only: the server
 * decides what anybody may read.
 */
export function guard(path: string, facts: GuardFacts): Verdict {
  if (OPEN.test(path) || ALWAYS.test(path)) return ON;
  if (GUEST_ONLY.test(path)) return facts.signedIn ? to('/') : ON;
  if (!facts.signedIn) return to('/login', path !== '/');
  // No project, role or licence decides about the provider area (guard 2).
  if (PROVIDER.test(path)) return ON;
  const app = APP.exec(path)?.[1];
  if (app !== undefined && facts.project?._id !== app) return { go: 'init', project: app };
  if (!facts.project) return WITHOUT_PROJECT.test(path) ? ON : to('/projects', path !== '/');
  if (PLAYGROUND.test(path) && !facts.debug) return to('/no-authority');
  if (!ADMIN.test(path)) return ON;
  return guardAdminArea(path, facts.project, facts);
}

function guardAdminArea(
  path: string,
  project: Project,
  { mobile, nowMs, firstAdminPlace }: GuardFacts,
): Verdict {
  if (EXPIRY_EXEMPT.test(path)) return ON;
  if (project._auth !== 'admin') return to('/no-authority');
  if (/^\/system\/?$/.test(path)) return to(firstAdminPlace ?? '/no-authority');
  if (!DEV.test(path)) return ON;
  if (isExpired(project, nowMs)) return to('/dev/expired');
  if (mobile) return to('/pc-only');
  return /^\/dev\/?$/.test(path) ? to(FIRST_DEV_ENTRY) : ON;
}

function isExpired(project: Project, nowMs: number): boolean {
  return project._expired !== null && project._expired < nowMs;
}

/** Paths that stand without the project in front although one is current (guard 1, platform §2.2). */
const WITHOUT_PREFIX = /^\/(dev|platform)(\/|$)|^\/(app\/|open)/;

/**
 * The custom-project check: where an address that does not name the current project has to go; `null` leaves it as it
 * stands, which `/dev`, `/platform`, `/app/` and `/open` always are (platform §2.1, §2.2).
 */
export function prefixed(pathname: string, project: string | null): string | null {
  if (project === null || WITHOUT_PREFIX.test(pathname)) return null;
  if (pathname === `/${project}` || pathname.startsWith(`/${project}/`)) return null;
  return `/${project}${pathname}`;
}

/** An entry of a menu that may have entries below. */
interface MenuItem {
  path?: string;
  children?: readonly MenuItem[];
}

/** Where entering an area leads: its first entry, or that one's first child (WE-GUARD-023, -024). */
export function firstEntry(menu: readonly MenuItem[]): string | null {
  const [first] = menu;
  if (!first) return null;
  const [child] = first.children ?? [];
  return child ? firstEntry([child]) : (first.path ?? null);
}

/** Where an error leads: `/` means the error home (WE-GUARD-022). */
export function errorTarget(path: string, errorHome: string): string {
  return path === '/' ? errorHome : path;
}

/** The warning of the route that somebody is about to leave by going back (guard 5); `null` lets them go. */
export function backWarning(action: string, matches: readonly { handle?: unknown }[]): string | null {
  if (action !== 'POP') return null;
  const warnings = matches.flatMap(
    ({ handle }) => (handle as { warning?: string } | undefined)?.warning ?? [],
  );
  return warnings.at(-1) ?? null;
}
