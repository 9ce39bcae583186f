import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { execute } from '@buildmesh/persistence';
import type { Schedule } from '@buildmesh/contracts';
import type { ExecutionState } from '@buildmesh/domain';
import { SCHEMA } from '../schema.js';

/** A scheduled task as it is stored; `next` is the fire it waits for, epoch ms. */
export interface StoredSchedule {
  id: string;
  project: string;
  name: string;
  cron: string;
  flow: string;
  option: Schedule['option'];
  enabled: boolean;
  /** Its own time zone; `null`: it follows the project. */
  timezone: string | null;
  /** The project's time zone as it was last heard of; `null`: not yet. */
  projectZone: string | null;
  next: number | null;
  failures: number;
  ver: number;
}

/** With how its newest fire went. */
export interface ListedSchedule extends StoredSchedule {
  last: { time: number; state: ExecutionState } | null;
}

export type NewSchedule = Omit<StoredSchedule, 'failures' | 'ver'>;
export type ScheduleChange = Partial<Omit<StoredSchedule, 'id' | 'project' | 'ver'>>;

const TABLE = `"${SCHEMA}".schedule`;
/** Epoch ms of a moment; milliseconds are all that is kept of it. */
const ms = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;
const COLUMNS = `s.id, s.project, s.name, s.cron, s.flow, s.option, s.enabled, s.timezone, s.project_zone AS "projectZone", ${ms('s.next_fire')} AS next, s.failures, s.ver`;

/** Keeps scheduled tasks. Whatever is asked for by a caller names the project. */
@Injectable()
export class ScheduleRepository {
  constructor(@Inject(EntityManager) private readonly manager: EntityManager) {}

  async list(project: string, limit: number): Promise<ListedSchedule[]> {
    const rows = await this.manager.query<
      (StoredSchedule & { time: number | null; state: ExecutionState | null })[]
    >(
      `SELECT ${COLUMNS}, ${ms('f.due')} AS time, f.state
       FROM ${TABLE} s LEFT JOIN LATERAL (
         SELECT due, state FROM "${SCHEMA}".fire WHERE schedule = s.id ORDER BY due DESC LIMIT 1
       ) f ON true
       WHERE s.project = $1 ORDER BY s.id LIMIT $2`,
      [project, limit],
    );
    return rows.map(({ time, state, ...row }) => ({
      ...row,
      last: time === null || state === null ? null : { time, state },
    }));
  }

  /** The task; with a client of a transaction nobody else changes it until the end of that. */
  async find(project: string, id: string, manager?: EntityManager): Promise<StoredSchedule | undefined> {
    const rows = await (manager ?? this.manager).query<StoredSchedule[]>(
      `SELECT ${COLUMNS} FROM ${TABLE} s WHERE s.project = $1 AND s.id = $2 ${manager ? 'FOR UPDATE' : ''}`,
      [project, id],
    );
    return rows[0];
  }

  /** Names of the tasks that run a function. */
  async ofFlow(project: string, flow: string, limit: number): Promise<string[]> {
    const rows = await this.manager.query<{ name: string }[]>(
      `SELECT name FROM ${TABLE} WHERE project = $1 AND flow = $2 ORDER BY id LIMIT $3`,
      [project, flow, limit],
    );
    return rows.map(({ name }) => name);
  }

  /** How many tasks the project has; whoever else counts to add one waits for the end of this transaction. */
  async countLocked(manager: EntityManager, project: string): Promise<number> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [`scheduling.quota.${project}`]);
    const rows = await manager.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM ${TABLE} WHERE project = $1`,
      [project],
    );
    return rows[0]?.count ?? 0;
  }

  async insert(manager: EntityManager, schedule: NewSchedule): Promise<void> {
    const { id, project, name, cron, flow, option, enabled, next, timezone, projectZone } = schedule;
    await manager.query(
      `INSERT INTO ${TABLE} (id, project, name, cron, flow, option, enabled, next_fire, timezone, project_zone)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [id, project, name, cron, flow, JSON.stringify(option), enabled, dateOf(next), timezone, projectZone],
    );
  }

  async update(manager: EntityManager, old: StoredSchedule, change: ScheduleChange): Promise<void> {
    const { id, project, name, cron, flow, option, enabled, next, failures, ...zones } = {
      ...old,
      ...change,
    };
    await manager.query(
      `UPDATE ${TABLE} SET name = $3, cron = $4, flow = $5, option = $6, enabled = $7, next_fire = $8, failures = $9,
         timezone = $10, project_zone = $11, ver = ver + 1
       WHERE project = $1 AND id = $2`,
      [
        project,
        id,
        name,
        cron,
        flow,
        JSON.stringify(option),
        enabled,
        dateOf(next),
        failures,
        zones.timezone,
        zones.projectZone,
      ],
    );
  }

  async remove(manager: EntityManager, project: string, id: string): Promise<void> {
    await manager.query(`DELETE FROM ${TABLE} WHERE project = $1 AND id = $2`, [project, id]);
  }

  /** Tasks that are due; other processes that look at the same time get others, or none. */
  async lockDue(manager: EntityManager, nowMs: number, limit: number): Promise<StoredSchedule[]> {
    const rows = await manager.query<StoredSchedule[]>(
      `SELECT ${COLUMNS} FROM ${TABLE} s WHERE s.next_fire <= $1 ORDER BY s.next_fire LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [new Date(nowMs), limit],
    );
    return rows;
  }

  /** Sets the fire that a task waits for; not a change that anybody made, so the version stays. */
  async setNext(manager: EntityManager, id: string, next: number | null): Promise<void> {
    await manager.query(`UPDATE ${TABLE} SET next_fire = $2 WHERE id = $1`, [id, dateOf(next)]);
  }

  /** Notes the time zone of a project; the tasks for which it is another than before, nobody else's until the end of this. */
  async setProjectZone(manager: EntityManager, project: string, zone: string): Promise<StoredSchedule[]> {
    const { rows } = await execute<StoredSchedule>(
      manager,
      `UPDATE ${TABLE} s SET project_zone = $2 WHERE s.project = $1 AND s.project_zone IS DISTINCT FROM $2
       RETURNING ${COLUMNS}`,
      [project, zone],
    );
    return rows;
  }

  /** Projects that have tasks. */
  async projects(limit: number): Promise<string[]> {
    const rows = await this.manager.query<{ project: string }[]>(
      `SELECT DISTINCT project FROM ${TABLE} ORDER BY project LIMIT $1`,
      [limit],
    );
    return rows.map(({ project }) => project);
  }

  async hasTasks(project: string): Promise<boolean> {
    const { count } = await execute(this.manager, `SELECT FROM ${TABLE} WHERE project = $1 LIMIT 1`, [
      project,
    ]);
    return count === 1;
  }

  /** Sets the failures in a row. */
  async setFailures(manager: EntityManager, id: string, failures: number): Promise<void> {
    await manager.query(`UPDATE ${TABLE} SET failures = $2 WHERE id = $1`, [id, failures]);
  }

  /** When the next fire of all is due. */
  async nextDue(): Promise<number | null> {
    const rows = await this.manager.query<{ next: number | null }[]>(
      `SELECT ${ms('min(next_fire)')} AS next FROM ${TABLE} WHERE next_fire IS NOT NULL`,
    );
    return rows[0]?.next ?? null;
  }
}

const dateOf = (epochMs: number | null): Date | null => (epochMs === null ? null : new Date(epochMs));
