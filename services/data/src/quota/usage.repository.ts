import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { runPrepared } from '@buildmesh/persistence';
import { SCHEMA } from '../schema.js';

const USAGE = `"${SCHEMA}".usage`;
const CLAIM = `"${SCHEMA}".usage_claim`;

/** A claim of an import that died is forgotten after this long: no load takes longer. */
const CLAIM_LIFETIME = '3 hours';
/** Blocks are handed out while so many of them are free; near the limit every row is counted singly. */
const BLOCKS_FREE = 20;

/** What is taken from a project's quota. */
export interface Taking {
  project: string;
  /** Needed at once. */
  rows: number;
  limit: number;
  /** Taken besides, for the writes to come. */
  block: number;
}

/** The figure of rows of each project, and the claims of imports under way. */
@Injectable()
export class UsageRepository {
  constructor(@Inject(EntityManager) private readonly manager: EntityManager) {}

  /** Raises the figure; answers by how much, `undefined` when that would exceed the limit or nobody has counted yet. */
  async grow({ project, rows, limit, block }: Taking): Promise<number | undefined> {
    const text = `UPDATE ${USAGE} u SET rows = u.rows + p.taken
      FROM (SELECT project, CASE WHEN rows + $2 + ${BLOCKS_FREE} * $4 <= $3 THEN $2 + $4 ELSE $2 END AS taken
        FROM ${USAGE} WHERE project = $1 AND rows + $2 <= $3 FOR UPDATE) p
      WHERE u.project = p.project RETURNING p.taken::float8 AS taken`;
    const found = await runPrepared<{ taken: number }>(this.manager, {
      name: 'usage-grow',
      text: text.replaceAll('$2', '$2::bigint').replaceAll('$3', '$3::bigint').replaceAll('$4', '$4::bigint'),
      values: [project, rows, limit, block],
    });
    return found[0]?.taken;
  }

  /** Corrects the figure to what was counted, with what imports have claimed. */
  async set(project: string, rows: number): Promise<void> {
    await this.manager.query(
      `INSERT INTO ${USAGE} (project, rows)
       SELECT $1, $2::bigint + coalesce(sum(rows), 0) FROM ${CLAIM} WHERE project = $1 AND until > now()
       ON CONFLICT (project) DO UPDATE SET rows = excluded.rows, counted_at = now()`,
      [project, rows],
    );
  }

  /** The figure as it stands. */
  async figure(project: string): Promise<number> {
    const text = `SELECT rows::float8 AS rows FROM ${USAGE} WHERE project = $1`;
    return (await this.manager.query<{ rows: number }[]>(text, [project]))[0]?.rows ?? 0;
  }

  /** Notes what an import is about to add, so that a count meanwhile knows of it. */
  async claim(id: string, project: string, rows: number): Promise<void> {
    await this.manager.query(
      `INSERT INTO ${CLAIM} (id, project, rows, until) VALUES ($1, $2, $3, now() + interval '${CLAIM_LIFETIME}')
       ON CONFLICT (id) DO UPDATE SET rows = excluded.rows, until = excluded.until`,
      [id, project, rows],
    );
  }

  /** In the transaction of the import: its rows and the end of its claim appear together. */
  async settle(id: string, manager: EntityManager = this.manager): Promise<void> {
    await manager.query(`DELETE FROM ${CLAIM} WHERE id = $1`, [id]);
  }
}
