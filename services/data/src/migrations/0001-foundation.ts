import type { MigrationInterface, QueryRunner } from 'typeorm';
import { outboxDdl, unitOfWorkDdl } from '@buildmesh/persistence';
import { SCHEMA } from '../schema.js';

/** Entities, fields, and what every write of a row leaves behind. */
export class Foundation1764201600000 implements MigrationInterface {
  readonly name = 'Foundation1764201600000';

  async up(runner: QueryRunner): Promise<void> {
    // Trusted since PostgreSQL 13: the owner of the database may create it.
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public');
    await runner.query(outboxDdl(SCHEMA));
    for (const ddl of unitOfWorkDdl(SCHEMA)) await runner.query(ddl);
    await runner.query(`CREATE TABLE "${SCHEMA}".space (
      project text COLLATE "C" PRIMARY KEY,
      schema_name text NOT NULL UNIQUE
    )`);
    await runner.query(`CREATE TABLE "${SCHEMA}".entity (
      id text COLLATE "C" PRIMARY KEY,
      project text COLLATE "C" NOT NULL REFERENCES "${SCHEMA}".space,
      code text,
      type text NOT NULL CHECK (type IN ('normal', 'system')),
      name text NOT NULL,
      sort double precision NOT NULL,
      option jsonb NOT NULL DEFAULT '{}',
      table_name text NOT NULL UNIQUE,
      ver integer NOT NULL DEFAULT 1,
      stamp bigint NOT NULL DEFAULT 1,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      removed_at timestamptz(3)
    )`);
    await runner.query(`CREATE INDEX entity_project ON "${SCHEMA}".entity (project)`);
    await runner.query(`CREATE TABLE "${SCHEMA}".field (
      id text COLLATE "C" PRIMARY KEY,
      entity text COLLATE "C" NOT NULL REFERENCES "${SCHEMA}".entity,
      key text COLLATE "C" NOT NULL,
      name text NOT NULL,
      type text NOT NULL,
      relate text[] NOT NULL DEFAULT '{}',
      code text,
      sort double precision NOT NULL,
      status text NOT NULL DEFAULT 'normal' CHECK (status IN ('normal', 'hidden')),
      option jsonb NOT NULL DEFAULT '{}',
      column_name text NOT NULL,
      index_state text CHECK (index_state IN ('marked', 'building', 'ready', 'failed')),
      index_name text,
      ver integer NOT NULL DEFAULT 1,
      UNIQUE (entity, key)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['field', 'entity', 'space', 'idempotency', 'audit', 'outbox']) {
      await runner.query(`DROP TABLE "${SCHEMA}".${table}`);
    }
  }
}
