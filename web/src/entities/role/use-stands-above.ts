import type { ProjectUser, Role } from '@buildmesh/contracts';
import { outranks } from '@buildmesh/domain';
import { useIsOwner } from '../session/use-session.js';

/** Whether the viewer may act upon another member's account and roles. */
export function useStandsAbove(roles: readonly Role[]): (member: ProjectUser) => boolean {
  const owner = useIsOwner();
  return (member) => outranks({ owner }, { owner: member.owner, admin: isAdministrator(member, roles) });
}

/** Whether a member holds a role of type admin. */
export function isAdministrator(member: ProjectUser, roles: readonly Role[]): boolean {
  return roles.some(({ _id, _type }) => _type === 'admin' && member.role.includes(_id));
}
