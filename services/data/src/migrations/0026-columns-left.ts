import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

/** The columns of a file that an import left out, kept with its job for whoever looks at it afterwards. */
export class ColumnsLeft1764203160000 implements MigrationInterface {
  readonly name = 'ColumnsLeft1764203160000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "${SCHEMA}".job ADD COLUMN columns_left jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "${SCHEMA}".job DROP COLUMN columns_left`);
  }
}
