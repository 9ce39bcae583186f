import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { writeApprovalRow } from '@buildmesh/contracts';
import type { ApprovalState } from '@buildmesh/domain';
import { inTransaction, POOL } from '@buildmesh/persistence';
import { Bus } from '@buildmesh/service-kit';
import { SCHEMA } from '../schema.js';

interface Waiting {
  project: string;
  entity: string;
  creator: string;
  role: string | null;
  state: ApprovalState;
  unwritten: Record<string, unknown>;
  quota: number | null;
}

/**
 * Brings the rows of the tables up to what the applications say, which are the truth (D47). What is to be written is kept
 * with the change that it follows from, so that a process that dies leaves it to another one; writing it twice changes nothing.
 */
@Injectable()
export class RowWriter {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(Bus) private readonly bus: Bus,
  ) {}

  /** Holds the application meanwhile, so that an older state never comes after a newer one. Throws what data refuses. */
  async write(id: string): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<Waiting>(
        `SELECT project, entity, creator, role, state, unwritten, quota FROM "${SCHEMA}".application
         WHERE id = $1 AND unwritten IS NOT NULL FOR UPDATE`,
        [id],
      );
      const [row] = rows;
      if (!row) return;
      const { project, entity, creator: user, role, state, unwritten: values, quota } = row;
      await this.bus.inquire(writeApprovalRow, {
        project,
        entity,
        id,
        values,
        state,
        user,
        role,
        ...(quota === null ? {} : { rows: quota }),
      });
      await this.forget(id, client);
    });
  }

  /** Gives up on what data refuses for good. */
  async forget(id: string, on: Pick<Pool, 'query'> = this.pool): Promise<void> {
    await on.query(`UPDATE "${SCHEMA}".application SET unwritten = NULL WHERE id = $1`, [id]);
  }
}
