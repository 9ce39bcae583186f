import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

/** In whose time tasks run: a time zone of their own, or the project's as it was last heard of (D101). */
export class Zone1764201720000 implements MigrationInterface {
  readonly name = 'Zone1764201720000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "${SCHEMA}".schedule ADD COLUMN timezone text, ADD COLUMN project_zone text`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "${SCHEMA}".schedule DROP COLUMN timezone, DROP COLUMN project_zone`);
  }
}
