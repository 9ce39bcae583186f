import { rightsChanged } from '@buildmesh/contracts';
import { assertRoom } from '../../licensing/index.js';
import type { Account, ProjectRow, RoleRow, WriteRepositories } from '../../store/index.js';

/** An account that comes into a role. */
export interface Joining {
  project: ProjectRow;
  account: Pick<Account, '_id' | 'model'>;
  role: Pick<RoleRow, '_id'>;
}

/**
 * Gives an account a role: its own one where it is no member yet, else an extra one (D23). Answers the roles before and
 * after; equal ones where it had the role already. Refuses without room in the project, whose lock it needs.
 */
export async function joinRole(
  { members, events }: WriteRepositories,
  { project, account, role }: Joining,
): Promise<{ before: string[]; after: string[] }> {
  const before = (await members.rolesOf(project._id, [account._id])).get(account._id) ?? [];
  if (before.includes(role._id)) return { before, after: before };
  const after = [...before, role._id];
  await assertRoom(members, project, { model: account.model, count: before.length === 0 ? 1 : 0 });
  await members.setRoles(project._id, account._id, after);
  await events.add(rightsChanged, { project: project._id, roles: [], users: [account._id] });
  return { before, after };
}
