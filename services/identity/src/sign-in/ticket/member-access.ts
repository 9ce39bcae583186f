import { refusal } from '@buildmesh/contracts';
import { stateOf } from '../../licensing/index.js';
import type { MemberStatus, ProjectRow, Repositories } from '../../store/index.js';

/** Somebody in a project that the input names, where the gateway could not look. */
export interface MemberAccess {
  project: ProjectRow;
  owner: boolean;
  role: string | null;
  roleType: MemberStatus['roleType'];
}

/**
 * Where a user stands in a project; refuses strangers, and what D68 refuses: frozen projects to all but the owner, changes
 * in expired ones.
 */
export async function memberAccess(
  { projects }: Repositories,
  { user, project: id, writes, nowMs }: { user: string; project: string; writes: boolean; nowMs: number },
): Promise<MemberAccess> {
  const place = (await projects.ofMember(user)).find(({ project }) => project._id === id);
  if (!place) throw refusal('no-authority');
  const { project, standing } = place;
  const owner = project._owner === user;
  const state = stateOf(project, nowMs);
  if (state === 'gone' || (state === 'frozen' && !owner)) throw refusal('no-authority');
  if (state === 'closed' || (state === 'expired' && writes)) throw refusal('project-expired');
  return { project, owner, role: standing.role, roleType: standing.roleType };
}
