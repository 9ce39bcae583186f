import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

/** Rows of applications that run already are held as well: each follows its application once more (D95). */
export class RowHolds1764380000000 implements MigrationInterface {
  readonly name = 'RowHolds1764380000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE "${SCHEMA}".application SET unwritten = coalesce(unwritten, '{}') WHERE state = 'pending'`,
    );
  }

  async down(): Promise<void> {
    // What was held is data's; nothing here is otherwise.
  }
}
