import type { Project } from '@buildmesh/contracts';

export interface ProjectWishes {
  /** A white-label project in force: nothing else is chosen while the user belongs to it. */
  branded?: string | null;
  /** Named by the address. */
  requested: string | null;
  /** Used last in this browser. */
  stored: string | null;
  user: string;
  nowMs: number;
}

/** True when nobody can work in the project: frozen, or its licence is over. */
export function isUnavailable(project: Project, nowMs: number): boolean {
  return project._option._freeze === true || (project._expired !== null && project._expired < nowMs);
}

/**
 * The project to open: the one the address names, else the stored one, else one the user owns, else one the user
 * administers, else the last available (platform §4). None when nothing is available.
 */
export function chooseProject(projects: readonly Project[], wishes: ProjectWishes): Project | undefined {
  // An address or a stored choice may open an expired project: reading goes on for 30 days (D68).
  const named = [wishes.branded ?? null, wishes.requested, wishes.stored].map((id) =>
    projects.find(({ _id }) => _id === id),
  );
  const available = projects.filter((project) => !isUnavailable(project, wishes.nowMs));
  return (
    named.find((project) => project !== undefined && project._option._freeze !== true) ??
    available.find(({ _owner }) => _owner === wishes.user) ??
    available.find(({ _auth }) => _auth === 'admin') ??
    available.at(-1)
  );
}
