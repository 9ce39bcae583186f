import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Retries1764200000006 implements MigrationInterface {
  readonly name = 'Retries1764200000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE identity.retry (
      _id text PRIMARY KEY,
      body_hash text NOT NULL,
      answer jsonb,
      created_at timestamptz NOT NULL
    )`);
    await runner.query('CREATE INDEX retry_age ON identity.retry (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.retry');
  }
}
