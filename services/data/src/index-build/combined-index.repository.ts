import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { newId } from '@buildmesh/kernel';
import { POOL } from '@buildmesh/persistence';
import type { IndexState } from '../catalog/metadata.js';
import { SCHEMA } from '../schema.js';

type Queryable = Pick<Pool | PoolClient, 'query'>;

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
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async of(entity: string, on: Queryable = this.pool): Promise<CombinedIndexRow[]> {
    const text = `SELECT id, fields, state, index_name, columns FROM ${TABLE} WHERE entity = $1 ORDER BY created_at, id`;
    return (await on.query<CombinedIndexRow>(text, [entity])).rows;
  }

  async add(client: PoolClient, entity: string, fields: readonly IndexedField[]): Promise<void> {
    const text = `INSERT INTO ${TABLE} (id, entity, fields, state) VALUES ($1, $2, $3, 'marked')`;
    await client.query(text, [newId(), entity, JSON.stringify(fields)]);
  }

  async remove(client: PoolClient, ids: readonly string[]): Promise<void> {
    await client.query(`DELETE FROM ${TABLE} WHERE id = ANY($1)`, [ids]);
  }

  async setState(
    client: PoolClient,
    { id, state, index_name, columns }: Omit<CombinedIndexRow, 'fields'>,
  ): Promise<void> {
    const text = `UPDATE ${TABLE} SET state = $2, index_name = $3, columns = $4 WHERE id = $1`;
    await client.query(text, [id, state, index_name, columns]);
  }
}
