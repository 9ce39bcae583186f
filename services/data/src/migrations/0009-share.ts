import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

/** The share store (D43): what a project and its people keep beside their rows. */
export class Share1764202140000 implements MigrationInterface {
  readonly name = 'Share1764202140000';

  async up(runner: QueryRunner): Promise<void> {
    // One sequence for all: a record that was removed and set again never has a version that somebody knows.
    await runner.query(`CREATE SEQUENCE "${SCHEMA}".share_ver`);
    // `json`, not `jsonb`: maps of people keep the order of their keys.
    await runner.query(`CREATE TABLE "${SCHEMA}".share (
      project text COLLATE "C" NOT NULL,
      model text COLLATE "C" NOT NULL,
      type text COLLATE "C" NOT NULL CHECK (type IN ('private', 'public', 'project')),
      owner text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,
      value json NOT NULL,
      bytes integer NOT NULL,
      ver bigint NOT NULL,
      mtime timestamptz(3) NOT NULL,
      PRIMARY KEY (project, model, type, owner, key),
      CHECK ((type = 'private') = (owner <> ''))
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "${SCHEMA}".share`);
    await runner.query(`DROP SEQUENCE "${SCHEMA}".share_ver`);
  }
}
