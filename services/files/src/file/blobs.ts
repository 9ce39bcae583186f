import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { execute, FileStore } from '@buildmesh/persistence';
import { SCHEMA } from '../schema.js';

const LEFTOVER = `"${SCHEMA}".leftover`;
/** Time between putting bytes in their place and naming them, by far; whatever has no name then was abandoned. */
const GRACE = '15 minutes';
const SWEPT_AT_ONCE = 200;

/**
 * Bytes of files. Before any are put in their place they are noted as left over, and the note goes with the transaction that
 * names them, or comes with the one that forgets them: a process that dies in between leaves nothing behind for good.
 */
@Injectable()
export class Blobs {
  constructor(
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(FileStore) private readonly store: FileStore,
  ) {}

  /** Bytes that somebody may put there until `seconds` have passed, and that go afterwards, whatever became of them. */
  async expected(blob: string, seconds: number): Promise<void> {
    await this.manager.query(
      `INSERT INTO ${LEFTOVER} (blob, due) VALUES ($1, now() + make_interval(secs => $2) + interval '${GRACE}')
       ON CONFLICT (blob) DO NOTHING`,
      [blob, seconds],
    );
  }

  /** Puts an upload in its place; there it stays only if it is `named` soon. */
  async place(from: string, blob: string): Promise<void> {
    await this.manager.query(`INSERT INTO ${LEFTOVER} (blob, due) VALUES ($1, now() + interval '${GRACE}')`, [
      blob,
    ]);
    await this.store.move(from, blob);
  }

  /** From the end of the transaction of `client` the bytes are kept. */
  async named(manager: EntityManager, blob: string): Promise<void> {
    const { count } = await execute(manager, `DELETE FROM ${LEFTOVER} WHERE blob = $1`, [blob]);
    if (count !== 1) throw new Error('the bytes of a file were cleared away before it was kept');
  }

  /** From the end of the transaction of `client` the bytes may go. */
  async forgotten(manager: EntityManager, blob: string): Promise<void> {
    await manager.query(`INSERT INTO ${LEFTOVER} (blob, due) VALUES ($1, now())`, [blob]);
  }

  /** Everything of a project: bytes, names, and what they weigh. */
  async forgetProject(manager: EntityManager, project: string): Promise<void> {
    await manager.query(
      `WITH gone AS (DELETE FROM "${SCHEMA}".file WHERE project = $1 RETURNING blob)
       INSERT INTO ${LEFTOVER} (blob, due) SELECT blob, now() FROM gone`,
      [project],
    );
    await manager.query(`DELETE FROM "${SCHEMA}".usage WHERE project = $1`, [project]);
  }

  /** Removes bytes that nobody names. */
  async clear(blob: string): Promise<void> {
    await this.store.remove(blob);
    await this.manager.query(`DELETE FROM ${LEFTOVER} WHERE blob = $1`, [blob]);
  }

  /** Removes all bytes whose time is over. Who would name some of them at this moment waits, and is refused. */
  async sweep(): Promise<void> {
    for (let taken = SWEPT_AT_ONCE; taken === SWEPT_AT_ONCE;)
      taken = await this.manager.transaction((manager) => this.sweepSome(manager));
  }

  private async sweepSome(manager: EntityManager): Promise<number> {
    const rows = await manager.query<{ blob: string }[]>(
      `SELECT blob FROM ${LEFTOVER} WHERE due <= now() LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED`,
    );
    for (const { blob } of rows) await this.store.remove(blob);
    await manager.query(`DELETE FROM ${LEFTOVER} WHERE blob = ANY($1)`, [rows.map(({ blob }) => blob)]);
    return rows.length;
  }
}
