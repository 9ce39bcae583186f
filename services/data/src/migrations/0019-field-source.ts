import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

/** A field that was made by copying another one names it, also when that one is gone. */
export class FieldSource1764202740000 implements MigrationInterface {
  readonly name = 'FieldSource1764202740000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "${SCHEMA}".field ADD COLUMN source text COLLATE "C"`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "${SCHEMA}".field DROP COLUMN source`);
  }
}
