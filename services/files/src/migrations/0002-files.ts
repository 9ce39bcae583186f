import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

/** Files by key, what they weigh by project, bytes that nobody names any more, short links. */
export class Files1764352800000 implements MigrationInterface {
  readonly name = 'Files1764352800000';

  async up(runner: QueryRunner): Promise<void> {
    for (const ddl of DDL) await runner.query(ddl);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['short_link', 'leftover', 'usage', 'file'])
      await runner.query(`DROP TABLE "${SCHEMA}".${table}`);
  }
}

const DDL = [
  // Bytes lie under `blob`, made of ids only: what people call a file never becomes a path of this machine.
  `CREATE TABLE "${SCHEMA}".file (
    id text COLLATE "C" PRIMARY KEY,
    project text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    blob text COLLATE "C" NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    size bigint NOT NULL,
    user_id text COLLATE "C",
    tag text COLLATE "C" NOT NULL,
    created_at timestamptz(3) NOT NULL
  )`,
  `CREATE UNIQUE INDEX file_key ON "${SCHEMA}".file (project, key)`,
  `CREATE TABLE "${SCHEMA}".usage (
    project text COLLATE "C" PRIMARY KEY,
    files bigint NOT NULL,
    bytes bigint NOT NULL
  )`,
  `CREATE TABLE "${SCHEMA}".leftover (
    blob text COLLATE "C" PRIMARY KEY,
    due timestamptz NOT NULL
  )`,
  `CREATE INDEX leftover_due ON "${SCHEMA}".leftover (due)`,
  `CREATE TABLE "${SCHEMA}".short_link (
    code text COLLATE "C" PRIMARY KEY,
    location text NOT NULL,
    user_id text COLLATE "C" NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX short_link_age ON "${SCHEMA}".short_link (expires_at)`,
];
