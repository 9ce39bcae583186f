import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Staff1764200000016 implements MigrationInterface {
  readonly name = 'Staff1764200000016';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.account ADD staff boolean NOT NULL DEFAULT false');
    await runner.query('ALTER TABLE identity.project ADD hold jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.project DROP hold');
    await runner.query('ALTER TABLE identity.account DROP staff');
  }
}
