import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { SCHEMA } from '../../schema.js';
import type { EntityRow, FieldRow } from './metadata.js';

const ENTITY = `SELECT e.id, e.project, e.code, e.type, e.name, e.sort, e.option, s.schema_name, e.table_name, e.ver, e.stamp, e.removed_at
  FROM "${SCHEMA}".entity e JOIN "${SCHEMA}".space s USING (project)`;
const FIELD = `SELECT f.id, f.entity, f.key, f.source, f.name, f.type, f.relate, f.code, f.sort, f.status, f.simple, f.local, f.option, f.column_name, f.index_state, f.index_name, f.ver
  FROM "${SCHEMA}".field f`;

/** Reads entities and fields; in a transaction where one is given. */
@Injectable()
export class MetadataRepository {
  constructor(@Inject(EntityManager) private readonly manager: EntityManager) {}

  /** Entities of a project that are not in the recycle bin, in their order. */
  async entities(project: string, manager: EntityManager = this.manager): Promise<EntityRow[]> {
    return await manager.query<EntityRow[]>(
      `${ENTITY} WHERE e.project = $1 AND e.removed_at IS NULL ORDER BY e.sort, e.id`,
      [project],
    );
  }

  /** Which of these entities the project has, those in the recycle bin left out. */
  async entitiesAmong(project: string, ids: readonly string[]): Promise<string[]> {
    const text = `SELECT id FROM "${SCHEMA}".entity WHERE project = $1 AND id = ANY($2) AND removed_at IS NULL`;
    return (await this.manager.query<{ id: string }[]>(text, [project, ids])).map(({ id }) => id);
  }

  /** Whether the project has that table of the system. */
  async hasSystemEntity(project: string, code: string): Promise<boolean> {
    const text = `SELECT FROM "${SCHEMA}".entity WHERE project = $1 AND code = $2 AND type = 'system'`;
    return (await this.manager.query<object[]>(text, [project, code])).length > 0;
  }

  /** Every entity of the installation, those in the recycle bin too. */
  async everyEntity(): Promise<EntityRow[]> {
    return await this.manager.query<EntityRow[]>(ENTITY);
  }

  /** Fields of all entities of a project, in their order (`_sort`, then id: DA-ENTITY-021). */
  async fields(project: string, manager: EntityManager = this.manager): Promise<FieldRow[]> {
    const text = `${FIELD} JOIN "${SCHEMA}".entity e ON e.id = f.entity WHERE e.project = $1 AND e.removed_at IS NULL ORDER BY f.sort, f.id`;
    return await manager.query<FieldRow[]>(text, [project]);
  }

  /** One entity of the project, also one in the recycle bin; locked against other changes until the transaction ends. */
  async lockedEntity(manager: EntityManager, project: string, id: string): Promise<EntityRow | undefined> {
    return (
      await manager.query<EntityRow[]>(`${ENTITY} WHERE e.project = $1 AND e.id = $2 FOR UPDATE OF e`, [
        project,
        id,
      ])
    )[0];
  }

  async fieldsOf(entity: string, manager: EntityManager = this.manager): Promise<FieldRow[]> {
    return await manager.query<FieldRow[]>(`${FIELD} WHERE f.entity = $1 ORDER BY f.sort, f.id`, [entity]);
  }

  /** Entity of a field of the project, for paths that name the field alone. */
  async entityOfField(project: string, field: string): Promise<string | undefined> {
    const text = `SELECT f.entity FROM "${SCHEMA}".field f JOIN "${SCHEMA}".entity e ON e.id = f.entity WHERE f.id = $1 AND e.project = $2 AND e.removed_at IS NULL`;
    return (await this.manager.query<{ entity: string }[]>(text, [field, project]))[0]?.entity;
  }
}
