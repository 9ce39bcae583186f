import type { Role, RoleAuth } from '@buildmesh/contracts';
import type { EntityManager } from 'typeorm';
import { MAX_CHAIN } from '@buildmesh/domain';
import { RoleMember } from './member.entity.js';
import { RoleRow } from './role.entity.js';

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
export class RoleRepository {
  constructor(private readonly manager: EntityManager) {}

  list(project: string): Promise<Role[]> {
    return this.manager.query(
      `SELECT r._id, r._name, r._type, r._parent, r._auth, r._option, r.home, r._sort, r._default, r._ver,
         ARRAY(SELECT rm.account FROM identity.role_member rm
               WHERE rm.role = r._id AND rm._project = $1 ORDER BY rm.account) AS _user
       FROM identity.role r WHERE r._project = $1 ORDER BY r._sort, r._id`,
      [project],
    );
  }

  async byId(project: string, id: string): Promise<RoleRow | undefined> {
    return (await this.manager.findOneBy(RoleRow, { _project: project, _id: id })) ?? undefined;
  }

  /** All roles with type and parent, without grants. */
  tree(project: string): Promise<RoleNode[]> {
    return this.manager.query(
      'SELECT _id, _type, _parent FROM identity.role WHERE _project = $1 ORDER BY _sort, _id',
      [project],
    );
  }

  /** Of every role, which menu entries it names. */
  routes(project: string): Promise<{ _type: Role['_type']; _auth: Pick<RoleAuth, 'route'> }[]> {
    return this.manager.query(
      `SELECT _type, jsonb_build_object('route', _auth->'route') AS _auth
       FROM identity.role WHERE _project = $1 AND _auth ? 'route'`,
      [project],
    );
  }

  /** The role and its ancestors, nearest first; empty when there is no such role. */
  chain(project: string, id: string): Promise<RoleLink[]> {
    return this.manager.query(
      `WITH RECURSIVE chain AS (
         SELECT _id, _name, _type, _auth, _parent, 1 AS depth, ARRAY[_id] AS seen
         FROM identity.role WHERE _project = $1 AND _id = $2
         UNION ALL
         SELECT r._id, r._name, r._type, r._auth, r._parent, depth + 1, seen || r._id
         FROM chain JOIN identity.role r ON r._project = $1 AND r._id = chain._parent
         WHERE depth < ${MAX_CHAIN} AND NOT r._id = ANY(seen)
       ) SELECT _id, _name, _type, _auth FROM chain ORDER BY depth`,
      [project, id],
    );
  }

  /** The role for those who register without naming one. */
  async defaultOf(project: string, model: 'inner' | 'public'): Promise<RoleRow | undefined> {
    const query = this.manager
      .createQueryBuilder(RoleRow, 'role')
      .where('role._project = :project AND role._default', { project })
      .andWhere(`(role._type = 'public') = :public`, { public: model === 'public' });
    return (await query.getOne()) ?? undefined;
  }

  /** All roles, with the account's place in each. */
  placesOf(project: string, account: string): Promise<RolePlace[]> {
    return this.manager.query(
      `SELECT r._id, r._name, r._type, r._option, rm.position, EXISTS (
         SELECT FROM identity.application x
         WHERE x._project = $1 AND x.account = $2 AND x.role = r._id AND x.status = 'pending') AS pending
       FROM identity.role r
       LEFT JOIN identity.role_member rm ON rm.role = r._id AND rm._project = $1 AND rm.account = $2
       WHERE r._project = $1 ORDER BY rm.position, r._sort, r._id`,
      [project, account],
    );
  }

  hasMembers(project: string, id: string): Promise<boolean> {
    return this.manager.existsBy(RoleMember, { _project: project, role: id });
  }

  async insert(role: NewRole): Promise<void> {
    await this.manager.insert(RoleRow, role as object);
  }

  async update(project: string, id: string, change: RoleChange): Promise<void> {
    await this.manager.update(RoleRow, { _project: project, _id: id }, change as object);
  }

  async remove(project: string, id: string): Promise<void> {
    await this.manager.delete(RoleRow, { _project: project, _id: id });
  }
}
