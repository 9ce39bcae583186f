import { refusal } from '@buildmesh/contracts';
import type { Account, MemberRepository, ProjectRow } from '../store/index.js';
import { admitsExternalUsers, limitsOf, quotaOf } from './edition.rules.js';

/** Refuses external users where the edition or the owner has none of them (105). */
export function assertTakes(project: ProjectRow, model: Account['model']): void {
  if (model !== 'public') return;
  if (limitsOf(project)['public'] !== true || !admitsExternalUsers(project._option))
    throw refusal('feature-missing');
}

/** Refuses when a project's edition has no room for so many more members of a kind (D65). Needs the project's lock. */
export async function assertRoom(
  members: MemberRepository,
  project: ProjectRow,
  more: { model: Account['model']; count: number },
): Promise<void> {
  const quota = more.model === 'public' ? 'external' : 'member';
  const limit = quotaOf(project, quota);
  if (limit === 0 || more.count === 0) return;
  const used = (await members.count(project._id))[more.model];
  if (used + more.count > limit) throw refusal('quota-reached', { data: { quota, used, limit } });
}
