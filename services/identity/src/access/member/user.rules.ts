import { refusal, type Role } from '@buildmesh/contracts';
import type { Account, RoleNode } from '../../store/index.js';
import { modelOf } from '../role/registration.rules.js';

/** What is about to happen to a member. */
export interface UserStatus {
  /** Owns the project. */
  owner: boolean;
  /** Holds a role of type admin and may use it. */
  admin: boolean;
  /** Other members who are administrators. */
  otherAdmins: number;
}

/** Refuses what would take a project's owner or last administrator from it. */
export function assertDispensable({ owner, admin, otherAdmins }: UserStatus): void {
  if (owner) throw refusal('user.is-owner');
  if (admin && otherAdmins === 0) throw refusal('user.last-admin');
}

/** Whether any of `roles` is of type admin. */
export function hasAdminRole(roles: readonly string[], tree: readonly RoleNode[]): boolean {
  return tree.some((role) => role._type === 'admin' && roles.includes(role._id));
}

/**
 * The wished roles without repetitions. Refuses roles the project does not have, and roles made for another kind of
 * account: public users have public roles, all others have none.
 */
export function assertRolesFor(
  model: Account['model'],
  wished: readonly string[],
  tree: readonly RoleNode[],
): string[] {
  const types = new Map(tree.map((role): [string, Role['_type']] => [role._id, role._type]));
  for (const id of wished) {
    const type = types.get(id);
    if (type === undefined) throw refusal('role.not-found');
    if (modelOf(type) !== model) {
      throw refusal('invalid', {
        errors: [{ field: 'role', rule: 'selection', message: 'field.selection' }],
      });
    }
  }
  return [...new Set(wished)];
}

/** Names and phones to bind, without spaces around and repetitions. */
export function detailsOf(details: string | readonly string[]): string[] {
  return [...new Set([details].flat().map((detail) => detail.trim()))].filter((detail) => detail !== '');
}
