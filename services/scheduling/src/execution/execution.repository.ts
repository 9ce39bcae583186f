import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { execute } from '@buildmesh/persistence';
import { newId } from '@buildmesh/kernel';
import type { ExecutionState } from '@buildmesh/domain';
import { FIRES_KEPT, LEASE_MS } from '../limits.js';
import { SCHEMA } from '../schema.js';

/** A run that this process has taken on. */
export interface Execution {
  id: string;
  schedule: string;
  project: string;
  flow: string;
  /** The moment it was due, epoch ms. */
  due: number;
}

/** How a fire ended. `result` is text of a function, or the JSON of a message key. */
export interface ExecutionEnd {
  state: Exclude<ExecutionState, 'running'>;
  result?: string | undefined;
  ms?: number | undefined;
}

export interface StoredExecution extends ExecutionEnd {
  id: string;
  due: number;
}

/** A fire to be noted; with a worker it is running, and that worker's. */
export interface NewExecution {
  schedule: string;
  project: string;
  due: number;
  end?: ExecutionEnd;
  worker?: string;
}

const TABLE = `"${SCHEMA}".fire`;
const DUE = '(extract(epoch FROM due) * 1000)::float8 AS due';
/** Leases are measured by the database, which all processes share. */
const LEASE = `now() + ${LEASE_MS} * interval '1 millisecond'`;

/** The log of executions, which is at the same time who runs what: a fire is noted once, and by whom it is noted runs it. */
@Injectable()
export class ExecutionRepository {
  constructor(@Inject(EntityManager) private readonly manager: EntityManager) {}

  /** The id of the noted fire; `undefined` where it was noted before. */
  async note(manager: EntityManager, execution: NewExecution): Promise<string | undefined> {
    const { schedule, project, due, end, worker } = execution;
    const rows = await manager.query<{ id: string }[]>(
      `INSERT INTO ${TABLE} (id, schedule, project, due, state, result, ms, worker, lease_until)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, CASE WHEN $8::text IS NULL THEN NULL ELSE ${LEASE} END)
       ON CONFLICT (schedule, due) DO NOTHING RETURNING id`,
      [
        newId(),
        schedule,
        project,
        new Date(due),
        end?.state ?? 'running',
        end?.result ?? null,
        end?.ms ?? null,
        worker ?? null,
      ],
    );
    return rows[0]?.id;
  }

  /** Forgets what a task has above its thousand (D56). */
  async trim(manager: EntityManager, schedule: string): Promise<void> {
    await manager.query(
      `DELETE FROM ${TABLE} WHERE schedule = $1 AND state <> 'running' AND due <= (
         SELECT due FROM ${TABLE} WHERE schedule = $1 ORDER BY due DESC OFFSET ${FIRES_KEPT} LIMIT 1
       )`,
      [schedule],
    );
  }

  async isRunning(manager: EntityManager, schedule: string): Promise<boolean> {
    const { count } = await execute(
      manager,
      `SELECT FROM ${TABLE} WHERE schedule = $1 AND state = 'running' LIMIT 1`,
      [schedule],
    );
    return count === 1;
  }

  /** Ends a run; false when it is not this worker's any more. */
  async end(
    manager: EntityManager,
    { id, worker }: { id: string; worker: string },
    end: ExecutionEnd,
  ): Promise<boolean> {
    const { count } = await execute(
      manager,
      `UPDATE ${TABLE} SET state = $3, result = $4, ms = $5, worker = NULL, lease_until = NULL
       WHERE id = $1 AND worker = $2 AND state = 'running'`,
      [id, worker, end.state, end.result ?? null, end.ms ?? null],
    );
    return count === 1;
  }

  /** A sign of life for all that a worker runs. */
  async beat(worker: string): Promise<void> {
    await this.manager.query(
      `UPDATE ${TABLE} SET lease_until = ${LEASE} WHERE worker = $1 AND state = 'running'`,
      [worker],
    );
  }

  /** Ends the runs whose process is gone; nobody knows how far they came, so nobody runs them again. */
  async endLapsed(result: string): Promise<string[]> {
    const { rows } = await execute<{ project: string }>(
      this.manager,
      `UPDATE ${TABLE} SET state = 'fail', result = $1, worker = NULL, lease_until = NULL
       WHERE state = 'running' AND lease_until < now() RETURNING project`,
      [result],
    );
    return [...new Set(rows.map(({ project }) => project))];
  }

  /** Fires of a task, newest first. */
  async page(
    schedule: string,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ data: (Omit<StoredExecution, 'state'> & { state: ExecutionState })[]; size: number }> {
    const [found, counted] = await Promise.all([
      this.manager.query<(Omit<StoredExecution, 'state'> & { state: ExecutionState })[]>(
        `SELECT id, ${DUE}, state, result, ms FROM ${TABLE} WHERE schedule = $1 ORDER BY due DESC OFFSET $2 LIMIT $3`,
        [schedule, offset, limit],
      ),
      this.manager.query<{ size: number }[]>(
        `SELECT count(*)::int AS size FROM ${TABLE} WHERE schedule = $1`,
        [schedule],
      ),
    ]);
    return { data: found, size: counted[0]?.size ?? 0 };
  }

  /** Fire times of the runs that are going on in a project, by task. */
  async running(project: string): Promise<Map<string, number[]>> {
    const rows = await this.manager.query<{ schedule: string; due: number }[]>(
      `SELECT schedule, ${DUE} FROM ${TABLE} WHERE project = $1 AND state = 'running' ORDER BY due`,
      [project],
    );
    const bySchedule = new Map<string, number[]>();
    for (const { schedule, due } of rows)
      bySchedule.set(schedule, [...(bySchedule.get(schedule) ?? []), due]);
    return bySchedule;
  }
}
