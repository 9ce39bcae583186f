import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

/** Definitions with their versions, applications, and what is still to be told. */
export class Approval1764360000000 implements MigrationInterface {
  readonly name = 'Approval1764360000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const ddl of TABLES) await runner.query(ddl);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['notice', 'application', 'definition_version', 'definition'])
      await runner.query(`DROP TABLE "${SCHEMA}"."${table}"`);
  }
}

const TABLES = [
  `CREATE TABLE "${SCHEMA}".definition (
    id text COLLATE "C" PRIMARY KEY,
    project text COLLATE "C" NOT NULL,
    version integer NOT NULL,
    ver integer NOT NULL,
    value jsonb NOT NULL,
    removed_at timestamptz
  )`,
  `CREATE INDEX definition_project ON "${SCHEMA}".definition (project)`,
  // What an application began with, as long as one needs it (D47).
  `CREATE TABLE "${SCHEMA}".definition_version (
    definition text COLLATE "C" NOT NULL REFERENCES "${SCHEMA}".definition ON DELETE CASCADE,
    version integer NOT NULL,
    value jsonb NOT NULL,
    PRIMARY KEY (definition, version)
  )`,
  // Lists are read by the columns; the rest of an application is one value that the rules read and write whole.
  `CREATE TABLE "${SCHEMA}".application (
    id text COLLATE "C" PRIMARY KEY,
    project text COLLATE "C" NOT NULL,
    definition text COLLATE "C" NOT NULL,
    version integer NOT NULL,
    entity text COLLATE "C" NOT NULL,
    creator text COLLATE "C" NOT NULL,
    role text,
    state text NOT NULL,
    node text NOT NULL,
    handlers text[] NOT NULL,
    report text[] NOT NULL,
    decided text[] NOT NULL,
    involved text[] NOT NULL,
    ver integer NOT NULL,
    value jsonb NOT NULL,
    info jsonb NOT NULL,
    words text NOT NULL,
    due_at timestamptz,
    checked_at timestamptz NOT NULL DEFAULT now(),
    unwritten jsonb,
    quota integer,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  )`,
  `CREATE INDEX application_project ON "${SCHEMA}".application (project, updated_at DESC, id DESC)`,
  `CREATE INDEX application_creator ON "${SCHEMA}".application (creator, updated_at DESC)`,
  `CREATE INDEX application_handlers ON "${SCHEMA}".application USING gin (handlers) WHERE state = 'pending'`,
  `CREATE INDEX application_decided ON "${SCHEMA}".application USING gin (decided)`,
  `CREATE INDEX application_report ON "${SCHEMA}".application USING gin (report)`,
  `CREATE INDEX application_involved ON "${SCHEMA}".application USING gin (involved)`,
  `CREATE INDEX application_due ON "${SCHEMA}".application (due_at) WHERE due_at IS NOT NULL`,
  `CREATE INDEX application_checked ON "${SCHEMA}".application (checked_at) WHERE state = 'pending'`,
  `CREATE INDEX application_definition ON "${SCHEMA}".application (definition, state)`,
  `CREATE INDEX application_unwritten ON "${SCHEMA}".application (updated_at) WHERE unwritten IS NOT NULL`,
  `CREATE TABLE "${SCHEMA}".notice (
    id text COLLATE "C" PRIMARY KEY,
    project text COLLATE "C" NOT NULL,
    recipients text[] NOT NULL,
    content text NOT NULL,
    meta jsonb NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX notice_due ON "${SCHEMA}".notice (due_at)`,
];
