import type { Role, RoleAuth } from '@buildmesh/contracts';
import type { RoleRow } from './role.entity.js';

export interface RoleNode {
  _id: string;
  _type: Role['_type'];
  _parent: string | null;
}

export interface RoleLink {
  _id: string;
  _name: string;
  _type: Role['_type'];
  _auth: RoleAuth;
}

/** A role as somebody sees it who may be in it, or want to be. */
export interface RolePlace {
  _id: string;
  _name: string;
  _type: Role['_type'];
  _option: Role['_option'];
  /** Place among the roles the account holds; `null` for a role it does not hold. */
  position: number | null;
  /** An application waits. */
  pending: boolean;
}

export type NewRole = Omit<RoleRow, '_ver'>;
export type RoleChange = Partial<
  Pick<RoleRow, '_name' | '_parent' | '_option' | 'home' | '_sort' | '_auth' | '_default'>
>;

/** Keeps the roles of a project. A role of another project does not exist for any method. */
export abstract class RoleRepository {
  abstract list(project: string): Promise<Role[]>;
  abstract byId(project: string, id: string): Promise<RoleRow | undefined>;
  /** All roles with type and parent, without grants. */
  abstract tree(project: string): Promise<RoleNode[]>;
  /** Of every role, which menu entries it names. */
  abstract routes(project: string): Promise<{ _type: Role['_type']; _auth: Pick<RoleAuth, 'route'> }[]>;
  /** The role and its ancestors, nearest first; empty when there is no such role. */
  abstract chain(project: string, id: string): Promise<RoleLink[]>;
  /** The role for those who register without naming one. */
  abstract defaultOf(project: string, model: 'inner' | 'public'): Promise<RoleRow | undefined>;
  /** All roles, with the account's place in each. */
  abstract placesOf(project: string, account: string): Promise<RolePlace[]>;
  abstract hasMembers(project: string, id: string): Promise<boolean>;
  abstract insert(role: NewRole): Promise<void>;
  abstract update(project: string, id: string, change: RoleChange): Promise<void>;
  abstract remove(project: string, id: string): Promise<void>;
}
