import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import type { ApprovalDefinition, ApprovalValue } from '@buildmesh/contracts';
import { SCHEMA } from '../schema.js';

const TABLE = `"${SCHEMA}".definition`;
const VERSIONS = `"${SCHEMA}".definition_version`;

/** A definition as stored. */
export interface DefinitionRow {
  id: string;
  version: number;
  ver: number;
  value: ApprovalValue;
}

export const definitionOf = ({ id, version, ver, value }: DefinitionRow): ApprovalDefinition => ({
  _id: id,
  _ver: ver,
  version,
  ...value,
  // What was stored before there was a choice passes by itself, and keeps its rows.
  option: { ...value.option, empty: value.option.empty ?? 'pass', changes: value.option.changes ?? false },
});

/**
 * Definitions and all their versions. D47 keeps a definition as a record of the settings store; here it lives beside the
 * applications, since a version has to be pinned in the transaction that begins an application.
 */
@Injectable()
export class DefinitionRepository {
  constructor(@Inject(EntityManager) private readonly manager: EntityManager) {}

  /** In their order, with how many applications run. */
  async list(project: string): Promise<(ApprovalDefinition & { pending: number })[]> {
    const rows = await this.manager.query<(DefinitionRow & { pending: number })[]>(
      `SELECT d.id, d.version, d.ver, d.value, (SELECT count(*)::int FROM "${SCHEMA}".application a
         WHERE a.definition = d.id AND a.state = 'pending') AS pending
       FROM ${TABLE} d WHERE d.project = $1 AND d.removed_at IS NULL
       ORDER BY (d.value->>'sort')::float8, d.id LIMIT 500`,
      [project],
    );
    return rows.map((row) => ({ ...definitionOf(row), pending: row.pending }));
  }

  async get(
    project: string,
    id: string,
    manager: EntityManager = this.manager,
  ): Promise<ApprovalDefinition | undefined> {
    const text = `SELECT id, version, ver, value FROM ${TABLE} WHERE project = $1 AND id = $2 AND removed_at IS NULL`;
    const rows = await manager.query<DefinitionRow[]>(text, [project, id]);
    return rows[0] && definitionOf(rows[0]);
  }

  /** The version that an application began with; also of a definition that was removed since. */
  async pinned(project: string, id: string, version: number): Promise<ApprovalDefinition | undefined> {
    const rows = await this.manager.query<DefinitionRow[]>(
      `SELECT d.id, v.version, d.ver, v.value FROM ${TABLE} d JOIN ${VERSIONS} v ON v.definition = d.id
       WHERE d.project = $1 AND d.id = $2 AND v.version = $3`,
      [project, id, version],
    );
    return rows[0] && definitionOf(rows[0]);
  }

  async locked(manager: EntityManager, project: string, id: string): Promise<ApprovalDefinition | undefined> {
    const text = `SELECT id, version, ver, value FROM ${TABLE} WHERE project = $1 AND id = $2 AND removed_at IS NULL FOR UPDATE`;
    const rows = await manager.query<DefinitionRow[]>(text, [project, id]);
    return rows[0] && definitionOf(rows[0]);
  }

  /** Whether it is there, and stays until the end of the transaction. */
  async held(manager: EntityManager, project: string, id: string): Promise<boolean> {
    const text = `SELECT FROM ${TABLE} WHERE project = $1 AND id = $2 AND removed_at IS NULL FOR SHARE`;
    return (await manager.query<object[]>(text, [project, id])).length === 1;
  }

  async count(manager: EntityManager, project: string): Promise<number> {
    const text = `SELECT count(*)::int AS n FROM ${TABLE} WHERE project = $1 AND removed_at IS NULL`;
    return (await manager.query<{ n: number }[]>(text, [project]))[0]?.n ?? 0;
  }

  /** The newest state; a version that is new is kept with it. */
  async put(
    manager: EntityManager,
    project: string,
    { _id, _ver, version, ...value }: ApprovalDefinition,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO ${TABLE} (id, project, version, ver, value) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE SET version = $3, ver = $4, value = $5`,
      [_id, project, version, _ver, JSON.stringify(value)],
    );
    await manager.query(
      `INSERT INTO ${VERSIONS} (definition, version, value) VALUES ($1, $2, $3)
       ON CONFLICT (definition, version) DO UPDATE SET value = $3`,
      [_id, version, JSON.stringify(value)],
    );
  }

  async pending(manager: EntityManager, id: string): Promise<number> {
    const text = `SELECT count(*)::int AS n FROM "${SCHEMA}".application WHERE definition = $1 AND state = 'pending'`;
    return (await manager.query<{ n: number }[]>(text, [id]))[0]?.n ?? 0;
  }

  async remove(manager: EntityManager, project: string, id: string): Promise<void> {
    await manager.query(`UPDATE ${TABLE} SET removed_at = now() WHERE project = $1 AND id = $2`, [
      project,
      id,
    ]);
  }

  /** Ids of what somebody manages without being an administrator (D47). */
  async managedBy(project: string, user: string): Promise<string[]> {
    const text = `SELECT id FROM ${TABLE} WHERE project = $1 AND value->'option'->'manager' ? $2`;
    return (await this.manager.query<{ id: string }[]>(text, [project, user])).map(({ id }) => id);
  }
}
