import { isProjectId } from '@buildmesh/kernel';

/** An address split into the project it names (platform §2.1: most routes may carry one in front) and the rest. */
export function splitProject(pathname: string): { project: string | null; path: string } {
  const first = pathname.split('/')[1] ?? '';
  if (!isProjectId(first)) return { project: null, path: pathname };
  return { project: first, path: pathname.slice(first.length + 1) || '/' };
}

export function withProject(project: string | null, path: string): string {
  return project ? `/${project}${path === '/' ? '/' : path}` : path;
}
