import type { EntityManager } from 'typeorm';
import { execute, sqlState, UNIQUE_VIOLATION, violatedConstraint } from '@buildmesh/persistence';
import { newId } from '@buildmesh/kernel';
import { refusal, type StoredFile } from '@buildmesh/contracts';
import { SCHEMA } from '../schema.js';
import type { JobProgress, JobRecord, JobRequest, JobResult } from './job.types.js';

/** A job whose process sent no sign of life for this long is taken over by another. */
const LEASE_MS = 12_000;
/** A job that took this many processes with it is given up. */
const MAX_TAKEOVERS = 20;
/** Keys of retried calls count for a day (D86). */
const KEY_COUNTS = `created_at > now() - interval '24 hours'`;
const ENDED = `state NOT IN ('waiting', 'running')`;
const LISTED = 50;
/** Columns left out by an import that a job names, and characters of each. */
const COLUMNS_KEPT = 50;
const COLUMN_KEPT = 100;
/** Jobs kept per project. */
const HISTORY = 200;

const COLUMNS = `id, project, entity, kind, state, user_id, request, done, total, saved, updated, failed, errors, message, file,
  unread, columns_left AS "left", reversible_until, attempts, created_at, ended_at`;

export interface NewJob {
  project: string;
  entity: string;
  user: string | null;
  request: JobRequest;
  /** Started at once by this worker, instead of waiting for one. */
  worker?: string;
  once?: { key: string; hash: string };
}

/** A job, and the worker that must hold it for a change to count. */
export interface Held {
  id: string;
  worker: string;
}

type Row = Omit<JobRecord, 'user' | 'reversibleUntil' | 'createdAt' | 'endedAt'> & {
  user_id: string | null;
  reversible_until: Date | null;
  created_at: Date;
  ended_at: Date | null;
};

/** The table of jobs. Whoever runs one holds a lease on it, and every change of a running job names its holder. */
export class JobRepository {
  constructor(private readonly manager: EntityManager) {}

  /** Refuses with `entity.busy` while another load or index build works on the entity. `undefined`: the key was used before. */
  async create(job: NewJob, manager: EntityManager = this.manager): Promise<JobRecord | undefined> {
    if (job.once) await this.forgetKey(job);
    try {
      const rows = await manager.query<Row[]>(
        `INSERT INTO "${SCHEMA}".job (id, project, entity, kind, user_id, request, once_key, once_hash, state, worker, lease_until, attempts)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + $11 * interval '1 millisecond', $12) RETURNING ${COLUMNS}`,
        [
          newId(),
          job.project,
          job.entity,
          job.request.kind,
          job.user,
          JSON.stringify(job.request),
          job.once?.key ?? null,
          job.once?.hash ?? null,
          job.worker ? 'running' : 'waiting',
          job.worker ?? null,
          job.worker ? LEASE_MS : null,
          job.worker ? 1 : 0,
        ],
      );
      return rows[0] && recordOf(rows[0]);
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
      if (violatedConstraint(error) === 'job_entity_busy' && !(job.once && (await this.ofKey(job))))
        throw refusal('entity.busy');
      return undefined;
    }
  }

  /** The job that was started with the same key (D86), and the hash of what it was started with. */
  async ofKey(
    job: Pick<NewJob, 'project' | 'user' | 'once'>,
  ): Promise<{ job: JobRecord; hash: string } | undefined> {
    const rows = await this.manager.query<(Row & { once_hash: string })[]>(
      `SELECT ${COLUMNS}, once_hash FROM "${SCHEMA}".job
       WHERE project = $1 AND user_id IS NOT DISTINCT FROM $2 AND once_key = $3 AND state IN ('waiting', 'running', 'done') AND ${KEY_COUNTS}`,
      [job.project, job.user, job.once?.key],
    );
    return rows[0] && { job: recordOf(rows[0]), hash: rows[0].once_hash };
  }

  /** The same, of a call that was told that its key was used; refuses another body, and with `entity.busy` without one. */
  async first(job: NewJob): Promise<JobRecord> {
    const first = await this.ofKey(job);
    if (!first) throw refusal('entity.busy');
    if (first.hash !== job.once?.hash) throw refusal('idempotency-mismatch');
    return first.job;
  }

  /** A key may be used again after its time. */
  private async forgetKey({ project, user, once }: NewJob): Promise<void> {
    await this.manager.query(
      `UPDATE "${SCHEMA}".job SET once_key = NULL
       WHERE project = $1 AND user_id IS NOT DISTINCT FROM $2 AND once_key = $3 AND NOT (${KEY_COUNTS})`,
      [project, user, once?.key],
    );
  }

  async get(project: string, id: string): Promise<JobRecord | undefined> {
    const rows = await this.manager.query<Row[]>(
      `SELECT ${COLUMNS} FROM "${SCHEMA}".job WHERE project = $1 AND id = $2`,
      [project, id],
    );
    return rows[0] && recordOf(rows[0]);
  }

  async list(project: string): Promise<JobRecord[]> {
    const rows = await this.manager.query<Row[]>(
      `SELECT ${COLUMNS} FROM "${SCHEMA}".job WHERE project = $1 ORDER BY created_at DESC, id DESC LIMIT ${LISTED}`,
      [project],
    );
    return rows.map(recordOf);
  }

  /**
   * The next job that waits, or whose process is gone; of several workers one gets it. Projects have their turns: first comes
   * whose last job began longest ago, and of its jobs the oldest. Those in `except` have one running here.
   */
  async claim(worker: string, except: readonly string[] = []): Promise<JobRecord | undefined> {
    await this.manager.query(
      `UPDATE "${SCHEMA}".job SET state = 'failed', message = '{"key":"import.failed"}', ended_at = now()
       WHERE state = 'running' AND lease_until < now() AND attempts >= ${MAX_TAKEOVERS}`,
    );
    const { rows } = await execute<Row>(
      this.manager,
      `UPDATE "${SCHEMA}".job SET state = 'running', worker = $1, lease_until = now() + ${LEASE_MS} * interval '1 millisecond', attempts = attempts + 1
       WHERE id = (
         SELECT id FROM "${SCHEMA}".job j WHERE (state = 'waiting' OR (state = 'running' AND lease_until < now())) AND project <> ALL($2::text[])
         ORDER BY (SELECT max(coalesce(ended_at, lease_until)) FROM "${SCHEMA}".job d WHERE d.project = j.project AND d.attempts > 0 AND d.id <> j.id) NULLS FIRST, created_at
         LIMIT 1 FOR UPDATE OF j SKIP LOCKED
       ) RETURNING ${COLUMNS}`,
      [worker, except],
    );
    return rows[0] && recordOf(rows[0]);
  }

  /** A sign of life with the progress so far; false when the job is not this worker's any more. */
  async beat(id: string, worker: string, progress: JobProgress): Promise<boolean> {
    const { count } = await execute(
      this.manager,
      `UPDATE "${SCHEMA}".job SET lease_until = now() + ${LEASE_MS} * interval '1 millisecond', done = $3, total = coalesce($4, total)
       WHERE id = $1 AND worker = $2 AND state = 'running'`,
      [id, worker, progress.done, progress.total ?? null],
    );
    return count === 1;
  }

  /** Ends a job; false when it is not this worker's any more. */
  async finish(
    { id, worker }: Held,
    result: JobResult,
    manager: EntityManager = this.manager,
  ): Promise<boolean> {
    const { count } = await execute(
      manager,
      `UPDATE "${SCHEMA}".job SET state = $3, done = coalesce($4, done), total = coalesce($5, total), saved = $6, updated = $7, failed = $8,
         errors = $9, message = $10, file = $11, reversible_until = $12, unread = $13, columns_left = $14, ended_at = now(), worker = NULL, lease_until = NULL
       WHERE id = $1 AND worker = $2 AND state = 'running'`,
      [
        id,
        worker,
        result.state,
        result.done ?? null,
        result.total ?? null,
        result.saved ?? 0,
        result.updated ?? 0,
        result.failed ?? 0,
        JSON.stringify(result.errors ?? []),
        result.message ?? null,
        result.file ? JSON.stringify(result.file) : null,
        result.reversibleUntil == null ? null : new Date(result.reversibleUntil),
        JSON.stringify(result.unread ?? []),
        JSON.stringify(keptColumns(result.left ?? [])),
      ],
    );
    return count === 1;
  }

  /** Gives a running job back, to be started over. */
  async release(id: string, worker: string): Promise<void> {
    await this.manager.query(
      `UPDATE "${SCHEMA}".job SET state = 'waiting', worker = NULL, lease_until = NULL, done = 0 WHERE id = $1 AND worker = $2 AND state = 'running'`,
      [id, worker],
    );
  }

  /** Stops a job that waits or runs; its worker notices and undoes what it began. False when it had ended. */
  async cancel(project: string, id: string): Promise<boolean> {
    const { count } = await execute(
      this.manager,
      `UPDATE "${SCHEMA}".job SET state = 'cancelled', ended_at = now() WHERE project = $1 AND id = $2 AND state IN ('waiting', 'running')`,
      [project, id],
    );
    return count === 1;
  }

  /** Marks an import as taken back; false when it was already or its time is over. */
  async markReverted(manager: EntityManager, id: string): Promise<boolean> {
    const { count } = await execute(
      manager,
      `UPDATE "${SCHEMA}".job SET state = 'reverted', reversible_until = NULL WHERE id = $1 AND state = 'done' AND reversible_until IS NOT NULL`,
      [id],
    );
    return count === 1;
  }

  /** Forgets files older than `keptMs`, and all but the newest jobs of each project that is still here; answers the files nobody needs now. */
  async forget(keptMs: number): Promise<StoredFile[]> {
    const { rows: outdated } = await execute<{ file: StoredFile }>(
      this.manager,
      `WITH old AS (
         SELECT id, file FROM "${SCHEMA}".job WHERE file IS NOT NULL AND ended_at < now() - $1 * interval '1 millisecond' LIMIT 500
       ) UPDATE "${SCHEMA}".job SET file = NULL FROM old WHERE job.id = old.id RETURNING old.file`,
      [keptMs],
    );
    await this.manager.query(
      `DELETE FROM "${SCHEMA}".job WHERE id IN (
         SELECT id FROM (
           SELECT id, state, file, ended_at, row_number() OVER (PARTITION BY project ORDER BY created_at DESC) AS place FROM "${SCHEMA}".job
         ) AS placed WHERE place > ${HISTORY} AND ${ENDED} AND file IS NULL AND ended_at < now() - $1 * interval '1 millisecond' LIMIT 5000
       )`,
      [keptMs],
    );
    await this.manager.query(
      `DELETE FROM "${SCHEMA}".job WHERE id IN (
         SELECT id FROM "${SCHEMA}".job j WHERE ${ENDED} AND file IS NULL
           AND NOT EXISTS (SELECT FROM "${SCHEMA}".space s WHERE s.project = j.project) LIMIT 5000
       )`,
    );
    return outdated.map(({ file }) => file);
  }
}

/** What is told of columns that were left out: enough to find them in the file, little enough for a list of jobs. */
function keptColumns(columns: readonly string[]): string[] {
  const isMore = columns.length > COLUMNS_KEPT;
  const named = isMore ? [...columns.slice(0, COLUMNS_KEPT - 1), '…'] : columns;
  return named.map((column) => column.slice(0, COLUMN_KEPT));
}

function recordOf({ user_id, reversible_until, created_at, ended_at, ...row }: Row): JobRecord {
  return {
    ...row,
    user: user_id,
    reversibleUntil: reversible_until?.getTime() ?? null,
    createdAt: created_at.getTime(),
    endedAt: ended_at?.getTime() ?? null,
  };
}
