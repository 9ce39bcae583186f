import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { execute } from '@buildmesh/persistence';
import { DEBUG_LIMITS, RUN_LIMITS } from '@buildmesh/domain';
import { SCHEMA } from '../../../schema.js';
import type { RunState, TraceStep } from './run.types.js';

/** A run that waits for a form. */
export interface WaitingRun {
  id: string;
  flow: string;
  user: string | null;
  state: RunState;
}

export interface DebugRun {
  _id: string;
  user: string | null;
  start: number;
  ms: number;
  state: 'done' | 'failed' | 'waiting';
  error: string | null;
  nodes: TraceStep[];
}

interface AskedRun {
  id: string;
  flow: string;
  user: string | null;
  now: number;
}

/** Runs that wait, runs that were debugged, and what was sent a moment ago. */
@Injectable()
export class RunRepository {
  constructor(@Inject(EntityManager) private readonly manager: EntityManager) {}

  /** A run that still waits, as it stands. */
  async look({ id, flow, user, now }: AskedRun): Promise<RunState | undefined> {
    const rows = await this.manager.query<{ state: RunState }[]>(
      `SELECT state FROM "${SCHEMA}".flow_run
       WHERE id = $1 AND flow = $2 AND user_id IS NOT DISTINCT FROM $3 AND expires > $4`,
      [id, flow, user, new Date(now)],
    );
    return rows[0]?.state;
  }

  /** A run that still waits; nobody else goes on with it until the transaction ends. */
  async waiting(manager: EntityManager, { id, flow, user, now }: AskedRun): Promise<RunState | undefined> {
    const rows = await manager.query<{ state: RunState }[]>(
      `SELECT state FROM "${SCHEMA}".flow_run
       WHERE id = $1 AND flow = $2 AND user_id IS NOT DISTINCT FROM $3 AND expires > $4 FOR UPDATE`,
      [id, flow, user, new Date(now)],
    );
    return rows[0]?.state;
  }

  async wait(manager: EntityManager, { id, flow, user, state }: WaitingRun, now: number): Promise<void> {
    await manager.query(
      `INSERT INTO "${SCHEMA}".flow_run (id, flow, user_id, state, expires) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE SET state = excluded.state, expires = excluded.expires`,
      [id, flow, user, JSON.stringify(state), new Date(now + RUN_LIMITS.waitMs)],
    );
  }

  /** Nobody else goes on with it from now on; what it was, for `restore`. */
  async forget(manager: EntityManager, id: string): Promise<WaitingRun | undefined> {
    const { rows } = await execute<WaitingRun>(
      manager,
      `DELETE FROM "${SCHEMA}".flow_run WHERE id = $1 RETURNING id, flow, user_id AS "user", state`,
      [id],
    );
    return rows[0];
  }

  /** What could not go on waits again. */
  restore(run: WaitingRun, now: number): Promise<void> {
    return this.wait(this.manager, run, now);
  }

  /**
   * Takes note that this was sent; false where the same was sent a moment ago under another key. A retry under the same key
   * is no second effect, and passes (D86).
   */
  async submit({ key, once, now }: { key: string; once: string; now: number }): Promise<boolean> {
    const { count } = await execute(
      this.manager,
      `INSERT INTO "${SCHEMA}".flow_submit AS s (key, once, time) VALUES ($1, $2, $3)
       ON CONFLICT (key) DO UPDATE SET once = excluded.once, time = excluded.time
       WHERE s.time <= $4 OR (s.once = excluded.once AND s.once <> '')`,
      [key, once, new Date(now), new Date(now - RUN_LIMITS.repeatMs)],
    );
    return count === 1;
  }

  /** What failed may be sent again at once. */
  async unsubmit(key: string): Promise<void> {
    await this.manager.query(`DELETE FROM "${SCHEMA}".flow_submit WHERE key = $1`, [key]);
  }

  /** Keeps a debug run; the oldest beyond those that are kept go. */
  async addDebug(flow: string, run: DebugRun): Promise<void> {
    await this.manager.query(
      `INSERT INTO "${SCHEMA}".flow_debug (id, flow, user_id, time, trace) VALUES ($1, $2, $3, $4, $5)`,
      [run._id, flow, run.user, new Date(run.start), JSON.stringify(run)],
    );
    await this.manager.query(
      `DELETE FROM "${SCHEMA}".flow_debug WHERE flow = $1 AND id NOT IN
       (SELECT id FROM "${SCHEMA}".flow_debug WHERE flow = $1 ORDER BY time DESC, id DESC LIMIT ${DEBUG_LIMITS.runs})`,
      [flow],
    );
  }

  async debugs(project: string, flow: string, now: number): Promise<DebugRun[]> {
    const rows = await this.manager.query<{ trace: DebugRun }[]>(
      `SELECT d.trace FROM "${SCHEMA}".flow_debug d JOIN "${SCHEMA}".flow f ON f.id = d.flow
       WHERE f.project = $1 AND d.flow = $2 AND d.time > $3 ORDER BY d.time DESC, d.id DESC LIMIT ${DEBUG_LIMITS.runs}`,
      [project, flow, new Date(now - DEBUG_LIMITS.keepMs)],
    );
    return rows.map(({ trace }) => trace);
  }
}
