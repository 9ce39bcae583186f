import type { ProjectRow } from './project.entity.js';
import type { MemberStatus } from './project.rules.js';

export type NewProject = Omit<ProjectRow, '_ver' | '_used'>;
export type ProjectChange = Partial<Omit<ProjectRow, '_id' | '_ver' | '_used' | 'createdAt'>>;

/** Keeps projects. Removed ones are absent unless a method's name says otherwise. */
export abstract class ProjectRepository {
  abstract byId(id: string): Promise<ProjectRow | undefined>;
  /** As `byId`; others who lock it wait until this transaction ends. Guards members, roles and quotas of the project. */
  abstract lock(id: string): Promise<ProjectRow | undefined>;
  abstract lockRemoved(id: string): Promise<ProjectRow | undefined>;
  abstract removedOf(owner: string, sinceMs: number): Promise<ProjectRow[]>;
  abstract insert(project: NewProject): Promise<void>;
  abstract update(id: string, change: ProjectChange): Promise<void>;
  abstract countOwned(owner: string): Promise<number>;
  /** Projects an account may open, with its current role in each. */
  abstract ofMember(account: string): Promise<{ project: ProjectRow; standing: MemberStatus }[]>;
}
