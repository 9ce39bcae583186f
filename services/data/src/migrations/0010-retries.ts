import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

/** What a retried cast is told (D86), and what is kept by project found by project. */
export class Retries1764202200000 implements MigrationInterface {
  readonly name = 'Retries1764202200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "${SCHEMA}".job ADD COLUMN unread json NOT NULL DEFAULT '[]'`);
    await runner.query(`CREATE INDEX undo_project ON "${SCHEMA}".undo (project)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "${SCHEMA}".undo_project`);
    await runner.query(`ALTER TABLE "${SCHEMA}".job DROP COLUMN unread`);
  }
}
