import type { Department } from '@buildmesh/contracts';
import type { DepartmentRow } from './department.entity.js';

/** A group as stored, with the people listed in it. */
export type ListedDepartment = Omit<Department, '_user'>;
export type NewDepartment = Omit<DepartmentRow, '_ver'>;
export type DepartmentChange = Partial<Pick<DepartmentRow, 'name' | 'parent' | 'head' | 'option' | '_sort'>>;
/** How somebody belongs: as one of its people, or to look after it. */
export type Part = 'user' | 'admin';

export interface DepartmentNode {
  _id: string;
  parent: string | null;
}

/** Keeps departments and groups. A group of another project does not exist for any method. */
export abstract class DepartmentRepository {
  abstract list(project: string): Promise<ListedDepartment[]>;
  abstract byId(project: string, id: string): Promise<DepartmentRow | undefined>;
  abstract tree(project: string): Promise<DepartmentNode[]>;
  abstract peopleOf(project: string, id: string, part: Part): Promise<string[]>;
  abstract insert(group: NewDepartment): Promise<void>;
  abstract update(project: string, id: string, change: DepartmentChange): Promise<void>;
  /** Raises the version of groups, because who belongs to them has changed (D86). */
  abstract touch(project: string, ids: readonly string[]): Promise<void>;
  /** Several groups' places at once. */
  abstract place(project: string, list: readonly (DepartmentNode & { _sort: number })[]): Promise<void>;
  abstract add(project: string, id: string, who: { part: Part; accounts: string[] }): Promise<void>;
  abstract drop(project: string, id: string, who: { part: Part; accounts: string[] }): Promise<void>;
  /** With everybody's place in it. */
  abstract remove(project: string, id: string): Promise<void>;
  /** Groups a member is listed in as one of their people. */
  abstract listedIn(project: string, account: string): Promise<string[]>;
  /** Groups a member belongs to, and everything these are part of. */
  abstract reachOf(project: string, account: string): Promise<string[]>;
}
