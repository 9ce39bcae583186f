import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { SCHEMA } from '../schema.js';
import type { EntityRow } from '../catalog/metadata.js';

const ENTITY = `"${SCHEMA}".entity`;

/** Writes entities; always on the client of a transaction that also changes the physical table. */
@Injectable()
export class EntityRepository {
  /** True for the caller that made the project's entry; the schema is then still to be made. */
  async claimSpace(client: PoolClient, project: string, schema: string): Promise<boolean> {
    const result = await client.query(
      `INSERT INTO "${SCHEMA}".space (project, schema_name) VALUES ($1, $2) ON CONFLICT (project) DO NOTHING`,
      [project, schema],
    );
    return result.rowCount === 1;
  }

  /** Tables of a project that count; no other one is made or restored until the transaction ends. */
  async counted(client: PoolClient, project: string): Promise<number> {
    await client.query(`SELECT FROM "${SCHEMA}".space WHERE project = $1 FOR UPDATE`, [project]);
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${ENTITY} WHERE project = $1 AND type = 'normal' AND removed_at IS NULL`,
      [project],
    );
    return rows[0]?.n ?? 0;
  }

  /** A new entity at the end of the order. */
  async insert(
    client: PoolClient,
    entity: Pick<EntityRow, 'id' | 'project' | 'name' | 'option' | 'table_name'>,
  ): Promise<void> {
    await client.query(
      `INSERT INTO ${ENTITY} (id, project, type, name, option, table_name, sort)
       VALUES ($1, $2, 'normal', $3, $4, $5, (SELECT COALESCE(max(sort), 0) + 1 FROM ${ENTITY} WHERE project = $2 AND type = 'normal'))`,
      [entity.id, entity.project, entity.name, JSON.stringify(entity.option), entity.table_name],
    );
  }

  /** A table of the system; false when the project has it. */
  async insertSystem(
    client: PoolClient,
    entity: Pick<EntityRow, 'id' | 'project' | 'name' | 'sort' | 'table_name'> & { code: string },
  ): Promise<boolean> {
    const { id, project, code, name, sort, table_name } = entity;
    const { rowCount } = await client.query(
      `INSERT INTO ${ENTITY} (id, project, code, type, name, sort, table_name) VALUES ($1, $2, $3, 'system', $4, $5, $6)
       ON CONFLICT (project, code) WHERE type = 'system' DO NOTHING`,
      [id, project, code, name, sort, table_name],
    );
    return rowCount === 1;
  }

  async update(
    client: PoolClient,
    id: string,
    { name, code, sort }: Pick<EntityRow, 'name' | 'code' | 'sort'>,
  ): Promise<void> {
    await client.query(`UPDATE ${ENTITY} SET name = $2, code = $3, sort = $4, ver = ver + 1 WHERE id = $1`, [
      id,
      name,
      code,
      sort,
    ]);
  }

  async setOption(client: PoolClient, id: string, option: EntityRow['option']): Promise<void> {
    await client.query(`UPDATE ${ENTITY} SET option = $2, ver = ver + 1 WHERE id = $1`, [
      id,
      JSON.stringify(option),
    ]);
  }

  async setRemoved(client: PoolClient, id: string, at: Date | null): Promise<void> {
    await client.query(`UPDATE ${ENTITY} SET removed_at = $2, ver = ver + 1 WHERE id = $1`, [id, at]);
  }

  /** Numbers the listed entities of the project; answers how many there are. */
  async sort(client: PoolClient, project: string, list: readonly string[]): Promise<number> {
    const text = `UPDATE ${ENTITY} e SET sort = x.place FROM unnest($2::text[]) WITH ORDINALITY x(id, place) WHERE e.id = x.id AND e.project = $1 AND e.removed_at IS NULL`;
    return (await client.query(text, [project, list])).rowCount ?? 0;
  }

  /** Fields of other live entities that relate to this one. */
  async relatedTo(client: PoolClient, entity: EntityRow): Promise<{ entity: string; field: string }[]> {
    const text = `SELECT f.entity, f.key AS field FROM "${SCHEMA}".field f JOIN ${ENTITY} e ON e.id = f.entity
      WHERE e.project = $1 AND e.id <> $2 AND e.removed_at IS NULL AND f.status = 'normal' AND f.relate[1] = $2 ORDER BY 1, 2 LIMIT 100`;
    return (await client.query<{ entity: string; field: string }>(text, [entity.project, entity.id])).rows;
  }
}
