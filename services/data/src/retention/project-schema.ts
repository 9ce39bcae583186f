import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { RowStructure } from '@buildmesh/row-store';
import { SCHEMA } from '../schema.js';

const SPACE = `"${SCHEMA}".space`;

/** The schema that has the tables of a project, when they are all to go. */
@Injectable()
export class ProjectSchema {
  constructor(
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(RowStructure) private readonly structure: RowStructure,
  ) {}

  /** Drops the tables in pieces: all of them are too much for one statement. */
  async empty(project: string): Promise<void> {
    const schema = await this.schemaOf(this.manager, project);
    if (schema !== undefined) await this.structure.emptySchema(schema);
  }

  /** Drops what is left; who would add a table waits, and finds no project. */
  async drop(manager: EntityManager, project: string): Promise<void> {
    const schema = await this.schemaOf(manager, project, 'FOR UPDATE');
    if (schema === undefined) return;
    await this.structure.dropSchema(manager, schema);
    await manager.query(`DELETE FROM ${SPACE} WHERE project = $1`, [project]);
  }

  private async schemaOf(manager: EntityManager, project: string, lock = ''): Promise<string | undefined> {
    const text = `SELECT schema_name FROM ${SPACE} WHERE project = $1 ${lock}`;
    return (await manager.query<{ schema_name: string }[]>(text, [project]))[0]?.schema_name;
  }
}
