import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { Refusal, type Clock } from '@buildmesh/kernel';
import { freeApprovalRow, heldApprovalRows } from '@buildmesh/contracts';
import { Bus, CLOCK, LOGGER, type Logger } from '@buildmesh/service-kit';
import { SCHEMA } from '../schema.js';
import { ApplicationRepository } from './application.repository.js';
import { isAway, isUnanswered } from './application.rules.js';
import { ApprovalRowWriter } from './row-writer.js';

/** Held rows are compared with the applications this often: what a lost or late call left held is free again (D95). */
const CHECK_MS = 10 * 60_000;
const AT_ONCE = 200;
/** A row is left to the call that changed the application for so long. */
const ROW_GRACE_MS = 3_000;
const WRITTEN_AT_ONCE = 50;

/** Sees to it that rows follow their applications, and that none stays held for one that does not run. */
@Injectable()
export class RowMaintenance {
  private after = '';
  private nextMs = 0;

  constructor(
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(ApplicationRepository) private readonly applications: ApplicationRepository,
    @Inject(ApprovalRowWriter) private readonly writer: ApprovalRowWriter,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Rows whose call did not come so far. */
  async write(): Promise<void> {
    for (const id of await this.applications.unwritten(
      new Date(this.clock.now() - ROW_GRACE_MS),
      WRITTEN_AT_ONCE,
    )) {
      try {
        await this.writer.write(id);
      } catch (error) {
        if (!(error instanceof Refusal) || isUnanswered(error)) throw error;
        this.logger.warn({ err: error, application: id }, 'the row of an application could not be written');
        // What data cannot do it may do later; what it refuses it never will.
        if (!isAway(error)) await this.settle(id);
      }
    }
  }

  private async settle(id: string): Promise<void> {
    try {
      await this.writer.settle(id);
    } catch (error) {
      if (!(error instanceof Refusal) || isAway(error)) throw error;
      await this.writer.forget(id);
    }
  }

  /** A page at a time. */
  async check(): Promise<void> {
    if (this.clock.now() < this.nextMs) return;
    const held = await this.bus.askAsSystem(heldApprovalRows, { after: this.after, limit: AT_ONCE });
    const rows = await this.manager.query<{ id: string; runs: boolean }[]>(
      `SELECT id, state = 'pending' AS runs FROM "${SCHEMA}".application WHERE id = ANY($1)`,
      [held.map(({ id }) => id)],
    );
    const known = new Map(rows.map(({ id, runs }) => [id, runs]));
    const ended = held.filter(({ id }) => known.get(id) === false).map(({ id }) => id);
    // Its row follows once more, and is freed by that.
    const text = `UPDATE "${SCHEMA}".application SET unwritten = coalesce(unwritten, '{}') WHERE id = ANY($1) AND state <> 'pending'`;
    if (ended.length > 0) await this.manager.query(text, [ended]);
    for (const row of held) if (!known.has(row.id)) await this.bus.askAsSystem(freeApprovalRow, row);
    this.after = held.length < AT_ONCE ? '' : (held.at(-1)?.id ?? '');
    if (this.after === '') this.nextMs = this.clock.now() + CHECK_MS;
  }
}
