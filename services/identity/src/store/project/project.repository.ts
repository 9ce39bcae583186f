import { In, IsNull, MoreThan, Not, type EntityManager } from 'typeorm';
import type { Project } from '@buildmesh/contracts';
import { MAX_PROJECTS_LISTED } from '../../limits.js';
import { CURRENT_ROLE } from '../access/member.repository.js';
import { ProjectRow } from './project.entity.js';

/** A caller's place in a project. */
export interface MemberStatus {
  account: string;
  role: string | null;
  roleType: Project['_auth'] | null;
}

export type NewProject = Omit<ProjectRow, '_ver' | '_used'>;
export type ProjectChange = Partial<Omit<ProjectRow, '_id' | '_ver' | '_used' | 'createdAt'>>;

const LOCK = { mode: 'for_no_key_update' } as const;

/** Keeps projects. Removed ones are absent unless a method's name says otherwise. */
export class ProjectRepository {
  constructor(private readonly manager: EntityManager) {}

  async byId(id: string): Promise<ProjectRow | undefined> {
    return (await this.manager.findOneBy(ProjectRow, { _id: id, removedAt: IsNull() })) ?? undefined;
  }

  /** As `byId`; others who lock it wait until this transaction ends. Guards members, roles and quotas of the project. */
  async lock(id: string): Promise<ProjectRow | undefined> {
    const where = { _id: id, removedAt: IsNull() };
    return (await this.manager.findOne(ProjectRow, { where, lock: LOCK })) ?? undefined;
  }

  async lockRemoved(id: string): Promise<ProjectRow | undefined> {
    const where = { _id: id, removedAt: Not(IsNull()) };
    return (await this.manager.findOne(ProjectRow, { where, lock: LOCK })) ?? undefined;
  }

  removedOf(owner: string, sinceMs: number): Promise<ProjectRow[]> {
    const where = { _owner: owner, removedAt: MoreThan(new Date(sinceMs)) };
    return this.manager.find(ProjectRow, { where, order: { removedAt: 'DESC' }, take: MAX_PROJECTS_LISTED });
  }

  async insert(project: NewProject): Promise<void> {
    await this.manager.insert(ProjectRow, project as object);
  }

  async update(id: string, change: ProjectChange): Promise<void> {
    await this.manager.update(ProjectRow, { _id: id }, change as object);
  }

  countOwned(owner: string): Promise<number> {
    return this.manager.countBy(ProjectRow, { _owner: owner, removedAt: IsNull() });
  }

  /** Projects an account may open, with its current role in each. */
  async ofMember(account: string): Promise<{ project: ProjectRow; standing: MemberStatus }[]> {
    const places: { _project: string; role: string | null; roleType: Project['_auth'] | null }[] =
      await this.manager.query(
        `SELECT m._project, r._id AS role, r._type AS "roleType"
         FROM identity.member m ${CURRENT_ROLE}
         WHERE m.account = $1 AND NOT m.blocked ORDER BY m.created_at LIMIT ${MAX_PROJECTS_LISTED}`,
        [account],
      );
    const where = { _id: In(places.map((place) => place._project)), removedAt: IsNull() };
    const rows = new Map((await this.manager.findBy(ProjectRow, where)).map((row) => [row._id, row]));
    return places.flatMap(({ _project, role, roleType }) => {
      const project = rows.get(_project);
      return project ? [{ project, standing: { account, role, roleType } }] : [];
    });
  }
}
