import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

/** Whether a field belongs to the simple form of its table, and to what browsers keep of it. */
export class FieldFlags1764202860000 implements MigrationInterface {
  readonly name = 'FieldFlags1764202860000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "${SCHEMA}".field
      ADD COLUMN simple boolean NOT NULL DEFAULT false, ADD COLUMN local boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "${SCHEMA}".field DROP COLUMN simple, DROP COLUMN local`);
  }
}
