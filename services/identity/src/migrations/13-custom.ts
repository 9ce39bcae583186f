import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Custom1764200000013 implements MigrationInterface {
  readonly name = 'Custom1764200000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE identity.custom (
      _project text PRIMARY KEY REFERENCES identity.project,
      settings jsonb NOT NULL
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.custom');
  }
}
