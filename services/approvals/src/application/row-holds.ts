import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { Clock } from '@buildmesh/kernel';
import { freeApprovalRow, heldApprovalRows } from '@buildmesh/contracts';
import { POOL } from '@buildmesh/persistence';
import { Bus, CLOCK } from '@buildmesh/service-kit';
import { SCHEMA } from '../schema.js';

/** Held rows are compared with the applications this often: what a lost or late call left held is free again (D95). */
const CHECK_MS = 10 * 60_000;
const AT_ONCE = 200;

/** Sees to it that no row stays held for an application that does not run. */
@Injectable()
export class RowHolds {
  private after = '';
  private nextMs = 0;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A page at a time. */
  async check(): Promise<void> {
    if (this.clock.now() < this.nextMs) return;
    const held = await this.bus.inquire(heldApprovalRows, { after: this.after, limit: AT_ONCE });
    const { rows } = await this.pool.query<{ id: string; runs: boolean }>(
      `SELECT id, state = 'pending' AS runs FROM "${SCHEMA}".application WHERE id = ANY($1)`,
      [held.map(({ id }) => id)],
    );
    const known = new Map(rows.map(({ id, runs }) => [id, runs]));
    const ended = held.filter(({ id }) => known.get(id) === false).map(({ id }) => id);
    // Its row follows once more, and is freed by that.
    const text = `UPDATE "${SCHEMA}".application SET unwritten = coalesce(unwritten, '{}') WHERE id = ANY($1) AND state <> 'pending'`;
    if (ended.length > 0) await this.pool.query(text, [ended]);
    for (const row of held) if (!known.has(row.id)) await this.bus.inquire(freeApprovalRow, row);
    this.after = held.length < AT_ONCE ? '' : (held.at(-1)?.id ?? '');
    if (this.after === '') this.nextMs = this.clock.now() + CHECK_MS;
  }
}
