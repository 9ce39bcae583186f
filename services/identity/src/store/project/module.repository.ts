import type { ModuleNode } from '@buildmesh/contracts';
import type { EntityManager } from 'typeorm';
import { MAX_MODULES } from '../../limits.js';
import type { TreeNode } from '../../tree.rules.js';
import { ModuleRow } from './module.entity.js';

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

const LISTS = ITEM_TYPES.map(
  (type) => `ARRAY(SELECT i.item FROM identity.module_item i
    WHERE i._project = m._project AND i.module = m._id AND i.type = '${type}' ORDER BY i.position) AS _${type}`,
).join(', ');

/** Keeps the modules of projects. A module of another project does not exist for any method. */
export class ModuleRepository {
  constructor(private readonly manager: EntityManager) {}

  /** In the order of their places. */
  list(project: string): Promise<ModuleNode[]> {
    return this.manager.query(
      `SELECT m._id, m._name, m._parent, m._sort, m._ver, ${LISTS}
       FROM identity.module m WHERE m._project = $1 ORDER BY m._sort, m._id LIMIT ${MAX_MODULES}`,
      [project],
    );
  }

  async insert(row: NewModule): Promise<void> {
    await this.manager.insert(ModuleRow, row as object);
  }

  /** Counts as a change also when nothing but items changes. */
  async update(project: string, id: string, change: ModuleChange): Promise<void> {
    // TypeORM counts the version up only when it sets something.
    await this.manager.update(ModuleRow, { _project: project, _id: id }, { _id: id, ...change });
  }

  async place(project: string, nodes: readonly TreeNode[]): Promise<void> {
    await this.manager.query(
      `UPDATE identity.module m SET _parent = n._parent, _sort = n._sort, _ver = m._ver + 1
       FROM jsonb_to_recordset($2::jsonb) AS n (_id text, _parent text, _sort double precision)
       WHERE m._project = $1 AND m._id = n._id`,
      [project, JSON.stringify(nodes)],
    );
  }

  /** Puts items at the end of a shelf and takes them out of any other. */
  async push({ project, module, type }: Shelf, items: readonly string[]): Promise<void> {
    await this.manager.query(
      `INSERT INTO identity.module_item (_project, type, item, module, position)
       SELECT $1, $2, wanted.item, $3, wanted.place + coalesce((
         SELECT max(i.position) FROM identity.module_item i WHERE i._project = $1 AND i.module = $3 AND i.type = $2), 0)
       FROM unnest($4::text[]) WITH ORDINALITY AS wanted (item, place)
       ON CONFLICT (_project, type, item) DO UPDATE SET module = excluded.module, position = excluded.position`,
      [project, type, module, items],
    );
  }

  /** Empties a shelf. */
  async clear({ project, module, type }: Shelf): Promise<void> {
    await this.manager.query(
      'DELETE FROM identity.module_item WHERE _project = $1 AND module = $2 AND type = $3',
      [project, module, type],
    );
  }

  async remove(project: string, id: string): Promise<void> {
    await this.manager.delete(ModuleRow, { _project: project, _id: id });
  }
}
