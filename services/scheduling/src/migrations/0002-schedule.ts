import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

/** Scheduled tasks, and their fires: of each moment that a task was due there is one at most, whoever runs it (D56). */
export class Schedule1764201660000 implements MigrationInterface {
  readonly name = 'Schedule1764201660000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "${SCHEMA}".schedule (
      id text COLLATE "C" PRIMARY KEY,
      project text COLLATE "C" NOT NULL,
      name text NOT NULL,
      cron text NOT NULL,
      flow text COLLATE "C" NOT NULL,
      option jsonb NOT NULL,
      enabled boolean NOT NULL,
      next_fire timestamptz(3),
      failures integer NOT NULL DEFAULT 0,
      ver integer NOT NULL DEFAULT 1
    )`);
    await runner.query(`CREATE INDEX schedule_project ON "${SCHEMA}".schedule (project, id)`);
    await runner.query(
      `CREATE INDEX schedule_due ON "${SCHEMA}".schedule (next_fire) WHERE next_fire IS NOT NULL`,
    );
    await runner.query(`CREATE TABLE "${SCHEMA}".fire (
      id text COLLATE "C" PRIMARY KEY,
      schedule text COLLATE "C" NOT NULL REFERENCES "${SCHEMA}".schedule ON DELETE CASCADE,
      project text COLLATE "C" NOT NULL,
      due timestamptz(3) NOT NULL,
      state text NOT NULL CHECK (state IN ('running', 'success', 'fail', 'skip', 'missed', 'timeout')),
      result text,
      ms integer,
      worker text,
      lease_until timestamptz,
      UNIQUE (schedule, due)
    )`);
    await runner.query(`CREATE INDEX fire_running ON "${SCHEMA}".fire (lease_until) WHERE state = 'running'`);
    await runner.query(`CREATE INDEX fire_age ON "${SCHEMA}".fire (due)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "${SCHEMA}".fire, "${SCHEMA}".schedule`);
  }
}
