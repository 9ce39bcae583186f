import type { ModuleNode } from '@buildmesh/contracts';
import type { TreeNode } from '../tree/tree.rules.js';
import type { ModuleRow } from './module.entity.js';

export const ITEM_TYPES = ['flow', 'entity', 'api', 'page'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];
export type NewModule = Omit<ModuleRow, '_ver'>;
export type ModuleChange = Partial<Pick<ModuleRow, '_name' | '_parent'>>;

/** Items of one type in one module. */
export interface Shelf {
  project: string;
  module: string;
  type: ItemType;
}

/** Keeps the modules of projects. A module of another project does not exist for any method. */
export abstract class ModuleRepository {
  /** In the order of their places. */
  abstract list(project: string): Promise<ModuleNode[]>;
  abstract insert(row: NewModule): Promise<void>;
  /** Counts as a change also when nothing but items changes. */
  abstract update(project: string, id: string, change: ModuleChange): Promise<void>;
  abstract place(project: string, nodes: readonly TreeNode[]): Promise<void>;
  /** Puts items at the end of a shelf and takes them out of any other. */
  abstract push(shelf: Shelf, items: readonly string[]): Promise<void>;
  /** Empties a shelf. */
  abstract clear(shelf: Shelf): Promise<void>;
  abstract remove(project: string, id: string): Promise<void>;
}
