import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { execute } from '@buildmesh/persistence';
import { SCHEMA } from '../../schema.js';
import type { EntityRow } from './metadata.js';

const ENTITY = `"${SCHEMA}".entity`;

/** Writes entities; always in a transaction that also changes the physical table. */
@Injectable()
export class EntityRepository {
  /** True for the caller that made the project's entry; the schema is then still to be made. */
  async claimSpace(manager: EntityManager, project: string, schema: string): Promise<boolean> {
    const { count } = await execute(
      manager,
      `INSERT INTO "${SCHEMA}".space (project, schema_name) VALUES ($1, $2) ON CONFLICT (project) DO NOTHING`,
      [project, schema],
    );
    return count === 1;
  }

  /** Tables of a project that count; no other one is made or restored until the transaction ends. */
  async counted(manager: EntityManager, project: string): Promise<number> {
    await manager.query(`SELECT FROM "${SCHEMA}".space WHERE project = $1 FOR UPDATE`, [project]);
    const rows = await manager.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM ${ENTITY} WHERE project = $1 AND type = 'normal' AND removed_at IS NULL`,
      [project],
    );
    return rows[0]?.n ?? 0;
  }

  /** A new entity at the end of the order. */
  async insert(
    manager: EntityManager,
    entity: Pick<EntityRow, 'id' | 'project' | 'name' | 'option' | 'table_name'>,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO ${ENTITY} (id, project, type, name, option, table_name, sort)
       VALUES ($1, $2, 'normal', $3, $4, $5, (SELECT COALESCE(max(sort), 0) + 1 FROM ${ENTITY} WHERE project = $2 AND type = 'normal'))`,
      [entity.id, entity.project, entity.name, JSON.stringify(entity.option), entity.table_name],
    );
  }

  /** A table of the system; false when the project has it. */
  async insertSystem(
    manager: EntityManager,
    entity: Pick<EntityRow, 'id' | 'project' | 'name' | 'sort' | 'table_name'> & { code: string },
  ): Promise<boolean> {
    const { id, project, code, name, sort, table_name } = entity;
    const { count } = await execute(
      manager,
      `INSERT INTO ${ENTITY} (id, project, code, type, name, sort, table_name) VALUES ($1, $2, $3, 'system', $4, $5, $6)
       ON CONFLICT (project, code) WHERE type = 'system' DO NOTHING`,
      [id, project, code, name, sort, table_name],
    );
    return count === 1;
  }

  async update(
    manager: EntityManager,
    id: string,
    { name, code, sort }: Pick<EntityRow, 'name' | 'code' | 'sort'>,
  ): Promise<void> {
    await manager.query(`UPDATE ${ENTITY} SET name = $2, code = $3, sort = $4, ver = ver + 1 WHERE id = $1`, [
      id,
      name,
      code,
      sort,
    ]);
  }

  async setOption(manager: EntityManager, id: string, option: EntityRow['option']): Promise<void> {
    await manager.query(`UPDATE ${ENTITY} SET option = $2, ver = ver + 1 WHERE id = $1`, [
      id,
      JSON.stringify(option),
    ]);
  }

  async setRemoved(manager: EntityManager, id: string, at: Date | null): Promise<void> {
    await manager.query(`UPDATE ${ENTITY} SET removed_at = $2, ver = ver + 1 WHERE id = $1`, [id, at]);
  }

  /** Numbers the listed entities of the project; answers how many there are. */
  async sort(manager: EntityManager, project: string, list: readonly string[]): Promise<number> {
    const text = `UPDATE ${ENTITY} e SET sort = x.place FROM unnest($2::text[]) WITH ORDINALITY x(id, place) WHERE e.id = x.id AND e.project = $1 AND e.removed_at IS NULL`;
    return (await execute(manager, text, [project, list])).count;
  }

  /** Fields of other live entities that relate to this one. */
  async relatedTo(manager: EntityManager, entity: EntityRow): Promise<{ entity: string; field: string }[]> {
    const text = `SELECT f.entity, f.key AS field FROM "${SCHEMA}".field f JOIN ${ENTITY} e ON e.id = f.entity
      WHERE e.project = $1 AND e.id <> $2 AND e.removed_at IS NULL AND f.status = 'normal' AND f.relate[1] = $2 ORDER BY 1, 2 LIMIT 100`;
    return await manager.query<{ entity: string; field: string }[]>(text, [entity.project, entity.id]);
  }
}
