import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { RowReads, RowStructure, RowWrites, type CompiledEntity } from '@buildmesh/row-store';
import type {
  approvalRowChanges,
  heldApprovalRows,
  InputOf,
  OutputOf,
  writeApprovalRow,
} from '@buildmesh/contracts';
import { Outbox } from '@buildmesh/persistence';
import { SCHEMA } from '../schema.js';

const HOLD = `"${SCHEMA}".approval_hold`;
const CHANGE = `"${SCHEMA}".approval_change`;

type Change = OutputOf<typeof approvalRowChanges>['list'][number];

/** Rows in the transaction that writes for an application. */
export interface HeldRows {
  reads: RowReads;
  writes: RowWrites;
}

/** Which rows running applications hold; the tables themselves refuse what others would do to them (D95). */
@Injectable()
export class ApprovalHolds {
  constructor(
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(RowReads) private readonly reads: RowReads,
    @Inject(RowWrites) private readonly writes: RowWrites,
    @Inject(RowStructure) private readonly structure: RowStructure,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /** A transaction that writes the row of an application in its name. */
  async writing<T>(
    entity: CompiledEntity,
    id: string,
    work: (rows: HeldRows, manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.manager.transaction(async (manager) => {
        await this.structure.guard(manager, entity, id);
        const rows = { reads: this.reads.within(manager), writes: this.writes.within(manager) };
        return work(rows, manager);
      });
    } finally {
      this.outbox.flush();
    }
  }

  /** Held while the application runs, free as soon as it has ended. */
  async set(
    manager: EntityManager,
    { project, entity, id, state, hold }: InputOf<typeof writeApprovalRow>,
  ): Promise<void> {
    if (state !== 'pending') {
      await manager.query(`DELETE FROM ${HOLD} WHERE id = $1`, [id]);
      return;
    }
    await manager.query(
      `INSERT INTO ${HOLD} (id, project, entity, approval, name, free, changes) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (id) DO UPDATE SET name = $5, free = $6, changes = $7`,
      [id, project, entity, hold.approval, hold.name, hold.free, hold.changes],
    );
  }

  async free(id: string): Promise<void> {
    await this.manager.query(`DELETE FROM ${HOLD} WHERE id = $1`, [id]);
  }

  async list({ after, limit }: InputOf<typeof heldApprovalRows>): Promise<OutputOf<typeof heldApprovalRows>> {
    const text = `SELECT project, entity, id FROM ${HOLD} WHERE id > $1 ORDER BY id LIMIT $2`;
    return this.manager.query<OutputOf<typeof heldApprovalRows>[number][]>(text, [after, limit]);
  }

  /** Changes of the row since one of them; who made one says the audit entry that its statement left. */
  async changes({ id, after }: Pick<InputOf<typeof approvalRowChanges>, 'id' | 'after'>): Promise<Change[]> {
    const rows = await this.manager.query<(Omit<Change, 'id'> & { id: string })[]>(
      `SELECT c.id, c.fields, (extract(epoch FROM c.time) * 1000)::float8 AS time, coalesce((SELECT a.user_id
         FROM "${SCHEMA}".audit a WHERE a.target = c.target AND a.time = c.time ORDER BY a.id DESC LIMIT 1), '') AS user
       FROM ${CHANGE} c WHERE c.target = $1 AND c.id > $2 ORDER BY c.id LIMIT 100`,
      [id, after],
    );
    return rows.map((row) => ({ ...row, id: Number(row.id) }));
  }
}
