import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

/** What is forgotten by its age, such as audit entries (D70), is found by it, not by reading all there is. */
export class Ages1764202260000 implements MigrationInterface {
  readonly name = 'Ages1764202260000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX audit_age ON "${SCHEMA}".audit (time)`);
    await runner.query(`CREATE INDEX inbox_age ON "${SCHEMA}".inbox (received_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "${SCHEMA}".inbox_age`);
    await runner.query(`DROP INDEX "${SCHEMA}".audit_age`);
  }
}
