import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

/** Notices are words that each reader has in their own language; what waits as a text is sent as it is. */
export class NoticeWords1764370000000 implements MigrationInterface {
  readonly name = 'NoticeWords1764370000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "${SCHEMA}".notice ALTER COLUMN content TYPE jsonb USING to_jsonb(content)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "${SCHEMA}".notice ALTER COLUMN content TYPE text USING content #>> '{}'`,
    );
  }
}
