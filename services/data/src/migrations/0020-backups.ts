import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

const BEFORE = ['import', 'export', 'index', 'revert', 'copy', 'transform', 'merge', 'compute'];

/** Backups of projects (D69), and the jobs that make them. */
export class Backups1764202800000 implements MigrationInterface {
  readonly name = 'Backups1764202800000';

  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, [...BEFORE, 'backup']);
    // `day` says of which day it is the daily one; nothing of one that somebody asked for.
    await runner.query(`CREATE TABLE "${SCHEMA}".backup (
      id text COLLATE "C" PRIMARY KEY,
      project text COLLATE "C" NOT NULL,
      day date,
      user_id text COLLATE "C",
      key text NOT NULL,
      name text NOT NULL,
      size bigint NOT NULL,
      rows bigint NOT NULL,
      created_at timestamptz(3) NOT NULL
    )`);
    await runner.query(`CREATE UNIQUE INDEX backup_day ON "${SCHEMA}".backup (project, day)`);
    await runner.query(`CREATE INDEX backup_age ON "${SCHEMA}".backup (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "${SCHEMA}".backup`);
    await runner.query(`DELETE FROM "${SCHEMA}".job WHERE kind = 'backup'`);
    await allow(runner, BEFORE);
  }
}

async function allow(runner: QueryRunner, kinds: readonly string[]): Promise<void> {
  const list = kinds.map((kind) => `'${kind}'`).join(', ');
  await runner.query(`ALTER TABLE "${SCHEMA}".job DROP CONSTRAINT job_kind_check,
    ADD CONSTRAINT job_kind_check CHECK (kind IN (${list}))`);
}
