import type { Group } from '@buildmesh/contracts';
import type { GroupRow } from './group.entity.js';

/** A group as stored, with the people listed in it. */
export type ListedGroup = Omit<Group, '_user'>;
export type NewGroup = Omit<GroupRow, '_ver'>;
export type GroupChange = Partial<Pick<GroupRow, 'name' | 'parent' | 'head' | 'option' | '_sort'>>;
/** How somebody belongs: as one of its people, or to look after it. */
export type Part = 'user' | 'admin';

export interface GroupNode {
  _id: string;
  parent: string | null;
}

/** Keeps departments and groups. A group of another project does not exist for any method. */
export abstract class GroupRepository {
  abstract list(project: string): Promise<ListedGroup[]>;
  abstract byId(project: string, id: string): Promise<GroupRow | undefined>;
  abstract tree(project: string): Promise<GroupNode[]>;
  abstract peopleOf(project: string, id: string, part: Part): Promise<string[]>;
  abstract insert(group: NewGroup): Promise<void>;
  abstract update(project: string, id: string, change: GroupChange): Promise<void>;
  /** Raises the version of groups, because who belongs to them has changed (D86). */
  abstract touch(project: string, ids: readonly string[]): Promise<void>;
  /** Several groups' places at once. */
  abstract place(project: string, list: readonly (GroupNode & { _sort: number })[]): Promise<void>;
  abstract add(project: string, id: string, who: { part: Part; accounts: string[] }): Promise<void>;
  abstract drop(project: string, id: string, who: { part: Part; accounts: string[] }): Promise<void>;
  /** With everybody's place in it. */
  abstract remove(project: string, id: string): Promise<void>;
  /** Groups a member is listed in as one of their people. */
  abstract listedIn(project: string, account: string): Promise<string[]>;
  /** Groups a member belongs to, and everything these are part of. */
  abstract reachOf(project: string, account: string): Promise<string[]>;
}
