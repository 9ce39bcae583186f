import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { runPrepared } from '@buildmesh/persistence';
import { SCHEMA } from '../../schema.js';

const COUNTER = `"${SCHEMA}".counter`;

/** A count of a project: key and period. */
export interface Counter {
  project: string;
  key: string;
  period: string;
}

/** How far each auto-number has counted. */
@Injectable()
export class AutoNumberRepository {
  constructor(@Inject(EntityManager) private readonly manager: EntityManager) {}

  /**
   * Reserves `many` numbers and answers the first; nothing where this count has not begun. A statement of its own, never in
   * the transaction of the rows: what is reserved is gone even where the rows are not stored, so that no number is given
   * twice and nobody waits for a load.
   */
  async take(
    { project, key, period }: Counter,
    { many, step }: { many: number; step: number },
  ): Promise<number | undefined> {
    const rows = await runPrepared<{ last: number }>(this.manager, {
      name: 'counter-take',
      text: `UPDATE ${COUNTER} AS c SET last = c.last + $4::bigint * $5::bigint
        WHERE project = $1 AND key = $2 AND period = $3 RETURNING last::float8 AS last`,
      values: [project, key, period, many, step],
    });
    return rows[0] && rows[0].last - (many - 1) * step;
  }

  /** Lets a count go on from `last`, or from where it is if that is further. */
  async raise({ project, key, period }: Counter, last: number): Promise<void> {
    await this.manager.query(
      `INSERT INTO ${COUNTER} AS c (project, key, period, last) VALUES ($1, $2, $3, $4::bigint)
       ON CONFLICT (project, key, period) DO UPDATE SET last = greatest(c.last, excluded.last)`,
      [project, key, period, last],
    );
  }

  /** Forgets every period of a key. */
  async reset(project: string, key: string): Promise<void> {
    await this.manager.query(`DELETE FROM ${COUNTER} WHERE project = $1 AND key = $2`, [project, key]);
  }

  /** Puts these counts in the place of all that the project has. */
  async replace(
    project: string,
    list: readonly (Omit<Counter, 'project'> & { last: number })[],
  ): Promise<void> {
    await this.manager.transaction(async (manager) => {
      await manager.query(`DELETE FROM ${COUNTER} WHERE project = $1`, [project]);
      await manager.query(
        `INSERT INTO ${COUNTER} (project, key, period, last)
         SELECT $1, x.* FROM unnest($2::text[], $3::text[], $4::bigint[]) AS x`,
        [project, list.map(({ key }) => key), list.map(({ period }) => period), list.map(({ last }) => last)],
      );
    });
  }
}
