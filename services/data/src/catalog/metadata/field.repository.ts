import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { execute } from '@buildmesh/persistence';
import type { FieldRow } from './metadata.js';
import { SCHEMA } from '../../schema.js';

const FIELD = `"${SCHEMA}".field`;

/** Writes fields; always in the transaction that also changes the physical table. */
@Injectable()
export class FieldRepository {
  async insert(manager: EntityManager, rows: readonly FieldRow[]): Promise<void> {
    const text = `INSERT INTO ${FIELD} (id, entity, key, source, name, type, relate, code, sort, status, simple, local, option, column_name)
      SELECT x.id, x.entity, x.key, x.source, x.name, x.type, x.relate, x.code, x.sort, x.status, x.simple, x.local, x.option, x.column_name
      FROM json_to_recordset($1::json) AS x(id text, entity text, key text, source text, name text, type text, relate text[], code text, sort float8, status text, simple boolean, local boolean, option jsonb, column_name text)`;
    await manager.query(text, [JSON.stringify(rows)]);
  }

  async update(manager: EntityManager, row: FieldRow): Promise<void> {
    const text = `UPDATE ${FIELD} SET name = $2, type = $3, relate = $4, code = $5, sort = $6, status = $7, option = $8, column_name = $9, index_state = $10, index_name = $11, simple = $12, local = $13, ver = ver + 1
      WHERE id = $1`;
    const { id, name, type, relate, code, sort, status, option, column_name, index_state, index_name } = row;
    await manager.query(text, [
      id,
      name,
      type,
      relate,
      code,
      sort,
      status,
      JSON.stringify(option),
      column_name,
      index_state,
      index_name,
      row.simple,
      row.local,
    ]);
  }

  /** Numbers the listed fields of an entity; answers how many there are. */
  async sort(manager: EntityManager, entity: string, list: readonly string[]): Promise<number> {
    const text = `UPDATE ${FIELD} f SET sort = x.place FROM unnest($2::text[]) WITH ORDINALITY x(id, place) WHERE f.id = x.id AND f.entity = $1`;
    return (await execute(manager, text, [entity, list])).count;
  }

  async remove(manager: EntityManager, ids: readonly string[]): Promise<void> {
    await manager.query(`DELETE FROM ${FIELD} WHERE id = ANY($1)`, [ids]);
  }

  /** Only one field of an entity gives rows their name. */
  async dropNameMark(manager: EntityManager, entity: string, except: string): Promise<void> {
    await manager.query(
      `UPDATE ${FIELD} SET option = option - '_name', ver = ver + 1 WHERE entity = $1 AND id <> $2 AND option ? '_name'`,
      [entity, except],
    );
  }
}
