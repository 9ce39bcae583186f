import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { execute } from '@buildmesh/persistence';
import { SCHEMA } from '../schema.js';
import type { Reference } from './reference.rules.js';

export interface FileRow {
  id: string;
  project: string;
  key: string;
  blob: string;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  user: string | null;
  tag: string;
  createdAt: Date;
}

interface Stored extends Omit<FileRow, 'size' | 'user' | 'createdAt'> {
  size: string;
  user_id: string | null;
  created_at: Date;
}

const FILE = `"${SCHEMA}".file`;
const USAGE = `"${SCHEMA}".usage`;
const COLUMNS = 'id, project, key, blob, name, type, size, user_id, tag, created_at';

/** A file that is to be counted in, and most bytes of its project. */
export interface Weight {
  project: string;
  bytes: number;
  limit: number;
}

export interface SentBy {
  project: string;
  user: string;
  folder: string;
  images: boolean;
}

export interface Usage {
  files: number;
  bytes: number;
}

/** Keeps what is known of files. A file of another project does not exist for any method. */
@Injectable()
export class FileRepository {
  constructor(@Inject(EntityManager) private readonly manager: EntityManager) {}

  async byId(project: string, id: string): Promise<FileRow | undefined> {
    return (await this.find(project, [{ id }]))[0];
  }

  async byKey(project: string, key: string): Promise<FileRow | undefined> {
    return (await this.find(project, [{ key }]))[0];
  }

  /** The files behind references, in no order. */
  async find(project: string, references: readonly Reference[]): Promise<FileRow[]> {
    const rows = await this.manager.query<Stored[]>(
      `SELECT ${COLUMNS} FROM ${FILE} WHERE project = $1 AND (id = ANY($2) OR key = ANY($3))`,
      [project, references.flatMap(({ id }) => id ?? []), references.flatMap(({ key }) => key ?? [])],
    );
    return rows.map(rowOf);
  }

  /** Answers false where the key is taken. */
  async insert(manager: EntityManager, file: FileRow): Promise<boolean> {
    const { id, project, key, blob, name, type, size, user, tag, createdAt } = file;
    const { count } = await execute(
      manager,
      `INSERT INTO ${FILE} (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (project, key) DO NOTHING`,
      [id, project, key, blob, name, type, size, user, tag, createdAt],
    );
    return count === 1;
  }

  async remove(manager: EntityManager, project: string, key: string): Promise<FileRow | undefined> {
    const { rows } = await execute<Stored>(
      manager,
      `DELETE FROM ${FILE} WHERE project = $1 AND key = $2 RETURNING ${COLUMNS}`,
      [project, key],
    );
    return rows.map(rowOf)[0];
  }

  /** Counts a file of `bytes` in, unless the project would then hold more than `limit` bytes (0: no limit). */
  async take(manager: EntityManager, { project, bytes, limit }: Weight): Promise<boolean> {
    if (limit > 0 && bytes > limit) return false;
    const { count } = await execute(
      manager,
      `INSERT INTO ${USAGE} AS u (project, files, bytes) VALUES ($1, 1, $2)
       ON CONFLICT (project) DO UPDATE SET files = u.files + 1, bytes = u.bytes + $2
       WHERE $3::bigint = 0 OR u.bytes + $2 <= $3::bigint`,
      [project, bytes, limit],
    );
    return count === 1;
  }

  async give(manager: EntityManager, project: string, bytes: number): Promise<void> {
    await manager.query(
      `UPDATE ${USAGE} SET files = greatest(0, files - 1), bytes = greatest(0, bytes - $2) WHERE project = $1`,
      [project, bytes],
    );
  }

  /** What somebody sent into a folder, newest first. */
  async sentBy(
    { project, user, folder, images }: SentBy,
    { start, size }: { start: number; size: number },
  ): Promise<{ total: number; rows: FileRow[] }> {
    const where = `project = $1 AND user_id = $2 AND starts_with(key, $3) AND (NOT $4 OR type LIKE 'image/%')`;
    const values = [project, user, folder, images];
    const rows = await this.manager.query<Stored[]>(
      `SELECT ${COLUMNS} FROM ${FILE} WHERE ${where} ORDER BY created_at DESC, id DESC OFFSET $5 LIMIT $6`,
      [...values, start, size],
    );
    const counted = await this.manager.query<{ total: number }[]>(
      `SELECT count(*)::int AS total FROM ${FILE} WHERE ${where}`,
      values,
    );
    return { total: counted[0]?.total ?? 0, rows: rows.map(rowOf) };
  }

  async usage(project: string, manager: EntityManager = this.manager): Promise<Usage> {
    const rows = await manager.query<{ files: string; bytes: string }[]>(
      `SELECT files, bytes FROM ${USAGE} WHERE project = $1`,
      [project],
    );
    return { files: Number(rows[0]?.files ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
  }
}

function rowOf({ size, user_id: user, created_at: createdAt, ...row }: Stored): FileRow {
  return { ...row, size: Number(size), user, createdAt };
}
