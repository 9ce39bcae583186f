import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { SCHEMA } from '../schema.js';
import type { SettingShelf, SettingHead, StoredSetting, SettingQuery } from './setting.types.js';

const SHARE = `"${SCHEMA}".share`;
const HEAD = `s.model, s.type, s.owner, s.key, s.ver::float8 AS ver, s.bytes,
  (extract(epoch FROM s.mtime) * 1000)::float8 AS mtime`;
const WANTED = `FROM ${SHARE} s
  JOIN unnest($2::text[], $3::text[], $4::text[], $5::text[]) AS w(model, type, owner, key)
    ON s.model = w.model AND s.type = w.type AND s.owner = w.owner AND s.key = coalesce(w.key, s.key)
  WHERE s.project = $1`;

const wantedValues = (project: string, wanted: readonly SettingQuery[]) => [
  project,
  wanted.map(({ model }) => model),
  wanted.map(({ type }) => type),
  wanted.map(({ owner }) => owner),
  wanted.map(({ key }) => key),
];

/** A shelf in one text. */
export const shelfName = ({ model, type, owner }: SettingShelf): string => `${model}_${type}_${owner}`;

/** Reads and writes records; writes in a transaction that has the shelves locked. */
@Injectable()
export class SettingRepository {
  constructor(@Inject(EntityManager) private readonly manager: EntityManager) {}

  /** Nobody else writes on these shelves until the transaction ends. */
  async lock(manager: EntityManager, project: string, shelves: readonly SettingShelf[]): Promise<void> {
    // Always in one order, so that two calls never wait for each other.
    for (const name of [...new Set(shelves.map(shelfName))].sort())
      await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [
        `buildmesh.data.share.${project}.${name}`,
      ]);
  }

  /** Records without their values, in the order of model, type and key; at most `limit`. */
  async heads(
    project: string,
    wanted: readonly SettingQuery[],
    { limit, manager = this.manager }: { limit: number; manager?: EntityManager },
  ): Promise<SettingHead[]> {
    // Once each, however many of the wanted ones mean it.
    const text = `SELECT DISTINCT ${HEAD} ${WANTED} ORDER BY s.model, s.type, s.key LIMIT $6`;
    return await manager.query<SettingHead[]>(text, [...wantedValues(project, wanted), limit]);
  }

  async records(
    project: string,
    wanted: readonly SettingQuery[],
    manager: EntityManager = this.manager,
  ): Promise<StoredSetting[]> {
    const text = `SELECT ${HEAD}, s.value ${WANTED} ORDER BY s.model, s.type, s.key`;
    return await manager.query<StoredSetting[]>(text, wantedValues(project, wanted));
  }

  /** Records of a shelf. */
  async count(
    manager: EntityManager,
    project: string,
    { model, type, owner }: SettingShelf,
  ): Promise<number> {
    const rows = await manager.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM ${SHARE} WHERE project = $1 AND model = $2 AND type = $3 AND owner = $4`,
      [project, model, type, owner],
    );
    return rows[0]?.n ?? 0;
  }

  /** Sets a record; answers its new version. */
  async put(
    manager: EntityManager,
    project: string,
    record: SettingShelf & { key: string; json: string; timeMs: number },
  ): Promise<number> {
    const rows = await manager.query<{ ver: number }[]>(
      `INSERT INTO ${SHARE} AS s (project, model, type, owner, key, value, bytes, ver, mtime)
       VALUES ($1, $2, $3, $4, $5, $6::text::json, octet_length($6::text), nextval('"${SCHEMA}".share_ver'), $7)
       ON CONFLICT (project, model, type, owner, key) DO UPDATE
       SET value = excluded.value, bytes = excluded.bytes, ver = excluded.ver, mtime = excluded.mtime
       RETURNING ver::float8 AS ver`,
      [project, record.model, record.type, record.owner, record.key, record.json, new Date(record.timeMs)],
    );
    return rows[0]?.ver ?? 0;
  }

  async remove(
    manager: EntityManager,
    project: string,
    { model, type, owner, keys }: SettingShelf & { keys: readonly string[] },
  ): Promise<void> {
    await manager.query(
      `DELETE FROM ${SHARE} WHERE project = $1 AND model = $2 AND type = $3 AND owner = $4 AND key = ANY($5)`,
      [project, model, type, owner, keys],
    );
  }
}
