import { refusal } from '@buildmesh/contracts';
import type { ProjectRow } from './project.entity.js';
import type { ProjectRepository } from './project.repository.js';

/** Locks the project; refuses when there is none. */
export async function lockProject(
  { projects }: { projects: ProjectRepository },
  id: string,
): Promise<ProjectRow> {
  const project = await projects.lock(id);
  if (!project) throw refusal('project.not-found');
  return project;
}
