import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

/** Background jobs, and the uploads that wait for their import. */
export class Transfer1764201660000 implements MigrationInterface {
  readonly name = 'Transfer1764201660000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "${SCHEMA}".job (
      id text COLLATE "C" PRIMARY KEY,
      project text COLLATE "C" NOT NULL,
      entity text COLLATE "C" NOT NULL,
      kind text NOT NULL CHECK (kind IN ('import', 'export', 'index', 'revert')),
      state text NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled', 'reverted')),
      user_id text,
      request jsonb NOT NULL,
      once_key text,
      once_hash text,
      done integer NOT NULL DEFAULT 0,
      total integer,
      saved integer NOT NULL DEFAULT 0,
      updated integer NOT NULL DEFAULT 0,
      failed integer NOT NULL DEFAULT 0,
      errors jsonb NOT NULL DEFAULT '[]',
      message text,
      file jsonb,
      reversible_until timestamptz(3),
      worker text,
      lease_until timestamptz(3),
      attempts integer NOT NULL DEFAULT 0,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      ended_at timestamptz(3)
    )`);
    await runner.query(`CREATE INDEX job_project ON "${SCHEMA}".job (project, created_at DESC)`);
    await runner.query(
      `CREATE INDEX job_open ON "${SCHEMA}".job (created_at) WHERE state IN ('waiting', 'running')`,
    );
    // One load or index build per entity at a time; the second is told that the entity is busy (D34).
    await runner.query(`CREATE UNIQUE INDEX job_entity_busy ON "${SCHEMA}".job (entity)
      WHERE state IN ('waiting', 'running') AND kind <> 'export'`);
    await runner.query(`CREATE UNIQUE INDEX job_once ON "${SCHEMA}".job (project, user_id, once_key)
      WHERE once_key IS NOT NULL AND state IN ('waiting', 'running', 'done')`);
    await runner.query(`CREATE TABLE "${SCHEMA}".upload (
      id text COLLATE "C" PRIMARY KEY,
      project text COLLATE "C" NOT NULL,
      user_id text,
      file jsonb NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now()
    )`);
    await runner.query(`CREATE INDEX upload_age ON "${SCHEMA}".upload (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['upload', 'job']) await runner.query(`DROP TABLE "${SCHEMA}".${table}`);
  }
}
