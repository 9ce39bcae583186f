import type { TreeNode } from '../tree/tree.rules.js';
import type { MenuRow } from './menu.entity.js';

export type NewMenuRow = Omit<MenuRow, '_ver'>;
export type MenuChange = Partial<Omit<MenuRow, '_id' | '_project' | '_ver'>>;

/** Keeps the menus of projects. An entry of another project does not exist for any method. */
export abstract class MenuRepository {
  /** In the order of their places. */
  abstract list(project: string): Promise<MenuRow[]>;
  abstract byId(project: string, id: string): Promise<MenuRow | undefined>;
  abstract insert(row: NewMenuRow): Promise<void>;
  abstract update(project: string, id: string, change: MenuChange): Promise<void>;
  /** Places many at once. */
  abstract place(project: string, nodes: readonly TreeNode[]): Promise<void>;
  /** Removes an entry; what lies below it moves up to `parent`. */
  abstract remove(project: string, id: string, parent: string | null): Promise<void>;
}
