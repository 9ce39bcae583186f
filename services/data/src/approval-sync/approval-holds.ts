import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import type {
  approvalRowChanges,
  heldApprovalRows,
  InputOf,
  OutputOf,
  writeApprovalRow,
} from '@buildmesh/contracts';
import { inTransaction, Outbox, POOL } from '@buildmesh/persistence';
import { RowStore, type CompiledEntity } from '@buildmesh/row-store';
import { SCHEMA } from '../schema.js';

const HOLD = `"${SCHEMA}".approval_hold`;
const CHANGE = `"${SCHEMA}".approval_change`;

type Change = OutputOf<typeof approvalRowChanges>['list'][number];

/** Which rows running applications hold; the tables themselves refuse what others would do to them (D95). */
@Injectable()
export class ApprovalHolds {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(RowStore) private readonly store: RowStore,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /** A transaction that writes the row of an application in its name. */
  async writing<T>(
    entity: CompiledEntity,
    id: string,
    work: (store: RowStore, client: PoolClient) => Promise<T>,
  ): Promise<T> {
    try {
      return await inTransaction(this.pool, async (client) => {
        await this.store.guard(client, entity, id);
        return work(this.store.within(client), client);
      });
    } finally {
      this.outbox.flush();
    }
  }

  /** Held while the application runs, free as soon as it has ended. */
  async set(
    client: PoolClient,
    { project, entity, id, state, hold }: InputOf<typeof writeApprovalRow>,
  ): Promise<void> {
    if (state !== 'pending') {
      await client.query(`DELETE FROM ${HOLD} WHERE id = $1`, [id]);
      return;
    }
    await client.query(
      `INSERT INTO ${HOLD} (id, project, entity, approval, name, free, changes) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (id) DO UPDATE SET name = $5, free = $6, changes = $7`,
      [id, project, entity, hold.approval, hold.name, hold.free, hold.changes],
    );
  }

  async free(id: string): Promise<void> {
    await this.pool.query(`DELETE FROM ${HOLD} WHERE id = $1`, [id]);
  }

  async list({ after, limit }: InputOf<typeof heldApprovalRows>): Promise<OutputOf<typeof heldApprovalRows>> {
    const text = `SELECT project, entity, id FROM ${HOLD} WHERE id > $1 ORDER BY id LIMIT $2`;
    return (await this.pool.query<OutputOf<typeof heldApprovalRows>[number]>(text, [after, limit])).rows;
  }

  /** Changes of the row since one of them; who made one says the audit entry that its statement left. */
  async changes({ id, after }: Pick<InputOf<typeof approvalRowChanges>, 'id' | 'after'>): Promise<Change[]> {
    const { rows } = await this.pool.query<Omit<Change, 'id'> & { id: string }>(
      `SELECT c.id, c.fields, (extract(epoch FROM c.time) * 1000)::float8 AS time, coalesce((SELECT a.user_id
         FROM "${SCHEMA}".audit a WHERE a.target = c.target AND a.time = c.time ORDER BY a.id DESC LIMIT 1), '') AS user
       FROM ${CHANGE} c WHERE c.target = $1 AND c.id > $2 ORDER BY c.id LIMIT 100`,
      [id, after],
    );
    return rows.map((row) => ({ ...row, id: Number(row.id) }));
  }
}
