import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { execute } from '@buildmesh/persistence';
import { BACKUP_DAYS, BACKUPS_LISTED } from '@buildmesh/contracts';
import { SCHEMA } from '../schema.js';

export interface Backup {
  /** Id of the job that made it. */
  id: string;
  project: string;
  /** `2026-11-29` of a daily one. */
  day: string | null;
  user: string | null;
  /** Where it lies in the file store. */
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  rows: number;
  createdAt: Date;
}

interface Stored extends Omit<Backup, 'user' | 'size' | 'rows' | 'createdAt'> {
  user_id: string | null;
  size: string;
  rows: string;
  created_at: Date;
}

const BACKUP = `"${SCHEMA}".backup`;
const JOB = `"${SCHEMA}".job`;
const SPACE = `"${SCHEMA}".space`;
const COLUMNS = 'id, project, day::text AS day, user_id, key, name, size, rows, created_at';
const FORGOTTEN_AT_ONCE = 200;

/** Keeps what is known of backups. */
@Injectable()
export class BackupRepository {
  constructor(@Inject(EntityManager) private readonly manager: EntityManager) {}

  /** False where the day has its backup already. */
  async add(manager: EntityManager, backup: Backup): Promise<boolean> {
    const { id, project, day, user, key, name, size, rows, createdAt } = backup;
    const { count } = await execute(
      manager,
      `INSERT INTO ${BACKUP} (id, project, day, user_id, key, name, size, rows, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (project, day) DO NOTHING`,
      [id, project, day, user, key, name, size, rows, createdAt],
    );
    return count === 1;
  }

  async list(project: string): Promise<Backup[]> {
    return this.find(`project = $1 ORDER BY created_at DESC, id DESC LIMIT ${BACKUPS_LISTED}`, [project]);
  }

  async get(project: string, id: string): Promise<Backup | undefined> {
    return (await this.find('project = $1 AND id = $2', [project, id]))[0];
  }

  async ofDay(project: string, day: string): Promise<Backup | undefined> {
    return (await this.find('project = $1 AND day = $2', [project, day]))[0];
  }

  /** The job that waits or works for a backup of the project. */
  async openJob(project: string): Promise<string | undefined> {
    const rows = await this.manager.query<{ id: string }[]>(
      `SELECT id FROM ${JOB} WHERE project = $1 AND kind = 'backup' AND state IN ('waiting', 'running') LIMIT 1`,
      [project],
    );
    return rows[0]?.id;
  }

  /**
   * A project with tables for which nobody has tried yet to make the backup of this day; none while another daily one is
   * under way, so that people's jobs never wait behind all of them.
   */
  async due(day: string): Promise<string | undefined> {
    const rows = await this.manager.query<{ project: string }[]>(
      `SELECT s.project FROM ${SPACE} s
       WHERE NOT EXISTS (SELECT FROM ${JOB} WHERE kind = 'backup' AND user_id IS NULL AND state IN ('waiting', 'running'))
         AND EXISTS (SELECT FROM "${SCHEMA}".entity e WHERE e.project = s.project AND e.type = 'normal' AND e.removed_at IS NULL)
         AND NOT EXISTS (SELECT FROM ${BACKUP} b WHERE b.project = s.project AND b.day::text = $1)
         AND NOT EXISTS (SELECT FROM ${JOB} j WHERE j.project = s.project AND j.kind = 'backup' AND j.request->>'day' = $1)
       ORDER BY s.project LIMIT 1`,
      [day],
    );
    return rows[0]?.project;
  }

  /** Backups whose time is over or whose project is gone. */
  outdated(beforeMs: number): Promise<Backup[]> {
    const gone = `NOT EXISTS (SELECT FROM ${SPACE} s WHERE s.project = ${BACKUP}.project)`;
    return this.find(`created_at < $1 OR ${gone} LIMIT ${FORGOTTEN_AT_ONCE}`, [new Date(beforeMs)]);
  }

  async forget(ids: readonly string[]): Promise<void> {
    await this.manager.query(`DELETE FROM ${BACKUP} WHERE id = ANY($1)`, [ids]);
  }

  private async find(where: string, values: unknown[]): Promise<Backup[]> {
    const rows = await this.manager.query<Stored[]>(
      `SELECT ${COLUMNS} FROM ${BACKUP} WHERE ${where}`,
      values,
    );
    return rows.map(({ user_id: user, size, rows: count, created_at: createdAt, ...rest }) => ({
      ...rest,
      user,
      size: Number(size),
      rows: Number(count),
      createdAt,
    }));
  }
}

export const BACKUP_KEPT_MS = BACKUP_DAYS * 86_400_000;
