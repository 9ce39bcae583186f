import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { execute } from '@buildmesh/persistence';
import { newId } from '@buildmesh/kernel';
import type { StoredFile } from '@buildmesh/contracts';
import { SCHEMA } from '../../schema.js';

export interface Upload {
  project: string;
  user: string | null;
  file: StoredFile;
}

/** Files that were sent to be imported; each is kept for a day, longer only while a job still reads it. */
@Injectable()
export class UploadRepository {
  constructor(@Inject(EntityManager) private readonly manager: EntityManager) {}

  async remember({ project, user, file }: Upload): Promise<string> {
    const id = newId();
    await this.manager.query(
      `INSERT INTO "${SCHEMA}".upload (id, project, user_id, file) VALUES ($1, $2, $3, $4)`,
      [id, project, user, JSON.stringify(file)],
    );
    return id;
  }

  /** The file behind an id, for the one who sent it. */
  async find(project: string, user: string | null, id: string): Promise<StoredFile | undefined> {
    const rows = await this.manager.query<{ file: StoredFile }[]>(
      `SELECT file FROM "${SCHEMA}".upload WHERE id = $1 AND project = $2 AND user_id IS NOT DISTINCT FROM $3`,
      [id, project, user],
    );
    return rows[0]?.file;
  }

  /** Forgets uploads older than `keptMs` that no open job reads; answers their files. */
  async forget(keptMs: number): Promise<StoredFile[]> {
    const { rows } = await execute<{ file: StoredFile }>(
      this.manager,
      `DELETE FROM "${SCHEMA}".upload u WHERE u.id IN (
         SELECT id FROM "${SCHEMA}".upload WHERE created_at < now() - $1 * interval '1 millisecond' LIMIT 500
       ) AND NOT EXISTS (
         SELECT FROM "${SCHEMA}".job j WHERE j.state IN ('waiting', 'running') AND j.request -> 'file' ->> 'key' = u.file ->> 'key'
       ) RETURNING u.file`,
      [keptMs],
    );
    return rows.map(({ file }) => file);
  }
}
