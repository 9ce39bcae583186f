import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

/** Functions with their published versions, runs that wait for a form, and debug runs (D37–D40). */
export class Flows1764202500000 implements MigrationInterface {
  readonly name = 'Flows1764202500000';

  async up(runner: QueryRunner): Promise<void> {
    // `json`, not `jsonb`: graphs come back as they were drawn.
    await runner.query(`CREATE TABLE "${SCHEMA}".flow (
      id text COLLATE "C" PRIMARY KEY,
      project text COLLATE "C" NOT NULL,
      name text NOT NULL,
      code text,
      module text COLLATE "C",
      option json NOT NULL,
      form json NOT NULL,
      nodes json NOT NULL,
      version integer,
      draft boolean NOT NULL DEFAULT true,
      ver integer NOT NULL DEFAULT 1,
      mtime timestamptz(3) NOT NULL
    )`);
    await runner.query(`CREATE INDEX flow_project ON "${SCHEMA}".flow (project, id)`);
    await runner.query(`CREATE TABLE "${SCHEMA}".flow_version (
      flow text COLLATE "C" NOT NULL REFERENCES "${SCHEMA}".flow ON DELETE CASCADE,
      version integer NOT NULL,
      option json NOT NULL,
      form json NOT NULL,
      nodes json NOT NULL,
      remark text NOT NULL,
      user_id text COLLATE "C",
      time timestamptz(3) NOT NULL,
      PRIMARY KEY (flow, version)
    )`);
    await runner.query(`CREATE TABLE "${SCHEMA}".flow_run (
      id text COLLATE "C" PRIMARY KEY,
      flow text COLLATE "C" NOT NULL REFERENCES "${SCHEMA}".flow ON DELETE CASCADE,
      user_id text COLLATE "C",
      state json NOT NULL,
      expires timestamptz(3) NOT NULL
    )`);
    await runner.query(`CREATE INDEX flow_run_expires ON "${SCHEMA}".flow_run (expires)`);
    await runner.query(`CREATE INDEX flow_run_flow ON "${SCHEMA}".flow_run (flow)`);
    await runner.query(`CREATE TABLE "${SCHEMA}".flow_debug (
      id text COLLATE "C" PRIMARY KEY,
      flow text COLLATE "C" NOT NULL REFERENCES "${SCHEMA}".flow ON DELETE CASCADE,
      user_id text COLLATE "C",
      time timestamptz(3) NOT NULL,
      trace json NOT NULL
    )`);
    await runner.query(`CREATE INDEX flow_debug_flow ON "${SCHEMA}".flow_debug (flow, time)`);
    await runner.query(`CREATE INDEX flow_debug_time ON "${SCHEMA}".flow_debug (time)`);
    await runner.query(`CREATE TABLE "${SCHEMA}".flow_submit (
      key text COLLATE "C" PRIMARY KEY,
      once text COLLATE "C" NOT NULL,
      time timestamptz(3) NOT NULL
    )`);
    await runner.query(`CREATE INDEX flow_submit_time ON "${SCHEMA}".flow_submit (time)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['flow_submit', 'flow_debug', 'flow_run', 'flow_version', 'flow'])
      await runner.query(`DROP TABLE "${SCHEMA}".${table}`);
  }
}
