import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TokenReset1764200000014 implements MigrationInterface {
  readonly name = 'TokenReset1764200000014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.project ADD token_reset boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.project DROP token_reset');
  }
}
