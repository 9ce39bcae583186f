import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { newId } from '@buildmesh/kernel';
import type { IndexState } from '../../catalog/index.js';
import { SCHEMA } from '../../schema.js';

/** A field of an index, by id: its key may change. */
export interface IndexedField {
  id: string;
  order: 'asc' | 'desc';
}

/** An index over several fields as stored. */
export interface CombinedIndexRow {
  id: string;
  fields: IndexedField[];
  state: IndexState;
  index_name: string | null;
  /** Columns that it was built on. */
  columns: string[];
}

const TABLE = `"${SCHEMA}".combined_index`;

/** Keeps which indexes over several fields an entity has. */
@Injectable()
export class CombinedIndexRepository {
  constructor(@Inject(EntityManager) private readonly manager: EntityManager) {}

  async of(entity: string, manager: EntityManager = this.manager): Promise<CombinedIndexRow[]> {
    const text = `SELECT id, fields, state, index_name, columns FROM ${TABLE} WHERE entity = $1 ORDER BY created_at, id`;
    return await manager.query<CombinedIndexRow[]>(text, [entity]);
  }

  async add(manager: EntityManager, entity: string, fields: readonly IndexedField[]): Promise<void> {
    const text = `INSERT INTO ${TABLE} (id, entity, fields, state) VALUES ($1, $2, $3, 'marked')`;
    await manager.query(text, [newId(), entity, JSON.stringify(fields)]);
  }

  async remove(manager: EntityManager, ids: readonly string[]): Promise<void> {
    await manager.query(`DELETE FROM ${TABLE} WHERE id = ANY($1)`, [ids]);
  }

  async setState(
    manager: EntityManager,
    { id, state, index_name, columns }: Omit<CombinedIndexRow, 'fields'>,
  ): Promise<void> {
    const text = `UPDATE ${TABLE} SET state = $2, index_name = $3, columns = $4 WHERE id = $1`;
    await manager.query(text, [id, state, index_name, columns]);
  }
}
