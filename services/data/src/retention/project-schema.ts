import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { POOL } from '@buildmesh/persistence';
import { RowStore } from '@buildmesh/row-store';
import { SCHEMA } from '../schema.js';

const SPACE = `"${SCHEMA}".space`;

/** The schema that has the tables of a project, when they are all to go. */
@Injectable()
export class ProjectSchema {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(RowStore) private readonly store: RowStore,
  ) {}

  /** Drops the tables in pieces: all of them are too much for one statement. */
  async empty(project: string): Promise<void> {
    const schema = await this.schemaOf(this.pool, project);
    if (schema !== undefined) await this.store.emptySchema(schema);
  }

  /** Drops what is left; who would add a table waits, and finds no project. */
  async drop(client: PoolClient, project: string): Promise<void> {
    const schema = await this.schemaOf(client, project, 'FOR UPDATE');
    if (schema === undefined) return;
    await this.store.dropSchema(client, schema);
    await client.query(`DELETE FROM ${SPACE} WHERE project = $1`, [project]);
  }

  private async schemaOf(on: Pool | PoolClient, project: string, lock = ''): Promise<string | undefined> {
    const text = `SELECT schema_name FROM ${SPACE} WHERE project = $1 ${lock}`;
    return (await on.query<{ schema_name: string }>(text, [project])).rows[0]?.schema_name;
  }
}
