import { refusal } from '@buildmesh/contracts';
import { outranks } from '@buildmesh/domain';
import type { Actor } from '../../caller.js';
import {
  type Account,
  lockProject,
  type Membership,
  type ProjectRow,
  type Repositories,
  type RoleNode,
} from '../../store/index.js';
import { hasAdminRole, type UserStatus } from './user.rules.js';

/** A member of a project with everything that decides about it, read under the project's lock. */
export interface MemberContext {
  project: ProjectRow;
  account: Account;
  membership: Membership;
  /** Roles of the project. */
  tree: RoleNode[];
  standing: UserStatus;
  /** Holds a role of type admin, even while it may not be used. */
  administers: boolean;
  /** The account itself is the project's own to the actor, see `AccountRepository.belongsToProject`. */
  own: boolean;
}

/** Locks the actor's project and reads a member of it; somebody else's users do not exist here. */
export async function lockMember(from: Repositories, actor: Actor, id: string): Promise<MemberContext> {
  const { accounts, members, roles } = from;
  const projectId = actor.project;
  const project = await lockProject(from, projectId);
  const membership = await members.find(projectId, id);
  const account = await accounts.byId(id);
  if (!membership || !account) throw refusal('user.not-found');
  const tree = await roles.tree(projectId);
  const administers = hasAdminRole(membership.roles, tree);
  const standing: UserStatus = {
    owner: project._owner === id,
    admin: administers && !membership.blocked && account.status === 'active',
    otherAdmins: await members.countOtherAdmins(projectId, id),
  };
  return {
    project,
    account,
    membership,
    tree,
    standing,
    administers,
    own: await accounts.belongsToProject(id, actor),
  };
}

/** Refuses an act upon somebody else's account or membership from below or beside; over oneself everybody may decide. */
export function assertMayActOn(
  actor: Actor,
  { project, account, standing, administers }: MemberContext,
): void {
  if (actor.user === account._id) return;
  const member = { owner: standing.owner, admin: administers };
  if (outranks({ owner: project._owner === actor.user }, member)) return;
  throw refusal(standing.owner ? 'user.is-owner' : 'no-authority');
}
