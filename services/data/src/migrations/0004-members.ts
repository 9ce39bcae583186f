import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

/** Every project has one table of its members, kept by the system. */
export class Members1764201780000 implements MigrationInterface {
  readonly name = 'Members1764201780000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE UNIQUE INDEX entity_system ON "${SCHEMA}".entity (project, code) WHERE type = 'system'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "${SCHEMA}".entity_system`);
  }
}
