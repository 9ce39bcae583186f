import type { EntityManager } from 'typeorm';
import { MAX_MENU_ENTRIES } from '../../limits.js';
import type { TreeNode } from '../../tree.rules.js';
import { MenuRow } from './menu.entity.js';

export type NewMenuRow = Omit<MenuRow, '_ver'>;
export type MenuChange = Partial<Omit<MenuRow, '_id' | '_project' | '_ver'>>;

/** Keeps the menus of projects. An entry of another project does not exist for any method. */
export class MenuRepository {
  constructor(private readonly manager: EntityManager) {}

  /** In the order of their places. */
  list(project: string): Promise<MenuRow[]> {
    return this.manager.find(MenuRow, {
      where: { _project: project },
      order: { _sort: 'ASC', _id: 'ASC' },
      take: MAX_MENU_ENTRIES,
    });
  }

  async byId(project: string, id: string): Promise<MenuRow | undefined> {
    return (await this.manager.findOneBy(MenuRow, { _project: project, _id: id })) ?? undefined;
  }

  async insert(row: NewMenuRow): Promise<void> {
    await this.manager.insert(MenuRow, row as object);
  }

  async update(project: string, id: string, change: MenuChange): Promise<void> {
    await this.manager.update(MenuRow, { _project: project, _id: id }, change as object);
  }

  /** Places many at once. */
  async place(project: string, nodes: readonly TreeNode[]): Promise<void> {
    await this.manager.query(
      `UPDATE identity.menu m SET _parent = n._parent, _sort = n._sort, _ver = m._ver + 1
       FROM jsonb_to_recordset($2::jsonb) AS n (_id text, _parent text, _sort double precision)
       WHERE m._project = $1 AND m._id = n._id`,
      [project, JSON.stringify(nodes)],
    );
  }

  /** Removes an entry; what lies below it moves up to `parent`. */
  async remove(project: string, id: string, parent: string | null): Promise<void> {
    await this.manager.query(
      'UPDATE identity.menu SET _parent = $3, _ver = _ver + 1 WHERE _project = $1 AND _parent = $2',
      [project, id, parent],
    );
    await this.manager.delete(MenuRow, { _project: project, _id: id });
  }
}
